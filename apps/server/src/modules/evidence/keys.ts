import type { NoteKey, NoteSigner } from '@yinxin/evidence-log';
import { type KeyAlgorithm, parsePublicKey } from '@yinxin/pki';
import type { Database } from '../../db/connect.ts';
import type { Keys } from '../../providers/keys/index.ts';
import { evidenceKeys } from './tables.ts';

const ALGORITHMS = { ed25519: 'Ed25519', sm2: 'SM2' } as const satisfies Record<string, KeyAlgorithm>;
type LogKeyType = keyof typeof ALGORITHMS;

const labelOf = (type: LogKeyType): string => `evidence-log-${type}`;

/** Two processes that start at once keep the key of whoever was first. */
async function makeKey(db: Database, keys: Keys, type: LogKeyType, name: string) {
  const ref = await keys.generate(ALGORITHMS[type], labelOf(type));
  const info = parsePublicKey(await keys.publicKey(ref));
  if (info.kind === 'rsa') throw new Error(`${ref.label} is no key of a log`);
  const [row] = await db
    .insert(evidenceKeys)
    .values({ type, name, keyId: ref.id, publicKey: Buffer.from(info.point) })
    .onConflictDoNothing()
    .returning();
  if (!row) await keys.destroy(ref);
}

/** The keys of a log that has begun, as everybody may know them. */
export const knownLogKeys = async (db: Database): Promise<NoteKey[]> =>
  (await db.select().from(evidenceKeys).orderBy(evidenceKeys.type)).map(({ type, name, publicKey }) => ({
    ...{ type, name },
    publicKey: new Uint8Array(publicKey),
  }));

/** The log signs with two keys, made at its first start and kept for its life, under the name it had then. */
export async function logSigners(db: Database, keys: Keys, name: string): Promise<NoteSigner[]> {
  const known = new Map((await db.select().from(evidenceKeys)).map((row) => [row.type, row]));
  for (const type of Object.keys(ALGORITHMS) as LogKeyType[])
    if (!known.has(type)) await makeKey(db, keys, type, [...known.values()][0]?.name ?? name);
  const rows = await db.select().from(evidenceKeys).orderBy(evidenceKeys.type);
  return rows.map(({ type, name: own, keyId, publicKey }) => {
    const ref = { id: keyId, algorithm: ALGORITHMS[type], label: labelOf(type) };
    return {
      key: { name: own, type, publicKey: new Uint8Array(publicKey) },
      sign: (text) => keys.sign(ref, new TextEncoder().encode(text)),
    };
  });
}
