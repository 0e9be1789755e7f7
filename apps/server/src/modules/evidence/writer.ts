import { createHash } from 'node:crypto';
import {
  type Checkpoint,
  EvidenceLog,
  ForkedError,
  formatNote,
  type LogParts,
  type LogStore,
  leadsTo,
  type Note,
  type NoteKey,
  parseCheckpoint,
  parseNote,
  parseSignatures,
  RolledBackError,
  readCheckpoint,
  rebuild,
  signedCheckpoint,
  withSignatures,
} from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import { desc, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Store } from '../../db/connect.ts';
import type { Keys } from '../../providers/keys/index.ts';
import type { Certificates } from '../certificates/index.ts';
import { publish, publishedHead, writtenInTurn } from './head.ts';
import { logSigners } from './keys.ts';
import { entriesFrom, leafCount, placeEvents } from './leaves.ts';
import { evidenceCheckpoints, evidenceCosignatures, evidenceObjections } from './tables.ts';
import { inTurn, type Turn } from './turns.ts';
import { cosign, seenBy, type WitnessLine } from './witness-line.ts';

export interface EvidenceDependencies {
  store: Store;
  keys: Keys;
  /** Where the log lies. */
  files: LogStore;
  /** The name of a log that begins; one that has begun keeps its own. */
  name: string;
  witnesses: readonly WitnessLine[];
  timeStamps: Pick<Certificates['timeStamps'], 'stamp'>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export interface EvidenceWriter {
  /** Every event that waits gets its leaf, and the log a checkpoint over it; false where another process is at it. */
  append(): Promise<boolean>;
  /** The newest checkpoint is time-stamped and shown to the witnesses. */
  seal(): Promise<void>;
  /** The keys by which everybody knows the log. */
  keys(): Promise<NoteKey[]>;
}

/** What a witness saw. One that signed for us before and knows nothing now has lost its memory: that is no answer. */
async function seenByWitness(
  db: Database,
  line: WitnessLine,
  known: LogParts,
): Promise<Checkpoint | undefined> {
  const answer = await seenBy(line, known);
  if (answer) return answer;
  const signed = db
    .select()
    .from(evidenceCosignatures)
    .where(eq(evidenceCosignatures.witness, line.key.name));
  if ((await signed.limit(1)).length > 0) throw new Error(`${line.key.name} does not know what it signed`);
  return undefined;
}

export function createWriter(parts: EvidenceDependencies): EvidenceWriter {
  const { store, witnesses, log } = parts;
  const { db } = store;
  let signers: Promise<LogParts['signers']> | undefined;
  /** Asked once in the life of a process: later it knows itself what it signed. */
  let hasAsked = false;

  const logParts = async (): Promise<LogParts> => {
    signers ??= logSigners(db, parts.keys, parts.name);
    signers.catch(() => {
      signers = undefined;
    });
    const known = await signers;
    return { crypto: nodeCrypto, store: parts.files, origin: known[0]?.key.name ?? '', signers: known };
  };

  /** What the database and the witnesses saw of the log. A witness that does not answer is asked again when it seals. */
  async function seen(known: LogParts, own: Note | undefined): Promise<Checkpoint[]> {
    const objections = await db.select({ note: evidenceObjections.note }).from(evidenceObjections);
    const kept = [
      own && parseCheckpoint(own.text),
      ...objections.map(({ note }) => signedCheckpoint(known, note)),
    ];
    const others = hasAsked ? [] : await seenByWitnesses(known);
    return [...kept, ...others].filter((one) => one !== undefined);
  }

  async function seenByWitnesses(known: LogParts): Promise<(Checkpoint | undefined)[]> {
    const answers = await Promise.allSettled(witnesses.map((line) => seenByWitness(db, line, known)));
    for (const [at, answer] of answers.entries())
      if (answer.status === 'rejected')
        log.warn(
          { err: answer.reason, witness: witnesses[at]?.key.name },
          'a witness cannot be asked what it saw',
        );
    // nobody else can say whether this is an old copy
    if (witnesses.length > 0 && answers.every(({ status }) => status === 'rejected'))
      throw new Error('no witness answers: nothing is signed before one has said what it saw');
    return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined));
  }

  async function open(own: LogParts, turn: Turn): Promise<EvidenceLog> {
    const kept = await publishedHead(db, own.origin);
    if (kept) await restore(own, kept.note);
    const written = { ...own, store: writtenInTurn(db, parts.files, turn) };
    const opened = await EvidenceLog.open(written, await seen(own, kept?.note));
    const known = await leafCount(db);
    if (opened.head.size > known)
      throw new RolledBackError(`the log holds ${opened.head.size} entries, the database knows ${known}`);
    // the database is from before it: witnesses see nothing that could still be lost
    if (opened.note && opened.head.size > (kept?.size ?? 0))
      await publish(db, turn, utf8(formatNote(opened.note)));
    hasAsked = true;
    return opened;
  }

  /**
   * A folder that was lost, or brought back from earlier, is laid down again from the leaves, as is what a writer had not
   * finished when it was stopped; nothing is signed.
   */
  async function restore(own: LogParts, kept: Note): Promise<void> {
    const lying = await readCheckpoint(own);
    const { size } = parseCheckpoint(kept.text) ?? { size: 0 };
    if ((lying?.size ?? 0) >= size) return;
    const from = lying && (await leadsTo(own, lying)) ? lying.size : 0;
    log.warn({ from, to: size }, 'the evidence log is laid down again');
    await rebuild(own, kept, (index) => entriesFrom(db, index), from);
  }

  /** The work of the one process whose turn it is; false where it is another's. */
  async function alone(work: (opened: EvidenceLog) => Promise<unknown>): Promise<boolean> {
    const own = await logParts();
    return inTurn(db, own.origin, async (turn) => work(await open(own, turn)));
  }

  return {
    keys: async () => (await logParts()).signers.map(({ key }) => key),
    append: () =>
      alone(async (opened) => {
        while (await placeEvents(db));
        for (;;) {
          const entries = await entriesFrom(db, opened.head.size);
          if (entries.length === 0) break;
          await opened.append(entries);
        }
      }),
    async seal() {
      let round: { opened: EvidenceLog; note: Note; checkpoint: Note } | undefined;
      await alone(async (opened) => {
        const { head, note } = opened;
        if (note && head.size > 0) round = { opened, note, checkpoint: await sealed(parts, head, note) };
      });
      if (!round) return;
      // nobody waits for a witness: leaves are added meanwhile
      const { opened, note, checkpoint } = round;
      const answers = await Promise.allSettled(
        witnesses.map((line) => witnessed(parts, opened, line, checkpoint)),
      );
      const signatures = answers.flatMap(
        (one) => (one.status === 'fulfilled' && one.value && parseSignatures(one.value)) || [],
      );
      const cosigned = withSignatures(note, signatures);
      // a log that rests is sealed again and again: what it has is not written down anew
      if (cosigned !== note) await alone((newest) => newest.publish(cosigned));
      const objection = answers.find((one) => one.status === 'rejected');
      if (objection) throw objection.reason;
    },
  };
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The checkpoint with its time stamps, as proofs name it: both or none. */
async function sealed({ store: { db }, timeStamps }: EvidenceDependencies, { size }: Checkpoint, note: Note) {
  const [known] = await db.select().from(evidenceCheckpoints).where(eq(evidenceCheckpoints.size, size));
  if (known) return parseNote(known.note) as Note;
  const stamp = async (digest: 'sha256' | 'sm3', family: 'ecdsa' | 'sm2') => {
    const imprint = createHash(digest).update(note.text).digest();
    return Buffer.from(await timeStamps.stamp(digest, imprint, family));
  };
  const [timeStamp, sm2TimeStamp] = await Promise.all([stamp('sha256', 'ecdsa'), stamp('sm3', 'sm2')]);
  await db
    .insert(evidenceCheckpoints)
    .values({ size, note: formatNote(note), timeStamp, sm2TimeStamp })
    .onConflictDoNothing();
  return note;
}

