// Making elements.

/// The element of this id.
export const by = (id) => document.getElementById(id);

/// A new element. Attributes that are functions become listeners.
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child != null));
  return element;
}

/// A large number in a few figures.
export function short(number) {
  if (number < 10_000) return String(number);
  if (number < 10_000_000) return `${Math.round(number / 1e3)}k`;
  if (number < 10_000_000_000) return `${Math.round(number / 1e6)}M`;
  return `${Math.round(number / 1e9)}G`;
}

/// Buttons of which one is pressed.
export function choice(label, options, value, chosen) {
  const group = h('span', { class: 'choice', role: 'group', 'aria-label': label });
  const press = (wanted) => {
    for (const button of group.children) {
      button.setAttribute('aria-pressed', String(button.value === String(wanted)));
    }
  };
  for (const [key, text] of options) {
    const click = () => { press(key); chosen(key); };
    group.append(h('button', { type: 'button', value: String(key), click }, text));
  }
  press(value);
  group.press = press;
  return group;
}

/// A labelled check box.
export function check(text, value, changed) {
  const box = h('input', { type: 'checkbox', checked: value, change: () => changed(box.checked) });
  return h('label', {}, box, ' ', text);
}

/// Gives the user a file.
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = h('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
