// The engine's settings: threads, memory, endgame tables and a book. They are kept, and told to every new session.

import { h } from './dom.js';
import { complain, tell } from './message.js';
import { set, settings } from './settings.js';
import { socket } from './socket.js';

let told = null;
/// What the engine has now.
let has = {};

/// Whether there is something to look up.
export const knows = () => Boolean(has.tablebases || has.book);

/// Tells a new session what is wanted; `done` is called when it has it.
export async function configure(done = () => {}) {
  const { hello } = socket;
  has = { tablebases: hello.tablebases, book: hello.book };
  const wanted = { threads: settings.threads, hash: settings.hash };
  for (const name of ['tablebases', 'book']) if (hello.paths && settings[name]) wanted[name] = settings[name];
  try { has = await socket.ask({ do: 'configure', ...wanted }); } catch (problem) { complain(problem); }
  show();
  done();
}

function show() {
  if (!told) return;
  const parts = [`${has.threads ?? 1} ${has.threads > 1 ? 'threads' : 'thread'}`, `${has.hash ?? '?'} MB`];
  if (has.tablebases) parts.push(`tables up to ${has.tablebases} pieces`);
  if (has.book) parts.push(`book of ${has.book.toLocaleString('en')} moves`);
  told.textContent = parts.join(' · ');
}

/// The fields; `changed` is called when the engine has other settings.
export function panel(changed) {
  const { hello } = socket;
  told = h('p', { class: 'soft', id: 'engine-has' });
  const change = async (name, value) => {
    try {
      has = await socket.ask({ do: 'configure', [name]: value });
      set(name, value);
      tell('The engine was set.');
    } catch (problem) { complain(problem); }
    show();
    changed();
  };
  const select = (id, label, values) => field(label, `engine-${id}`, h('select', {
    id: `engine-${id}`, change: (event) => change(id, Number(event.target.value)),
  }, values.map((value) => h('option', { value, selected: value === settings[id] }, String(value)))));
  const path = (id, label, hint) => field(label, `engine-${id}`, h('input', {
    id: `engine-${id}`, value: settings[id] ?? '', placeholder: hint, spellcheck: 'false', autocomplete: 'off',
    change: (event) => change(id, event.target.value.trim()),
  }));
  const threads = Array.from({ length: hello.threads }, (_, index) => index + 1);
  const hash = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096].filter((size) => size <= hello.hash);
  const paths = hello.paths
    ? [path('tablebases', 'Tablebases', 'A folder of Syzygy tables'), path('book', 'Book', 'A Polyglot file (.bin)')]
    : [h('p', { class: 'soft' }, 'Tables and a book are named where the server is started.')];
  show();
  return h('details', { class: 'panel', id: 'engine-settings' }, h('summary', {}, 'Engine'),
    h('div', { class: 'fields' }, select('threads', 'Threads', threads), select('hash', 'Memory, MB', hash), ...paths, told));
}

const field = (label, id, control) => h('div', { class: 'field' }, h('label', { for: id }, label), control);
