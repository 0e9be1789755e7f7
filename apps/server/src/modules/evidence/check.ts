import {
  commit,
  fsck,
  type KnownLog,
  leadsTo,
  parseCheckpoint,
  pathOfTile,
  TILE_WIDTH,
  tileOf,
  unpackEntries,
} from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { CLEARED_OTHERWISE, isCleared, recordedClearings, restOf } from '../event-chain/index.ts';
import { unrecordedCertificates } from './certificates.ts';
import { forgottenByRule } from './forget.ts';
import { publishedHead, publishedLog } from './head.ts';
import { type EventRow, eventRows, fieldsOf, leafCount } from './leaves.ts';
import { changedPolicies } from './policies.ts';
import { evidenceLeaves, evidenceSalts } from './tables.ts';

const NO_SALT = '盐已删除，而没有依法删除的记录';
const NOT_CLEARED = '已依法删除，而网络地址或请求编号还在';
const OTHER_REST = '依法清除网络地址之后，事件的其余内容与记录不符';
const OTHER_EVENT = '事件与日志中的不同';
/** What may have become true by rule while the log was being read. */
const PASSING = [NO_SALT, NOT_CLEARED, OTHER_REST, OTHER_EVENT];

interface EvidenceFinding {
  index: number;
  eventId: string;
  reason: string;
}

/** Compares every event with the leaf that was made of it, every leaf with the log, and what lies beside with its events,
 * certificates included; of each event that was forgotten by rule it tells the stream. */
export async function checkEvidence(
  db: Database,
  lying: KnownLog,
): Promise<{ leaves: number; forgotten: string[]; findings: EvidenceFinding[] }> {
  const head = await publishedHead(db, lying.origin);
  const published = head && parseCheckpoint(head.note.text);
  // the file beside the tiles follows the database, and a writer that was stopped leaves it behind
  const isThere = published !== undefined && (await leadsTo(lying, published));
  const log = isThere ? { ...lying, store: publishedLog(db, lying.store) } : lying;
  const { size, damages } = await fsck(log);
  const findings: EvidenceFinding[] = damages.map(({ path, index, what }) => ({
    index: index ?? -1,
    eventId: '',
    reason: `日志文件 ${path}：${what}`,
  }));
  const known = await leafCount(db);
  if (known < size)
    findings.push({ index: known, eventId: '', reason: `日志有 ${size} 条，数据库只有 ${known} 条` });
  const kept = head?.size ?? 0;
  if (size < kept)
    findings.push({
      index: size,
      eventId: '',
      reason: `签过 ${kept} 条的检查点，日志文件只到 ${size} 条：目录丢失，或是从前的副本`,
    });
  findings.push(...(await withoutLeaf(db)), ...(await deletedInWaiting(db)));
  for (const { number, eventId } of await changedPolicies(db))
    findings.push({ index: -1, eventId, reason: `第 ${number} 份公钥与见证方名单与记录不符` });
  for (const found of await unrecordedCertificates(db)) findings.push({ index: -1, ...found });
  const [forgotten, { cleared, unsupported }] = [await forgottenByRule(db), await recordedClearings(db)];
  for (const eventId of unsupported) findings.push({ index: -1, eventId, reason: CLEARED_OTHERWISE });
  for (let first = 0; first < Math.max(size, known); first += TILE_WIDTH)
    findings.push(...(await checkBundle(db, log, { first, size, forgotten, cleared })));
  return { leaves: size, forgotten: [...forgotten.values()], findings: await lasting(db, findings) };
}

/** Without what was forgotten by its rule while the log was being read. */
async function lasting(db: Database, findings: readonly EvidenceFinding[]): Promise<EvidenceFinding[]> {
  const doubtful = findings.filter(({ reason }) => PASSING.includes(reason)).map(({ eventId }) => eventId);
  if (doubtful.length === 0) return [...findings];
  const [forgotten, { cleared }] = [await forgottenByRule(db), await recordedClearings(db)];
  const rows = await eventRows(db, doubtful);
  const passed = new Set(
    rows.filter((row) => forgotten.has(row.id) && !objectionTo(row, cleared)).map(({ id }) => id),
  );
  return findings.filter(({ eventId, reason }) => !PASSING.includes(reason) || !passed.has(eventId));
}

