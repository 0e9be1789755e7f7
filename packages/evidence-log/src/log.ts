// The writing side: one writer appends, signs what it wrote, and never takes anything back.
import { sameBytes, utf8 } from './bytes.ts';
import { type Checkpoint, formatCheckpoint, parseCheckpoint, type SignedCheckpoint } from './checkpoint.ts';
import type { LogCrypto } from './crypto.ts';
import { grow } from './growth.ts';
import { emptyRoot, type Hash } from './merkle.ts';
import {
  formatNote,
  judgeNote,
  type Note,
  type NoteSigner,
  parseNote,
  signNote,
  withSignatures,
} from './note.ts';
import type { Proof } from './proof.ts';
import type { LogStore } from './store.ts';
import { tileAt } from './tiles.ts';
import { BrokenTreeError, TiledTree } from './tree.ts';

export const CHECKPOINT = 'checkpoint';

const isFileOfLog = (path: string): boolean => path === CHECKPOINT || tileAt(path) !== undefined;

/** Somebody saw more of this log than lies here: an old copy was brought back. It signs nothing until that is mended. */
export class RolledBackError extends Error {}
/** Somebody saw another history of this log, or what lies here is not what was signed. */
export class ForkedError extends Error {}

/** What waits for one checkpoint together is at most so much, unless one alone brings more. */
const MOST_AT_ONCE = 10_000;

interface Waiting {
  entries: readonly Uint8Array[];
  resolve(appended: Appended): void;
  reject(error: unknown): void;
}

/** A log as it is read: where it lies, and the keys that it is judged by. */
export interface KnownLog {
  crypto: LogCrypto;
  store: LogStore;
  origin: string;
  /** Every checkpoint carries a signature of each. */
  signers: readonly Pick<NoteSigner, 'key'>[];
}

export interface LogParts extends KnownLog {
  signers: readonly NoteSigner[];
}

/** An entry's place, and the checkpoint that first held it. */
export interface Appended {
  first: number;
  checkpoint: Note;
}

/** A checkpoint that the log itself signed, whoever shows it; undefined where it is none. */
export function signedCheckpoint(
  { crypto, origin, signers }: Omit<KnownLog, 'store'>,
  bytes: string | Uint8Array,
): SignedCheckpoint | undefined {
  const note = parseNote(bytes);
  const checkpoint = note && parseCheckpoint(note.text);
  if (!note || checkpoint?.origin !== origin) return undefined;
  for (const { key } of signers)
    if (key.type !== 'cosignature' && judgeNote(crypto, note, { ...key, type: key.type }) !== 'good')
      return undefined;
  return { ...checkpoint, note };
}

/** What was last published; undefined of a log that has not begun. */
export async function readCheckpoint(log: KnownLog): Promise<SignedCheckpoint | undefined> {
  const bytes = await log.store.read(CHECKPOINT);
  if (!bytes) return undefined;
  const published = signedCheckpoint(log, bytes);
  if (!published) throw new ForkedError('the checkpoint is not one that this log signed');
  return published;
}

/** Whether the tiles lead to the root of this checkpoint. */
export async function leadsTo(
  { crypto, store }: Pick<KnownLog, 'crypto' | 'store'>,
  { size, root }: Checkpoint,
): Promise<boolean> {
  try {
    return sameBytes(await new TiledTree(crypto, size, (path) => store.read(path)).root(), root);
  } catch (error) {
    if (error instanceof BrokenTreeError) return false;
    throw error;
  }
}

/**
 * Lays the tiles down again, from the entries, up to a checkpoint that was signed before, from a size on that lies there
 * as it should. Signs nothing: where the entries lead elsewhere, what was published stays as it is.
 */
export async function rebuild(
  { crypto, store }: Pick<KnownLog, 'crypto' | 'store'>,
  note: Note,
  entriesFrom: (index: number) => Promise<readonly Uint8Array[]>,
  from = 0,
): Promise<void> {
  const wanted = parseCheckpoint(note.text);
  if (!wanted) throw new ForkedError('what is to be rebuilt is no checkpoint');
  const read = (path: string) => store.read(path);
  for (let size = from; size < wanted.size; ) {
    const entries = (await entriesFrom(size)).slice(0, wanted.size - size);
    if (entries.length === 0) throw new ForkedError(`the entry at ${size} is missing`);
    const growth = await grow(crypto, size, read, entries);
    for (const { path, bytes } of growth.files) await store.write(path, bytes);
    for (const folder of growth.outgrown) await store.remove(folder);
    size = growth.size;
  }
  const root = await new TiledTree(crypto, wanted.size, read).root();
  if (!sameBytes(root, wanted.root)) throw new ForkedError('the entries are not those that were signed');
  await store.write(CHECKPOINT, utf8(formatNote(note)));
}

export class EvidenceLog {
  readonly #parts: LogParts;
  #head: Checkpoint;
  #note: Note | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  /** The last checkpoint may or may not have come to lie there. */
  #isUncertain = false;
  #waiting: Waiting[] = [];

  private constructor(parts: LogParts, head: Checkpoint, note: Note | undefined) {
    this.#parts = parts;
    this.#head = head;
    this.#note = note;
  }

