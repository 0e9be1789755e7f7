import {
  type Checkpoint,
  type CosignerKey,
  cosignedAt,
  type DatedPolicy,
  type Hash,
  judgeCheckpoint,
  type LogKey,
  type LogStore,
  type Note,
  type NoteKey,
  type Policy,
  parseNote,
  parseSignatures,
  policyOf,
  TiledTree,
} from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import { asc, count, desc, eq, gte, lte, min, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { events } from '../events/index.ts';
import { knownPolicies } from './policies.ts';
import {
  evidenceCheckpoints,
  evidenceCosignatures,
  evidenceHead,
  evidenceLeaves,
  evidencePending,
  evidenceSalts,
} from './tables.ts';
import type { WitnessLine } from './witness-line.ts';
import { witnessedFrom } from './witnessed.ts';

export interface Place {
  index: number;
  /** Null where the event was forgotten. */
  salt: Uint8Array | null;
}

/** A checkpoint with everything that was said of it. */
export interface Seal {
  checkpoint: Checkpoint;
  note: Note;
  /** RFC 3161 over the note's text. */
  timeStamp: Uint8Array;
  /** The same by SM2; null for a checkpoint from before. */
  sm2TimeStamp: Uint8Array | null;
  at: Date;
  witnesses: { name: string; at: Date }[];
  isWitnessed: boolean;
}

interface WitnessState {
  key: CosignerKey;
  size: number | null;
  at: Date | null;
}

export interface EvidenceReading {
  /** Whose word counts, and how many of them. */
  policy(): Promise<Policy>;
  /** Every one that was ever in force, with its days; the present one is the last. */
  policies(): Promise<DatedPolicy[]>;
  placesOf(eventIds: readonly string[]): Promise<Map<string, Place>>;
  /** So many entries are in a signed checkpoint, and in one that enough witnesses signed. */
  reach(): Promise<{ logged: number; witnessed: number }>;
  /** Events that should be in the log by now and are not; null where there are none. */
  late(): Promise<{ count: number; since: string } | null>;
  /** The first checkpoint over so many entries that is witnessed; the newest where none is. */
  sealOver(size: number): Promise<Seal | undefined>;
  /** The newest one that is witnessed. */
  newestSeal(): Promise<Seal | undefined>;
  /** When the newest one was made, whoever has signed it. */
  newestAt(): Promise<Date | undefined>;
  /** The paths of entries in the tree of a checkpoint. */
  paths(size: number, indices: readonly number[]): Promise<Hash[][]>;
  witnesses(): Promise<WitnessState[]>;
  /** Sizes with their times, from the first checkpoint to the newest. */
  growth(): Promise<{ size: number; at: Date }[]>;
}

/** An event stands in a checkpoint within seconds. */
const LATE_SECONDS = 60;
const GROWTH_POINTS = 60;
const NEWEST = Number.MAX_SAFE_INTEGER;

interface ReadingParts {
  db: Database;
  files: LogStore;
  witnesses: readonly WitnessLine[];
  keys(): Promise<NoteKey[]>;
}

/** The log as it is shown: where an event stands, who signed what is over it, how it grew. */
export function createReading({ db, files, witnesses, keys }: ReadingParts): EvidenceReading {
  const policy = async () =>
    policyOf(
      (await keys()) as LogKey[],
      witnesses.map(({ key }) => key),
    );

  // those of a demo come once the server listens
  const names = () => [...new Set(witnesses.map(({ key }) => key.name))];
  const newestWitnessed = (quorum: number) =>
    witnessedFrom(db, { names: names(), quorum, from: NEWEST, way: 'down' });

  async function sealAt(size: number | undefined): Promise<Seal | undefined> {
    if (size === undefined) return undefined;
    const [row] = await db.select().from(evidenceCheckpoints).where(eq(evidenceCheckpoints.size, size));
    const signed = row && parseNote(row.note);
    if (!row || !signed) return undefined;
    const lines = await db
      .select({ line: evidenceCosignatures.line })
      .from(evidenceCosignatures)
      .where(eq(evidenceCosignatures.size, size))
      .orderBy(asc(evidenceCosignatures.witness));
    const added = lines.flatMap(({ line }) => parseSignatures(line) ?? []);
    const own = signed.signatures.filter(({ name }) => !added.some((one) => one.name === name));
    const note = { text: signed.text, signatures: [...own, ...added] };
    const outcome = judgeCheckpoint(nodeCrypto, note, await policy());
    if ('fault' in outcome) throw new Error(`the checkpoint of ${size} does not hold: ${outcome.fault}`);
    return {
      ...outcome,
      note,
      timeStamp: new Uint8Array(row.timeStamp),
      sm2TimeStamp: row.sm2TimeStamp && new Uint8Array(row.sm2TimeStamp),
      at: row.at,
    };
  }

  async function checkpointFrom(from: number, way: 'down' | 'up'): Promise<number | undefined> {
    const { size } = evidenceCheckpoints;
    const [isBeyond, order] = way === 'down' ? [lte, desc] : [gte, asc];
    const found = db.select({ size }).from(evidenceCheckpoints).where(isBeyond(size, from));
    return (await found.orderBy(order(size)).limit(1))[0]?.size;
  }

  return {
    policy,
    policies: () => knownPolicies(db, policy),
    async placesOf(eventIds) {
      if (eventIds.length === 0) return new Map();
      const rows = await db
        .select({ eventId: evidenceLeaves.eventId, index: evidenceLeaves.index, salt: evidenceSalts.salt })
        .from(evidenceLeaves)
        .leftJoin(evidenceSalts, eq(evidenceSalts.eventId, evidenceLeaves.eventId))
        .where(sql`${evidenceLeaves.eventId} = any(${sql.param([...eventIds])}::uuid[])`);
      return new Map(
        rows.map(({ eventId, index, salt }) => [eventId, { index, salt: salt && new Uint8Array(salt) }]),
      );
    },
    async reach() {
      const { origin, quorum } = await policy();
      const [head] = await db.select().from(evidenceHead).where(eq(evidenceHead.origin, origin));
      const witnessed = quorum === 0 ? 0 : await newestWitnessed(quorum);
      return { logged: head?.size ?? 0, witnessed: witnessed ?? 0 };
    },
    async late() {
      const [row] = await db
        .select({ count: count(), since: min(events.at) })
        .from(evidencePending)
        .innerJoin(events, eq(events.id, evidencePending.eventId))
        .where(sql`${events.at} < now() - make_interval(secs => ${LATE_SECONDS})`);
      return row?.since ? { count: row.count, since: row.since.toISOString() } : null;
    },
    async sealOver(size) {
      const { quorum } = await policy();
      if (quorum === 0) return sealAt(await checkpointFrom(size, 'up'));
      const witnessed = await witnessedFrom(db, { names: names(), quorum, from: size, way: 'up' });
      if (witnessed !== undefined) return sealAt(witnessed);
      const newest = (await checkpointFrom(NEWEST, 'down')) ?? 0;
      return newest < size ? undefined : sealAt(newest);
    },
    async newestSeal() {
      const { quorum } = await policy();
      const witnessed = quorum === 0 ? undefined : await newestWitnessed(quorum);
      return sealAt(witnessed ?? (await checkpointFrom(NEWEST, 'down')));
    },
    async newestAt() {
      const [row] = await db
        .select({ at: evidenceCheckpoints.at })
        .from(evidenceCheckpoints)
        .orderBy(desc(evidenceCheckpoints.size))
        .limit(1);
      return row?.at;
    },
    async paths(size, indices) {
      const tree = new TiledTree(nodeCrypto, size, (path) => files.read(path));
      const paths: Hash[][] = [];
      for (const index of indices) paths.push(await tree.inclusion(index));
      return paths;
    },
    witnesses: () =>
      Promise.all(
        witnesses.map(async ({ key }): Promise<WitnessState> => {
          const [last] = await db
            .select({
              size: evidenceCosignatures.size,
              line: evidenceCosignatures.line,
              note: evidenceCheckpoints.note,
            })
            .from(evidenceCosignatures)
            .innerJoin(evidenceCheckpoints, eq(evidenceCheckpoints.size, evidenceCosignatures.size))
            .where(eq(evidenceCosignatures.witness, key.name))
            .orderBy(desc(evidenceCosignatures.size))
            .limit(1);
          const text = last && parseNote(last.note)?.text;
          const signatures = last && parseSignatures(last.line);
          if (!last || !text || !signatures) return { key, size: null, at: null };
          const at = cosignedAt(nodeCrypto, { text, signatures }, key);
          return at instanceof Date ? { key, size: last.size, at } : { key, size: null, at: null };
        }),
      ),
    async growth() {
      const newest = await checkpointFrom(NEWEST, 'down');
      if (newest === undefined) return [];
      const sizes = Array.from({ length: GROWTH_POINTS }, (_, at) =>
        Math.ceil((newest * (at + 1)) / GROWTH_POINTS),
      );
      const { rows } = await db.execute<{ size: string; at: string }>(
        sql`select distinct c.size, c.at from unnest(${sql.param(sizes)}::bigint[]) wanted,
            lateral (select size, at from ${evidenceCheckpoints} where size >= wanted order by size limit 1) c
            order by c.size`,
      );
      return rows.map(({ size, at }) => ({ size: Number(size), at: new Date(at) }));
    },
  };
}
