import path from 'node:path';
import { cut } from '@yinxin/identifiers';

interface FileType {
  type: string;
  /** Whether the content can be what its name says; it is shown piece by piece. */
  probe: () => Probe;
  /** Shown in the browser; everything else is saved. */
  inline?: boolean;
}

interface Probe {
  take(chunk: Uint8Array): void;
  holds(): boolean;
}

const HEAD_BYTES = 16;

/** Decided by how the file begins. */
const byHead = (is: (head: Buffer) => boolean) => (): Probe => {
  let head: Buffer = Buffer.alloc(0);
  return {
    take: (chunk) => {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
    },
    holds: () => is(head),
  };
};
const startsWith = (text: string) => (head: Buffer) =>
  head.subarray(0, text.length).equals(Buffer.from(text, 'latin1'));
const beginning = (text: string) => byHead(startsWith(text));
const zip = beginning('PK\x03\x04');
const webp = byHead((head) => startsWith('RIFF')(head) && head.subarray(8, 12).toString('latin1') === 'WEBP');

const CONTROL = /[\0-\x08\x0e-\x1f]/;
/** UTF-8 without control characters, to the last byte. */
const plainText = (): Probe => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isText = true;
  const look = (decode: () => string) => {
    try {
      isText &&= !CONTROL.test(decode());
    } catch {
      isText = false;
    }
  };
  return {
    take: (chunk) => look(() => decoder.decode(chunk, { stream: true })),
    holds: () => {
      look(() => decoder.decode());
      return isText;
    },
  };
};

const office = (name: string) => `application/vnd.openxmlformats-officedocument.${name}`;
const jpeg: FileType = { type: 'image/jpeg', probe: beginning('\xff\xd8\xff'), inline: true };

/** What may be uploaded: the ending says what it should be, the first bytes say what it is. No SVG, no HTML. */
const fileTypes = {
  '.pdf': { type: 'application/pdf', probe: beginning('%PDF-'), inline: true },
  '.png': { type: 'image/png', probe: beginning('\x89PNG\r\n\x1a\n'), inline: true },
  '.jpg': jpeg,
  '.jpeg': jpeg,
  '.gif': { type: 'image/gif', probe: beginning('GIF8'), inline: true },
  '.webp': { type: 'image/webp', probe: webp, inline: true },
  '.zip': { type: 'application/zip', probe: zip },
  '.ofd': { type: 'application/ofd', probe: zip },
  '.docx': { type: office('wordprocessingml.document'), probe: zip },
  '.xlsx': { type: office('spreadsheetml.sheet'), probe: zip },
  '.txt': { type: 'text/plain; charset=utf-8', probe: plainText },
  '.md': { type: 'text/markdown; charset=utf-8', probe: plainText },
  '.csv': { type: 'text/csv; charset=utf-8', probe: plainText },
  '.json': { type: 'application/json', probe: plainText },
} satisfies Record<string, FileType>;
export type Ending = keyof typeof fileTypes;

const knownTypes: ReadonlyMap<string, FileType> = new Map(Object.entries(fileTypes));
export const ACCEPTED_ENDINGS = Object.keys(fileTypes) as Ending[];

export interface TypeProbe {
  take(chunk: Uint8Array): void;
  /** The type once all was shown, or undefined when the content is not what the name says. */
  type(): string | undefined;
}

/** Looks at a file of this name as it passes; undefined when it has no ending among the accepted. */
export function probeType(name: string, accepted: readonly Ending[]): TypeProbe | undefined {
  const ending = path.extname(name).toLowerCase();
  const known = accepted.some((one) => one === ending) ? knownTypes.get(ending) : undefined;
  if (!known) return undefined;
  const probe = known.probe();
  return { take: probe.take, type: () => (probe.holds() ? known.type : undefined) };
}

export const showsInline = (type: string): boolean =>
  [...knownTypes.values()].some((known) => known.type === type && known.inline);

const UNSAFE_IN_NAMES = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu;

/** What no system takes for more than a name. */
export const withoutUnsafe = (text: string): string => text.replace(UNSAFE_IN_NAMES, '_');

/** A name that is safe on every system, with its ending kept. */
export function cleanName(name: string): string {
  const base = withoutUnsafe(path.basename(name.replaceAll('\\', '/'))).trim();
  const ending = path.extname(base);
  return cut(base.slice(0, base.length - ending.length), 100) + ending;
}
