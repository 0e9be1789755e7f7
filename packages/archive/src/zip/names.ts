import { FLAGS, ZipError } from './format.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const GBK = new TextDecoder('gbk', { fatal: true });
/** Longer than any system lets a path be. */
const LONGEST_NAME = 4_096;

/** Some tools write UTF-8 without saying so, and Windows in China writes GBK; what is read wrongly is a name that no list has. */
export function nameOf(bytes: Uint8Array, flags: number, isRepacked: boolean): string {
  if (bytes.length > LONGEST_NAME) throw new ZipError('a name is too long');
  const name = textOf(bytes, flags);
  requireSafe(isRepacked ? meantBy(name) : name);
  return name;
}

function textOf(bytes: Uint8Array, flags: number): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    if (flags & FLAGS.utf8Names) throw new ZipError('a name is not in UTF-8');
  }
  try {
    return GBK.decode(bytes);
  } catch {
    throw new ZipError('a name is neither in UTF-8 nor in GBK');
  }
}

/** Compress-Archive of Windows PowerShell parts folders with backslashes, and tar begins with the folder it stands in. */
const meantBy = (name: string): string => name.replaceAll('\\', '/').replace(/^\.\/(?=.)/, '');

/** The folder itself that everything is in. */
const HERE = './';

export const isFolder = (name: string): boolean => meantBy(name).endsWith('/');

/** APPNOTE.TXT 4.4.17: a path below the folder that is unpacked into, by slashes, without detours. */
function requireSafe(name: string): void {
  if (name === HERE) return;
  const steps = (name.endsWith('/') ? name.slice(0, -1) : name).split('/');
  const isDetour = steps.some((step) => step === '' || step === '.' || step === '..');
  if (isDetour || /^[a-z]:/i.test(name) || /[\\\p{Cc}]/u.test(name))
    throw new ZipError('a name that leads elsewhere');
}

/** Names that are one on Windows or macOS, which know neither case nor ways of composing characters. */
export const foldedName = (name: string): string => meantBy(name).normalize('NFC').toLowerCase();

/** Where one file would be unpacked over another, or has to be a folder as well. */
export function requireDistinct(files: readonly string[], folders: readonly string[]): void {
  const folded = new Set(files.map(foldedName));
  if (folded.size !== files.length) throw new ZipError('two files of one name');
  for (const name of [...folded, ...folders.map(foldedName)])
    for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1))
      if (folded.has(name.slice(0, end))) throw new ZipError('a file that is a folder too');
}