/** What is wrong with a row that was forgotten: where it came from is gone, and the rest is as it was then. */
function objectionTo(event: EventRow, cleared: ReadonlyMap<string, Buffer>): string | undefined {
  if (!isCleared(event)) return NOT_CLEARED;
  const rest = restOf({ ...event, hash: Buffer.from(event.hash, 'hex') });
  return cleared.get(event.id)?.equals(rest) ? undefined : OTHER_REST;
}

/** Events that neither stand in the log nor wait for it: somebody took their place away, or put them in beside it. */
async function withoutLeaf(db: Database): Promise<EvidenceFinding[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select e.id::text as id from events e
         where not exists (select from evidence_leaves l where l.event_id = e.id)
           and not exists (select from evidence_pending p where p.event_id = e.id)
         order by e.id`,
  );
  return rows.map(({ id }) => ({ index: -1, eventId: id, reason: '事件没有进入日志' }));
}

/** Events that were deleted before they had a leaf; they wait for ever, so that each check names them. */
async function deletedInWaiting(db: Database): Promise<EvidenceFinding[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select p.event_id::text as id from evidence_pending p
         where not exists (select from events e where e.id = p.event_id)
         order by p.event_id`,
  );
  return rows.map(({ id }) => ({ index: -1, eventId: id, reason: '事件在进入日志之前已被删除' }));
}

interface BundleQuestion {
  first: number;
  size: number;
  forgotten: ReadonlyMap<string, string>;
  cleared: ReadonlyMap<string, Buffer>;
}

async function checkBundle(
  db: Database,
  { store }: KnownLog,
  { first, size, forgotten, cleared }: BundleQuestion,
): Promise<EvidenceFinding[]> {
  const tile = tileOf(size, 'entries', first / TILE_WIDTH);
  const bytes = tile && (await store.read(pathOfTile(tile)));
  const entries = (bytes && tile && unpackEntries(bytes, tile.width)) || [];
  const rows = await db
    .select({
      index: evidenceLeaves.index,
      eventId: evidenceLeaves.eventId,
      entry: evidenceLeaves.entry,
      salt: evidenceSalts.salt,
    })
    .from(evidenceLeaves)
    .leftJoin(evidenceSalts, eq(evidenceSalts.eventId, evidenceLeaves.eventId))
    .where(and(gte(evidenceLeaves.index, first), lt(evidenceLeaves.index, first + TILE_WIDTH)))
    .orderBy(asc(evidenceLeaves.index));
  const leaves = new Map(rows.map((row) => [row.index, row]));
  const events = new Map(
    (
      await eventRows(
        db,
        rows.map(({ eventId }) => eventId),
      )
    ).map((row) => [row.id, row]),
  );
  return entries.flatMap((entry, at): EvidenceFinding[] => {
    const index = first + at;
    const leaf = leaves.get(index);
    if (!leaf) return [{ index, eventId: '', reason: '数据库里没有这一条的登记' }];
    const found = (reason: string) => [{ index, eventId: leaf.eventId, reason }];
    const event = events.get(leaf.eventId);
    if (Buffer.compare(leaf.entry, entry) !== 0) return found('登记与日志中的不同');
    if (!event) return found('事件已被删除');
    // the chain of its stream still holds a forgotten event; only its leaf cannot be compared any more
    if (!leaf.salt) {
      const objection = forgotten.has(leaf.eventId) ? objectionTo(event, cleared) : NO_SALT;
      return objection ? found(objection) : [];
    }
    if (forgotten.has(leaf.eventId)) return found('已依法删除，而盐还在');
    const made = commit(nodeCrypto, leaf.salt, fieldsOf(event));
    return Buffer.compare(made, entry) === 0 ? [] : found(OTHER_EVENT);
  });
}
