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
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { knownPolicies } from './policies.ts';
import {
  evidenceCheckpoints,
  evidenceCosignatures,
  evidenceHead,
  evidenceLeaves,
  evidenceSalts,
} from './tables.ts';
import type { WitnessLine } from './witness-line.ts';

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
  at: Date;
  witnesses: { name: string; at: Date }[];
  isWitnessed: boolean;
}

export interface WitnessState {
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

const GROWTH_POINTS = 60;

interface ReadingParts {
  db: Database;
  files: LogStore;
  witnesses: readonly WitnessLine[];
  keys(): Promise<NoteKey[]>;
}

/** The log as it is shown: where an event stands, who signed what is over it, how it grew. */
export function createReading({ db, files, witnesses, keys }: ReadingParts): EvidenceReading {
  const names = () => witnesses.map(({ key }) => key.name);
  const policy = async () =>
    policyOf(
      (await keys()) as LogKey[],
      witnesses.map(({ key }) => key),
    );

  const cosignatures = (quorum: number) =>
    quorum === 0
      ? undefined
      : sql`(select count(*) from ${evidenceCosignatures} c
             where c.size = ${evidenceCheckpoints.size} and ${inArray(sql`c.witness`, names())}) >= ${quorum}`;

  async function sealAt(size: number): Promise<Seal | undefined> {
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
    return { ...outcome, note, timeStamp: new Uint8Array(row.timeStamp), at: row.at };
  }

  async function sizeWhere(
    condition: ReturnType<typeof and>,
    order: typeof asc,
  ): Promise<number | undefined> {
    const [row] = await db
      .select({ size: evidenceCheckpoints.size })
      .from(evidenceCheckpoints)
      .where(condition)
      .orderBy(order(evidenceCheckpoints.size))
      .limit(1);
    return row?.size;
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
      const witnessed = quorum === 0 ? undefined : await sizeWhere(cosignatures(quorum), desc);
      return { logged: head?.size ?? 0, witnessed: witnessed ?? 0 };
    },
    async sealOver(size) {
      const { quorum } = await policy();
      const isOver = gte(evidenceCheckpoints.size, size);
      const found =
        (await sizeWhere(and(isOver, cosignatures(quorum)), asc)) ?? (await sizeWhere(isOver, desc));
      return found === undefined ? undefined : sealAt(found);
    },
    async newestSeal() {
      const { quorum } = await policy();
      const found = (await sizeWhere(cosignatures(quorum), desc)) ?? (await sizeWhere(undefined, desc));
      return found === undefined ? undefined : sealAt(found);
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
      const newest = await sizeWhere(undefined, desc);
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
