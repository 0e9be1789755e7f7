import type { Database } from '../../db/connect.ts';
import type { Vault } from '../../vault/index.ts';
import { installation } from './tables.ts';

const WORD = 'yinxin';

/**
 * Remembers at first start which mode and key the data belongs to, and refuses every later start that does not fit:
 * a wrong master key could not read the data, and a demo database must never go into production.
 */
export async function claimInstallation(
  db: Database,
  vault: Vault,
  mode: string,
): Promise<{ first: boolean }> {
  const inserted = await db
    .insert(installation)
    .values({ id: 1, mode, keyCheck: vault.seal(WORD) })
    .onConflictDoNothing()
    .returning();
  if (inserted.length > 0) return { first: true };
  await checkKeyStore(db, vault);
  const [row] = await db.select().from(installation);
  if (row?.mode === 'demo' && mode === 'production')
    throw new Error('该数据库由演示模式创建，不能用于生产环境');
  return { first: false };
}

/** Throws when the key store cannot open what it once sealed. */
export async function checkKeyStore(db: Database, vault: Vault): Promise<void> {
  const [row] = await db.select().from(installation);
  if (!row) throw new Error('数据库尚未初始化');
  try {
    if (vault.open(row.keyCheck) === WORD) return;
  } catch {
    // falls through to the one answer a reader needs
  }
  throw new Error('MASTER_KEY 与该数据库不匹配，无法解密已有数据');
}
