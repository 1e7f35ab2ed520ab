// What the user is told: good news for a while, bad news until the next. It lies over the page, so nothing jumps.

import { by } from './dom.js';

let timer;

export function tell(text, error = false) {
  const element = by('message');
  clearTimeout(timer);
  element.textContent = text;
  element.classList.toggle('error', error);
  element.hidden = !text;
  if (!error) timer = setTimeout(hush, 5000);
}

export const complain = (problem) => tell(problem.message ?? String(problem), true);
export const hush = () => { by('message').hidden = true; };
