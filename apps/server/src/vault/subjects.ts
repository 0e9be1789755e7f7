import { randomBytes } from 'node:crypto';
import type { ByteRange } from '@yinxin/api';
import { and, eq, ne, notLike } from 'drizzle-orm';
import type { Database, Queryable } from '../db/connect.ts';
import { decrypt, deriveKey, encrypt, KEY_BYTES } from './cipher.ts';
import { type MasterKeys, unwrapKey } from './master-keys.ts';
import { openChunks, sealChunks } from './sealed-stream.ts';
import { subjectKeys } from './tables.ts';

/** Whose data it is. */
export type Subject = `person:${string}` | `organization:${string}`;

/**
 * Personal data of one subject, encrypted with a key of its own. `purpose` says what the data is and of which record
 * (`identity/number/<id>`); it is authenticated, so that nothing opens in the place of something else.
 */
export interface SubjectVault {
  readonly subject: Subject;
  seal(purpose: string, text: string): Promise<Buffer>;
  open(purpose: string, sealed: Buffer): Promise<string>;
  /** Several at once: the key is asked for once. */
  openAll(all: readonly { purpose: string; sealed: Buffer }[]): Promise<string[]>;
  /** Encrypts while the content streams through. */
  sealFile(purpose: string, content: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Buffer>>;
  /** A whole file of this size, or a range of it. */
  openFile(purpose: string, file: EncryptedFile, range?: ByteRange): Promise<AsyncIterable<Buffer>>;
}

interface EncryptedFile {
  /** Of the plain content. */
  size: number;
  fetch(range: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}

/** To be read together with what it opens; for nothing else. */
export const selectKey = (db: Queryable, subject: Subject) =>
  db.select().from(subjectKeys).where(eq(subjectKeys.subject, subject));
export type KeyRows = Awaited<ReturnType<typeof selectKey>>;

/**
 * Nothing is kept in memory: a key that was deleted is gone at that moment, in every process. One that was read a moment
 * ago, together with what it opens, is handed over.
 */
export function subjectVault(
  db: Queryable,
  masters: MasterKeys,
  subject: Subject,
  read?: KeyRows,
): SubjectVault {
  const keyFor = (purpose: string, key: Buffer) => deriveKey(key, `yinxin/subject/${purpose}`);
  const belongsTo = (purpose: string) => `${subject}\0${purpose}`;
  const existing = async () => {
    const [row] = read ?? (await selectKey(db, subject));
    const key = row && unwrapKey(masters, row);
    if (!key) throw new Error('the data key of this subject was deleted');
    return key;
  };
  const wanted = async () =>
    (await findKey(db, masters, subject)) ?? (await createKey(db, masters, subject)) ?? existing();
  const opened = (key: Buffer, purpose: string, sealed: Buffer) =>
    decrypt(keyFor(purpose, key), sealed, belongsTo(purpose)).toString();
  return {
    subject,
    seal: async (purpose, text) =>
      encrypt(keyFor(purpose, await wanted()), Buffer.from(text), belongsTo(purpose)),
    open: async (purpose, sealed) => opened(await existing(), purpose, sealed),
    openAll: async (all) => {
      const key = await existing();
      return all.map(({ purpose, sealed }) => opened(key, purpose, sealed));
    },
    sealFile: async (purpose, content) =>
      sealChunks(keyFor(purpose, await wanted()), belongsTo(purpose), content),
    openFile: async (purpose, { size, fetch }, range) =>
      openChunks(keyFor(purpose, await existing()), belongsTo(purpose), size, fetch, range),
  };
}

async function findKey(db: Queryable, masters: MasterKeys, subject: string): Promise<Buffer | undefined> {
  const [row] = await db.select().from(subjectKeys).where(eq(subjectKeys.subject, subject));
  return row && unwrapKey(masters, row);
}

/** Undefined when somebody else was faster: theirs is the key. */
async function createKey(
  db: Queryable,
  { current }: MasterKeys,
  subject: string,
): Promise<Buffer | undefined> {
  const key = randomBytes(KEY_BYTES);
  const made = await db
    .insert(subjectKeys)
    .values({ subject, wrapped: current.wrap(subject, key), masterId: current.id })
    .onConflictDoNothing()
    .returning({ subject: subjectKeys.subject });
  return made.length > 0 ? key : undefined;
}

/** Makes everything encrypted for a subject unreadable for good. */
export async function forgetSubject(tx: Queryable, subject: Subject): Promise<void> {
  await tx.delete(subjectKeys).where(eq(subjectKeys.subject, subject));
}

const SYSTEM = 'system:';
const SYSTEM_PURPOSES = ['personal-data', 'fingerprint', 'private-keys'] as const;
export type SystemKeys = Record<(typeof SYSTEM_PURPOSES)[number], Buffer>;

/** Until the master key is changed for the first time these keys are derived from it and not stored. */
export const derivedKeys = ({ current, previous = current }: MasterKeys): SystemKeys => ({
  'personal-data': previous.derive('personal-data'),
  fingerprint: previous.derive('fingerprint'),
  'private-keys': previous.derive('private-keys'),
});

/** The keys of the whole installation. */
export async function systemKeys(db: Queryable, masters: MasterKeys): Promise<SystemKeys> {
  const keys = derivedKeys(masters);
  for (const purpose of SYSTEM_PURPOSES)
    keys[purpose] = (await findKey(db, masters, SYSTEM + purpose)) ?? keys[purpose];
  return keys;
}

const BATCH = 200;

/**
 * Wraps every key anew under the current master key. The keys themselves stay, so nothing encrypted or looked up by them
 * changes; it can be broken off and run again, beside a running server that knows both master keys.
 */
export async function rotateMasterKey(db: Database, masters: MasterKeys): Promise<number> {
  const { current, previous } = masters;
  if (!previous || previous.id === current.id)
    throw new Error('请把新主密钥设为 MASTER_KEY、旧主密钥设为 MASTER_KEY_PREVIOUS');
  let count = await storeSystemKeys(db, masters);
  for (;;) {
    const rewrapped = await db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(subjectKeys)
        .where(and(ne(subjectKeys.masterId, current.id), notLike(subjectKeys.subject, `${SYSTEM}%`)))
        .limit(BATCH)
        .for('update');
      for (const row of rows) {
        const wrapped = current.wrap(row.subject, unwrapKey(masters, row));
        await tx
          .update(subjectKeys)
          .set({ wrapped, masterId: current.id })
          .where(eq(subjectKeys.subject, row.subject));
      }
      return rows.length;
    });
    if (rewrapped === 0) return count;
    count += rewrapped;
  }
}

/** All or none of them, so that a start never finds some derived and some stored. */
async function storeSystemKeys(db: Database, masters: MasterKeys): Promise<number> {
  return db.transaction(async (tx) => {
    const keys = await systemKeys(tx, masters);
    const { current } = masters;
    for (const purpose of SYSTEM_PURPOSES) {
      const subject = SYSTEM + purpose;
      const values = { wrapped: current.wrap(subject, keys[purpose]), masterId: current.id };
      await tx
        .insert(subjectKeys)
        .values({ subject, ...values })
        .onConflictDoUpdate({ target: subjectKeys.subject, set: values });
    }
    return SYSTEM_PURPOSES.length;
  });
}
