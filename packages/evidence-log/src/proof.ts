// That an entry is in a log, to be checked without it: c2sp.org/tlog-proof.
import { fromBase64, readNumber, sameBytes, toBase64 } from './bytes.ts';
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import { type CosignerKey, cosignedAt } from './cosignature.ts';
import type { LogCrypto } from './crypto.ts';
import { HASH_BYTES, type Hash, leafHash, rootFromInclusion } from './merkle.ts';
import { formatNote, judgeNote, type Note, type NoteKey, parseNote } from './note.ts';

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
/** A tree with a longer path would hold more leaves than can be counted. */
const LONGEST_PATH = 63;

export interface Proof {
  index: number;
  path: Hash[];
  checkpoint: Note;
}

export const formatProof = ({ index, path, checkpoint }: Proof): string =>
  `${[FIRST_LINE, `index ${index}`, ...path.map(toBase64)].join('\n')}\n\n${formatNote(checkpoint)}`;

/** Extra data, which nobody signs, is not read: a proof of ours has none. */
export function parseProof(text: string): Proof | undefined {
  const end = text.indexOf('\n\n');
  const [first, indexLine = '', ...hashes] = text.slice(0, Math.max(end, 0)).split('\n');
  const index = indexLine.startsWith('index ') ? readNumber(indexLine.slice('index '.length)) : undefined;
  const checkpoint = parseNote(text.slice(end + 2));
  if (first !== FIRST_LINE || index === undefined || !checkpoint || hashes.length > LONGEST_PATH)
    return undefined;
  const path = hashes.map((line) => fromBase64(line));
  return path.every((hash): hash is Hash => hash?.length === HASH_BYTES)
    ? { index, path, checkpoint }
    : undefined;
}

/** Whose word counts: the log's own keys, all of which must have signed, and so many of these witnesses. */
export interface Policy {
  origin: string;
  log: readonly (NoteKey & { type: 'ed25519' | 'sm2' })[];
  witnesses: readonly CosignerKey[];
  quorum: number;
}

type ProofFault = 'format' | 'origin' | 'log-signature' | 'witness-signature' | 'path';

type ProofOutcome =
  | { fault: ProofFault }
  | {
      checkpoint: Checkpoint;
      /** Those that saw it, and when. */
      witnesses: { name: string; at: Date }[];
      /** Enough of them; before that it is the log's word alone. */
      isWitnessed: boolean;
    };

/** What a signed checkpoint is worth under a policy. */
export function judgeCheckpoint(crypto: LogCrypto, note: Note, policy: Policy): ProofOutcome {
  const checkpoint = parseCheckpoint(note.text);
  if (!checkpoint) return { fault: 'format' };
  if (checkpoint.origin !== policy.origin) return { fault: 'origin' };
  if (policy.log.length === 0 || policy.log.some((key) => judgeNote(crypto, note, key) !== 'good'))
    return { fault: 'log-signature' };
  const seen = policy.witnesses.map((key) => ({ key, at: cosignedAt(crypto, note, key) }));
  if (seen.some(({ at }) => at === 'bad')) return { fault: 'witness-signature' };
  // by key: under two names it is still one witness
  const byKey = new Map(
    seen.flatMap(({ key: { name, publicKey }, at }) =>
      at instanceof Date ? [[toBase64(publicKey), { name, at }] as const] : [],
    ),
  );
  const witnesses = [...byKey.values()];
  return { checkpoint, witnesses, isWitnessed: policy.quorum > 0 && witnesses.length >= policy.quorum };
}

/** Whether this entry stands at its place in the tree of a checkpoint, whatever that is worth. */
export function isIncluded(
  crypto: Pick<LogCrypto, 'sha256'>,
  entry: Uint8Array,
  { index, path }: Pick<Proof, 'index' | 'path'>,
  { size, root }: Pick<Checkpoint, 'size' | 'root'>,
): boolean {
  const found = rootFromInclusion(crypto, leafHash(crypto, entry), { index, size, path });
  return found !== undefined && sameBytes(found, root);
}

/** Whether this entry stands in the log at the place that the proof names. */
export function verifyProof(
  crypto: LogCrypto,
  entry: Uint8Array,
  proof: Proof,
  policy: Policy,
): ProofOutcome {
  const outcome = judgeCheckpoint(crypto, proof.checkpoint, policy);
  if ('fault' in outcome) return outcome;
  return isIncluded(crypto, entry, proof, outcome.checkpoint) ? outcome : { fault: 'path' };
}
