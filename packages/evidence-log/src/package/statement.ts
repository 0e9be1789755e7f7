// What the log says of a package: anybody can write a manifest and have it time-stamped, but only the log signs for it.
import { toBase64 } from '../bytes.ts';
import type { LogCrypto } from '../crypto.ts';
import { formatNote, judgeNote, parseNote } from '../note.ts';
import type { Policy } from '../proof.ts';

/** A signed note (c2sp.org/signed-note) by the keys that sign checkpoints. */
export const MANIFEST_NOTE = 'manifest.note';
/** No log has this name, and no number stands in the line after it: never to be read as a checkpoint. */
const FIRST_LINE = '印信证据包清单';

export interface Statement {
  /** Of the manifest's bytes. */
  sha256: Uint8Array;
  madeAt: string;
  /** So many of them lie in the package. */
  events: number;
}

export const formatStatement = (origin: string, { sha256, madeAt, events }: Statement): string =>
  [FIRST_LINE, origin, toBase64(sha256), madeAt, events, ''].join('\n');

/**
 * Whether every key of the log that the policy names signed this statement, and no other. Nobody else's line stands
 * beside theirs: no manifest lists this file, and anybody could write words into it as the name of a key.
 */
export function isStatedBy(
  crypto: LogCrypto,
  { origin, log }: Policy,
  note: string,
  statement: Statement,
): boolean {
  const parsed = parseNote(note);
  return (
    parsed?.text === formatStatement(origin, statement) &&
    log.length > 0 &&
    parsed.signatures.length === log.length &&
    formatNote(parsed) === note &&
    log.every((key) => judgeNote(crypto, parsed, key) === 'good')
  );
}