/** A witness's line under the checkpoint; undefined where it cannot be had now. */
async function witnessed(
  { store: { db }, log }: EvidenceDependencies,
  opened: EvidenceLog,
  line: WitnessLine,
  checkpoint: Note,
): Promise<string | undefined> {
  const { size } = parseCheckpoint(checkpoint.text) as Checkpoint;
  const witness = line.key.name;
  const [last] = await db
    .select({ size: evidenceCosignatures.size, line: evidenceCosignatures.line })
    .from(evidenceCosignatures)
    .where(eq(evidenceCosignatures.witness, witness))
    .orderBy(desc(evidenceCosignatures.size))
    .limit(1);
  if (last?.size === size) return last.line;
  try {
    const signed = await cosign(line, opened, {
      ...{ checkpoint, known: last?.size ?? 0 },
      remember: async (seen) => {
        const objection = { witness, size: seen.size, note: formatNote(seen.note) };
        await db.insert(evidenceObjections).values(objection).onConflictDoNothing();
      },
    });
    await db.insert(evidenceCosignatures).values({ size, witness, line: signed }).onConflictDoNothing();
    return signed;
  } catch (error) {
    if (error instanceof RolledBackError || error instanceof ForkedError) throw error;
    log.warn({ err: error, witness }, 'a witness did not sign');
    return undefined;
  }
}
