import { PdfError } from '../limits.ts';
import { type PdfArray, PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../objects.ts';
import type { ByteWriter } from './bytes.ts';

/** Where strings and arrays of interest were written: [start, end) in the file. */
export type Places = Map<PdfValue, { start: number; end: number }>;

/** Writes a value; every string or array that is a key of `places` gets its place noted. */
export function writeValue(out: ByteWriter, value: PdfValue, places?: Places): void {
  if (value instanceof PdfName) out.text(nameText(value.value));
  else if (value instanceof PdfRef) out.text(`${value.num} ${value.gen} R`);
  else if (typeof value === 'number') out.text(numberText(value));
  else if (value instanceof PdfDict) writeDict(out, value, places);
  else if (value === null) out.text('null');
  else if (typeof value === 'boolean') out.text(value ? 'true' : 'false');
  else if (value instanceof PdfStream) throw new PdfError('update', 'A stream must be an indirect object');
  else {
    const start = out.offset;
    if (value instanceof PdfString) writeString(out, value);
    else writeArray(out, value, places);
    if (places?.has(value)) places.set(value, { start, end: out.offset });
  }
}

function writeArray(out: ByteWriter, array: PdfArray, places?: Places): void {
  out.text('[');
  array.items.forEach((item, i) => {
    if (i > 0) out.text(' ');
    writeValue(out, item, places);
  });
  out.text(']');
}

function writeDict(out: ByteWriter, dict: PdfDict, places?: Places): void {
  out.text('<<');
  for (const [key, value] of dict.entries) {
    out.text(nameText(key));
    out.text(' ');
    writeValue(out, value, places);
  }
  out.text('>>');
}

/** Writes `num gen obj … endobj`. Stream bytes are written as given, with their /Length. */
export function writeIndirect(out: ByteWriter, ref: PdfRef, value: PdfValue, places?: Places): void {
  out.text(`${ref.num} ${ref.gen} obj\n`);
  if (value instanceof PdfStream) {
    if (!value.made) throw new PdfError('update', 'Only streams made in memory can be written');
    writeDict(out, value.dict.with({ Length: value.made.length }), places);
    out.text('\nstream\n');
    out.bytes(value.made);
    out.text('\nendstream');
  } else {
    writeValue(out, value, places);
  }
  out.text('\nendobj\n');
}

/** Numbers never use exponents in PDF (ISO 32000-1 7.3.3). What was read is written back as exact as it was. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new PdfError('update', 'Not a finite number');
  const text = String(value);
  if (!text.includes('e')) return text;
  return value
    .toFixed(10)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}

/** Characters that may stand in a name as they are (ISO 32000-1 7.3.5). */
const PLAIN = new Uint8Array(256);
for (let code = 33; code < 127; code++)
  PLAIN[code] = '()<>[]{}/%#'.includes(String.fromCharCode(code)) ? 0 : 1;

function nameText(name: string): string {
  let plain = true;
  for (let i = 0; i < name.length && plain; i++) plain = PLAIN[name.charCodeAt(i)] === 1;
  return plain ? `/${name}` : `/${escapedName(name)}`;
}

function escapedName(name: string): string {
  return Array.from(Buffer.from(name, 'latin1'), (code) =>
    PLAIN[code] ? String.fromCharCode(code) : `#${code.toString(16).padStart(2, '0')}`,
  ).join('');
}

function writeString(out: ByteWriter, { bytes, hex }: PdfString): void {
  const literal = hex ? undefined : literalText(bytes);
  if (literal !== undefined) {
    out.text(literal);
    return;
  }
  out.text('<');
  out.hex(bytes);
  out.text('>');
}

/** Printable ASCII in brackets, or undefined for anything else. */
function literalText(bytes: Uint8Array): string | undefined {
  let text = '(';
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes[i]!;
    if (code < 32 || code > 126) return undefined;
    if (code === 0x28 || code === 0x29 || code === 0x5c) text += '\\';
    text += String.fromCharCode(code);
  }
  return `${text})`;
}
