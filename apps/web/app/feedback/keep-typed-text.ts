/** Development only: when the server restarts, the page waits for it and loads anew; what was typed is typed again. */
import { keepInTab } from '~/site/browser-storage.ts';

const KEY = 'typed-text';
const FIELDS = 'input:not([type=password], [type=file], [type=hidden]), textarea, select';
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = () => [...document.querySelectorAll<Field>(FIELDS)];
const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

function save() {
  const typed = fields().map((field) => (isBox(field) ? field.checked : field.value));
  keepInTab(KEY, JSON.stringify({ path: location.pathname, typed }));
}

/** Through the element's own setter and an event, as typing does; otherwise React would not hear of it. */
function type(field: Field, value: unknown) {
  if (isBox(field)) {
    if (field.checked !== value) field.click();
    return;
  }
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function restore() {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const { path, typed } = kept ? JSON.parse(kept) : {};
  if (path !== location.pathname) return;
  for (const [index, field] of fields().entries()) if (typed[index] !== undefined) type(field, typed[index]);
}

/** React marks the elements it has taken over; what is typed earlier would be lost to it. */
const isAlive = () => fields().some((field) => Object.keys(field).some((key) => key.startsWith('__react')));

function restoreOnceAlive(triesLeft = 100) {
  if (isAlive()) restore();
  else if (triesLeft > 0) setTimeout(restoreOnceAlive, 100, triesLeft - 1);
}

export function keepTypedText() {
  import.meta.hot?.on('vite:ws:disconnect', save);
  import.meta.hot?.on('vite:beforeFullReload', save);
  if (sessionStorage.getItem(KEY)) restoreOnceAlive();
}