  /**
   * Opens the log and compares it with what others saw of it: witnesses, and whoever else keeps checkpoints. Without
   * their word a copy from yesterday would sign a second history.
   */
  static async open(parts: LogParts, seen: readonly Checkpoint[]): Promise<EvidenceLog> {
    const { crypto, store, origin } = parts;
    const published = await readCheckpoint(parts);
    const head = published ?? { origin, size: 0, root: emptyRoot(crypto) };
    const tree = new TiledTree(crypto, head.size, (path) => store.read(path));
    if (!sameBytes(await tree.root(), head.root))
      throw new ForkedError('the tiles are not those that were signed');
    const log = new EvidenceLog(parts, head, published?.note);
    for (const one of seen) await log.compare(one);
    // not before: a log that is not as it was signed is left as it is found
    await store.clearDrafts(isFileOfLog);
    return log;
  }

  /** @throws where somebody saw more of this log than lies here, or something else. */
  async compare({ size, root }: Checkpoint): Promise<void> {
    if (size > this.#head.size)
      throw new RolledBackError(`somebody saw ${size} entries, here are ${this.#head.size}`);
    const own = size === 0 ? emptyRoot(this.#parts.crypto) : await this.tree().rootOf(0, size);
    if (!sameBytes(own, root)) throw new ForkedError(`somebody saw other entries before ${size}`);
  }

  /** How this log is known. */
  get parts(): KnownLog {
    return this.#parts;
  }

  get head(): Readonly<Checkpoint> {
    return this.#head;
  }

  /** What was last published, with the signatures it has. */
  get note(): Note | undefined {
    return this.#note;
  }

  /**
   * Stands in the log, for good, when it returns. What is asked for while the log is written waits, and is then written
   * together, under one checkpoint: many who ask at once wait for the disk once.
   */
  append(entries: readonly Uint8Array[]): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entries, resolve, reject });
      if (this.#waiting.length === 1) void this.#inTurn(() => this.#appendWaiting());
    });
  }

  /** All of them stand in the log, or hear why they may not. */
  async #appendWaiting(): Promise<void> {
    const taken = this.#takeWaiting();
    if (this.#waiting.length > 0) void this.#inTurn(() => this.#appendWaiting());
    try {
      const { first, checkpoint } = await this.#appendNow(taken.flatMap(({ entries }) => entries));
      let next = first;
      for (const { entries, resolve } of taken) {
        resolve({ first: next, checkpoint });
        next += entries.length;
      }
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
  }

  #takeWaiting(): Waiting[] {
    let size = 0;
    const more = this.#waiting.findIndex(({ entries }, at) => {
      size += entries.length;
      return at > 0 && size > MOST_AT_ONCE;
    });
    return this.#waiting.splice(0, more < 0 ? this.#waiting.length : more);
  }

  async #appendNow(entries: readonly Uint8Array[]): Promise<Appended> {
    const { crypto, store, origin, signers } = this.#parts;
    await this.#settle();
    const { size } = this.#head;
    if (entries.length === 0 && this.#note) return { first: size, checkpoint: this.#note };
    const growth = await grow(crypto, size, (path) => store.read(path), entries);
    for (const { path, bytes } of growth.files) await store.write(path, bytes);
    const root = await this.#rootWith(growth.files, growth.size);
    const head = { origin, size: growth.size, root };
    const note = await signNote(crypto, formatCheckpoint(head), signers);
    await this.#write(head, note);
    for (const folder of growth.outgrown) await store.remove(folder);
    return { first: size, checkpoint: note };
  }

  /** Publishes cosignatures that came for the newest checkpoint; those for an older one are late and stay away. */
  publish(note: Note): Promise<boolean> {
    return this.#inTurn(async () => {
      await this.#settle();
      if (note.text !== this.#note?.text) return false;
      const joined = withSignatures(this.#note, note.signatures);
      if (joined !== this.#note) await this.#write(this.#head, joined);
      return true;
    });
  }

  /** That an entry stands in the tree of a checkpoint. */
  async prove(index: number, checkpoint: Note): Promise<Proof> {
    const { size = 0 } = parseCheckpoint(checkpoint.text) ?? {};
    return { index, path: await this.tree().inclusion(index, size), checkpoint };
  }

  tree(): TiledTree {
    const { crypto, store } = this.#parts;
    return new TiledTree(crypto, this.#head.size, (path) => store.read(path));
  }

  /** From what was just made, so that the signed root is that of these very bytes. */
  #rootWith(files: readonly { path: string; bytes: Uint8Array }[], size: number): Promise<Hash> {
    const { crypto, store } = this.#parts;
    const made = new Map(files.map(({ path, bytes }) => [path, bytes]));
    return new TiledTree(crypto, size, async (path) => made.get(path) ?? store.read(path)).root();
  }

  async #write(head: Checkpoint, note: Note): Promise<void> {
    this.#isUncertain = true;
    await this.#parts.store.write(CHECKPOINT, utf8(formatNote(note)));
    [this.#head, this.#note, this.#isUncertain] = [head, note, false];
  }

  /** After a write that failed somewhere the log goes on from what lies there: to sign beside it would be a fork. */
  async #settle(): Promise<void> {
    if (!this.#isUncertain) return;
    const lying = await readCheckpoint(this.#parts);
    if (lying) [this.#head, this.#note] = [lying, lying.note];
    this.#isUncertain = false;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(work, work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}
