// Node 22 and 24 lack the hexadecimal and base64 methods of Uint8Array (ECMAScript 2026) that our packages use.
// Imported first by everything that is handed out; does nothing where they exist.

const SPACE = /[\t\n\f\r ]/g;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 2 !== 0 || /[^0-9a-f]/i.test(text)) throw new SyntaxError('not a hexadecimal string');
  return new Uint8Array(Buffer.from(text, 'hex'));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = text.replaceAll(SPACE, '');
  if (!BASE64.test(letters)) throw new SyntaxError('not a base64 string');
  return new Uint8Array(Buffer.from(letters, 'base64'));
}

const textOf = (bytes: Uint8Array, encoding: 'hex' | 'base64') =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(encoding);

function fill(target: object, name: string, value: unknown) {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

fill(Uint8Array, 'fromHex', fromHex);
fill(Uint8Array, 'fromBase64', fromBase64);
fill(Uint8Array.prototype, 'toHex', function (this: Uint8Array) {
  return textOf(this, 'hex');
});
fill(Uint8Array.prototype, 'toBase64', function (this: Uint8Array) {
  return textOf(this, 'base64');
});
