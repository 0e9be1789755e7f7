// What a log says of itself at one time: c2sp.org/tlog-checkpoint.
import { fromBase64, readNumber, toBase64 } from './bytes.ts';
import { HASH_BYTES, type TreeHead } from './merkle.ts';
import type { Note } from './note.ts';

export interface Checkpoint extends TreeHead {
  origin: string;
}

/** With the note that says so: whoever shows it need not be believed. */
export interface SignedCheckpoint extends Checkpoint {
  note: Note;
}

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** Lines after the third are nobody's promise: a checkpoint of ours has none, and one that has is not read. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [origin, sizeLine, rootLine, end, ...rest] = text.split('\n');
  const size = readNumber(sizeLine ?? '');
  const root = fromBase64(rootLine ?? '');
  if (!origin || size === undefined || root?.length !== HASH_BYTES) return undefined;
  return end === '' && rest.length === 0 ? { origin, size, root } : undefined;
}
