// Older browsers and Node 22 and 24 lack the hexadecimal and base64 methods of Uint8Array (ECMAScript 2026) that our
// packages use. Imported first by everything that is handed out; does nothing where they exist.

const SPACE = /[\t\n\f\r ]/g;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;
const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 2 !== 0 || /[^0-9a-f]/i.test(text)) throw new SyntaxError('not a hexadecimal string');
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = text.replaceAll(SPACE, '');
  if (!BASE64.test(letters)) throw new SyntaxError('not a base64 string');
  return Uint8Array.from(atob(letters), (character) => character.charCodeAt(0));
}

function toHex(this: Uint8Array): string {
  let text = '';
  for (const byte of this) text += PAIRS[byte];
  return text;
}

function toBase64(this: Uint8Array): string {
  let text = '';
  for (const byte of this) text += String.fromCharCode(byte);
  return btoa(text);
}

function fill(target: object, name: string, value: unknown) {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

fill(Uint8Array, 'fromHex', fromHex);
fill(Uint8Array, 'fromBase64', fromBase64);
fill(Uint8Array.prototype, 'toHex', toHex);
fill(Uint8Array.prototype, 'toBase64', toBase64);
