// Sees a log grow and says so: c2sp.org/tlog-witness.
import { fromBase64, readNumber, sameBytes, toBase64 } from './bytes.ts';
import { parseCheckpoint, type SignedCheckpoint } from './checkpoint.ts';
import type { LogCrypto } from './crypto.ts';
import { emptyRoot, HASH_BYTES, type Hash, isConsistent } from './merkle.ts';
import {
  formatNote,
  judgeNote,
  type Note,
  type NoteKey,
  type NoteSigner,
  parseNote,
  signatureBy,
  signNote,
} from './note.ts';

const LONGEST_PROOF = 63;

interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422;
  type: string;
  body: string;
}

/** What a witness remembers: of each log the newest checkpoint it signed, as the log had signed it. */
export interface WitnessMemory {
  latest(origin: string): Promise<SignedCheckpoint | undefined>;
  /** Lasting when it returns. */
  keep(checkpoint: SignedCheckpoint): Promise<void>;
}

interface WitnessParts {
  crypto: LogCrypto;
  /** The logs it looks after, with the keys it knows them by. */
  logs: ReadonlyMap<string, readonly (NoteKey & { type: 'ed25519' | 'sm2' })[]>;
  memory: WitnessMemory;
  signer: NoteSigner;
}

export interface Submission {
  old: number;
  proof: Hash[];
  checkpoint: Note;
}

export const formatSubmission = ({ old, proof, checkpoint }: Submission): string =>
  `${[`old ${old}`, ...proof.map(toBase64)].join('\n')}\n\n${formatNote(checkpoint)}`;

function parseSubmission(body: string): Submission | undefined {
  const end = body.indexOf('\n\n');
  if (end < 0) return undefined;
  const [oldLine = '', ...hashes] = body.slice(0, end).split('\n');
  const old = oldLine.startsWith('old ') ? readNumber(oldLine.slice('old '.length)) : undefined;
  const checkpoint = parseNote(body.slice(end + 2));
  if (old === undefined || !checkpoint || hashes.length > LONGEST_PROOF) return undefined;
  const proof = hashes.map((line) => fromBase64(line));
  return proof.every((hash): hash is Hash => hash?.length === HASH_BYTES)
    ? { old, proof, checkpoint }
    : undefined;
}

const plain = (status: WitnessAnswer['status'], body: string): WitnessAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${body}\n`,
});

/** Signs what grew out of what it signed before, and nothing else. Requests take turns, so that none goes back. */
export class Witness {
  readonly #parts: WitnessParts;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: WitnessParts) {
    this.#parts = parts;
  }

  addCheckpoint(body: string): Promise<WitnessAnswer> {
    const turn = this.#turn.then(
      () => this.#add(body),
      () => this.#add(body),
    );
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #add(body: string): Promise<WitnessAnswer> {
    const { crypto, logs, memory, signer } = this.#parts;
    const submission = parseSubmission(body);
    const offered = submission && parseCheckpoint(submission.checkpoint.text);
    if (!submission || !offered) return plain(400, 'not a checkpoint with its proof');
    const { old, proof, checkpoint: note } = submission;
    const keys = logs.get(offered.origin);
    if (!keys) return plain(404, 'unknown log');
    // of each key: what is remembered here is shown to the log, which believes nothing less
    if (!keys.every((key) => judgeNote(crypto, note, key) === 'good'))
      return plain(403, 'not signed by the log');
    if (old > offered.size) return plain(400, 'the old size is above the new one');
    if (offered.size === 0 && !sameBytes(offered.root, emptyRoot(crypto)))
      return plain(422, 'not the root of an empty log');
    const latest = await memory.latest(offered.origin);
    if (old !== (latest?.size ?? 0))
      return { status: 409, type: 'text/x.tlog.size', body: `${latest?.size ?? 0}\n` };
    if (latest && latest.size > 0) {
      if (latest.size === offered.size && !sameBytes(latest.root, offered.root))
        return { status: 409, type: 'text/x.tlog.size', body: `${latest.size}\n` };
      if (!isConsistent(crypto, latest, offered, proof))
        return plain(422, 'not grown out of what was signed');
    } else if (proof.length > 0) return plain(422, 'there is nothing to prove of an empty log');
    if (latest?.size !== offered.size) {
      const own = keys.flatMap((key) => signatureBy(crypto, note, key) ?? []);
      await memory.keep({ ...offered, note: { text: note.text, signatures: own } });
    }
    const { signatures } = await signNote(crypto, note.text, [signer]);
    const lines = formatNote({ text: '', signatures }).slice(1);
    return { status: 200, type: 'text/plain; charset=utf-8', body: lines };
  }
}
