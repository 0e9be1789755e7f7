import path from 'node:path';

interface FileType {
  type: string;
  is: (bytes: Buffer) => boolean;
  /** Shown in the browser; everything else is saved. */
  inline?: boolean;
}

const startsWith = (text: string) => (bytes: Buffer) =>
  bytes.subarray(0, text.length).equals(Buffer.from(text, 'latin1'));
const isZip = startsWith('PK\x03\x04');
const isRiffWebp = (bytes: Buffer) =>
  startsWith('RIFF')(bytes) && bytes.subarray(8, 12).toString('latin1') === 'WEBP';

const CONTROL = /[\0-\x08\x0e-\x1f]/;
function isText(bytes: Buffer): boolean {
  try {
    return !CONTROL.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

const office = (name: string) => `application/vnd.openxmlformats-officedocument.${name}`;
const jpeg: FileType = { type: 'image/jpeg', is: startsWith('\xff\xd8\xff'), inline: true };

/** What may be uploaded: the ending says what it should be, the first bytes say what it is. No SVG, no HTML. */
const fileTypes: Readonly<Record<string, FileType>> = {
  '.pdf': { type: 'application/pdf', is: startsWith('%PDF-'), inline: true },
  '.png': { type: 'image/png', is: startsWith('\x89PNG\r\n\x1a\n'), inline: true },
  '.jpg': jpeg,
  '.jpeg': jpeg,
  '.gif': { type: 'image/gif', is: startsWith('GIF8'), inline: true },
  '.webp': { type: 'image/webp', is: isRiffWebp, inline: true },
  '.zip': { type: 'application/zip', is: isZip },
  '.ofd': { type: 'application/ofd', is: isZip },
  '.docx': { type: office('wordprocessingml.document'), is: isZip },
  '.xlsx': { type: office('spreadsheetml.sheet'), is: isZip },
  '.txt': { type: 'text/plain; charset=utf-8', is: isText },
  '.md': { type: 'text/markdown; charset=utf-8', is: isText },
  '.csv': { type: 'text/csv; charset=utf-8', is: isText },
  '.json': { type: 'application/json', is: isText },
};

export const ACCEPTED_ENDINGS = Object.keys(fileTypes);

/** The type of a file, or undefined when it is none we take or not what its name says. */
export function typeOf(name: string, bytes: Buffer): string | undefined {
  const known = fileTypes[path.extname(name).toLowerCase()];
  return known?.is(bytes) ? known.type : undefined;
}

export const showsInline = (type: string): boolean =>
  Object.values(fileTypes).some((known) => known.type === type && known.inline);

const UNSAFE_IN_NAMES = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu;

/** A name that is safe on every system, with its ending kept. */
export function cleanName(name: string): string {
  const base = path.basename(name.replaceAll('\\', '/')).replace(UNSAFE_IN_NAMES, '_').trim();
  const ending = path.extname(base);
  return base.slice(0, base.length - ending.length).slice(0, 100) + ending;
}
