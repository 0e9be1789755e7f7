import { createHash, type Hash, randomUUIDv7 } from 'node:crypto';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { Incoming, ObjectStore } from '../../providers/storage/index.ts';
import type { SubjectVault } from '../../vault/index.ts';
import { cleanName, type FilePurpose, probeType, rulesOf, type TypeProbe } from '../file-purposes/index.ts';
import { type FileRecord, objects, type ReceivedFile, recordFile, sealedPurpose } from '../files/index.ts';

export interface ReceivingParts {
  db: Queryable;
  storage: ObjectStore;
}

export interface Upload {
  name: string;
  content: AsyncIterable<Uint8Array>;
  purpose: FilePurpose;
  /** Whose it is, by their vault (`vault.forSubject`); the site's own material is nobody's. */
  owner?: SubjectVault;
  /** Waited for before anything is stored under its name; where it fails, nothing is. */
  passed?: Promise<unknown>;
  /**
   * Whoever writes its row announces its object in the same statement (`announcing`), and does so soon. Of bytes that
   * nobody had before, as what was just signed; others are announced before all the same, for a sweep may be about to
   * remove them.
   */
  isAnnouncedByRow?: boolean;
}

/**
 * Takes bytes in: capped, of a type we accept by their own content, hashed and where the purpose wants it encrypted as
 * they arrive. Outside any transaction, so that whoever sends slowly holds no connection. Bytes that no row names in
 * the end are swept away later.
 */
export async function receiveFile(parts: ReceivingParts, upload: Upload): Promise<ReceivedFile> {
  const [received] = await receiveFiles(parts, [upload]);
  if (!received) throw new Error('the file was not received');
  return received;
}

/** The same for several: announced together, and all of them kept, or none. */
export async function receiveFiles(
  { db, storage }: ReceivingParts,
  uploads: readonly Upload[],
): Promise<ReceivedFile[]> {
  const outcomes = await Promise.allSettled(uploads.map((upload) => takeIn(storage, upload)));
  const taken = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const kept = new Set<Incoming>();
  try {
    for (const one of outcomes) if (one.status === 'rejected') throw one.reason;
    await announceObjects(
      db,
      taken.filter(({ file }) => file.unannounced === undefined).map(({ incoming }) => incoming),
    );
    const keep = async ({ incoming }: TakenIn) => {
      await storage.keep(incoming);
      kept.add(incoming);
    };
    const failed = (await Promise.allSettled(taken.map(keep))).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    return taken.map(({ file }) => file);
  } finally {
    for (const { incoming } of taken) if (!kept.has(incoming)) await incoming.discard();
  }
}

interface TakenIn {
  incoming: Incoming;
  file: ReceivedFile;
}

/** The bytes lie in a temporary place, measured and of a type that is taken. */
async function takeIn(
  storage: ObjectStore,
  { name: given, content, purpose, owner, passed, isAnnouncedByRow }: Upload,
): Promise<TakenIn> {
  if ((purpose === 'content') !== (owner === undefined))
    throw new Error(`a file of ${purpose} and its owner`);
  const { maxBytes, endings, encrypted } = rulesOf(purpose);
  const name = cleanName(given);
  const probe = probeType(name, endings);
  if (!probe) throw problem('FILE_TYPE', { reason: `不支持这种类型，可上传 ${endings.join('、')}` });
  const id = randomUUIDv7();
  // what is stored as it came gets its SHA-256 by the store, as its key
  const isSealed = encrypted && owner !== undefined;
  const meter: Meter = {
    size: 0,
    sha256: isSealed ? createHash('sha256') : undefined,
    sm3: createHash('sm3'),
  };
  const plain = measured(content, meter, probe, maxBytes);
  const stored = isSealed ? await owner.sealFile(sealedPurpose({ purpose, id }), plain) : plain;
  const incoming = await storage.receive(stored);
  const type = probe.type();
  let isLyingThere = true;
  try {
    if (!type) throw problem('FILE_TYPE', { reason: otherContent(name) });
    await passed;
    if (isAnnouncedByRow && storage.measure)
      isLyingThere = (await storage.measure(incoming.key)) !== undefined;
  } catch (error) {
    await incoming.discard();
    throw error;
  }
  const sha256 = meter.sha256?.digest('hex') ?? incoming.key;
  const digests = { sha256, sm3: meter.sm3.digest('hex') };
  const { size } = meter;
  return {
    incoming,
    file: {
      ...{ id, name, type, size, ...digests, purpose, object: incoming.key, owner: owner?.subject },
      // what lies there already may be on its way out: whoever announces it before waits for the sweep and stores it again
      ...(!isLyingThere && { unannounced: incoming.size }),
    },
  };
}

/** Of a type that is taken, and not what its name says: which one it should be is all that helps. */
const otherContent = (name: string): string => {
  const kind = path.extname(name).slice(1).toUpperCase();
  return `它不是有效的 ${kind} 文件，可能已损坏、没有传完或改过扩展名，请重新导出后再上传`;
};

/** A whole file hashed at once would hold up everybody else for the while; between pieces others have their turn. */
const PIECE_BYTES = 256 * 1024;

interface Meter {
  size: number;
  sha256: Hash | undefined;
  sm3: Hash;
}

async function* measured(
  content: AsyncIterable<Uint8Array>,
  meter: Meter,
  probe: TypeProbe,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    meter.size += chunk.length;
    if (meter.size > maxBytes) throw problem('FILE_TOO_LARGE', { megabytes: maxBytes / 1024 / 1024 });
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES);
      meter.sha256?.update(piece);
      meter.sm3.update(piece);
      probe.take(piece);
      yield piece;
    }
  }
}

/** Notes that objects are about to be stored, so that the sweep leaves them alone; waits for a sweep of the same. */
async function announceObjects(db: Queryable, incoming: readonly Incoming[]): Promise<void> {
  const sizes = new Map(incoming.map(({ key, size }) => [key, size]));
  if (sizes.size === 0) return;
  // in one order, so that two who announce the same never wait for each other
  const rows = [...sizes].map(([key, size]) => ({ key, size })).sort((a, b) => (a.key < b.key ? -1 : 1));
  await db
    .insert(objects)
    .values(rows)
    .onConflictDoUpdate({ target: objects.key, set: { announcedAt: sql`now()` } });
}

/** For material that is at hand: received and recorded at once. */
export const storeFile = async (parts: ReceivingParts, upload: Upload, record: FileRecord) =>
  recordFile(parts.db, await receiveFile(parts, upload), record);
