import { type Environment, SCOPES, type Scope } from '@yinxin/api/open';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { tokenHash } from '../../http/tokens.ts';
import type { Vault } from '../../vault/index.ts';
import { hintOf, newSecret } from './secrets.ts';
import { type ApplicationRow, applicationKeys, applications, type KeyKind, type KeyRow } from './tables.ts';

/** Whether some program acts for this organisation. */
export async function isOfApplication(tx: Queryable, organizationId: string): Promise<boolean> {
  const [one] = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.organizationId, organizationId))
    .limit(1);
  return one !== undefined;
}

export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

export async function insertApplication(
  tx: Queryable,
  row: Pick<ApplicationRow, 'organizationId' | 'accountId' | 'name'> & { id?: string },
): Promise<ApplicationRow> {
  const [made] = await tx.insert(applications).values(row).returning();
  if (!made) throw new Error('the application was not stored');
  return made;
}

interface NewKey {
  applicationId: string;
  environment: Environment;
  kind: KeyKind;
  scopes: readonly Scope[];
  expiresAt: Date | null;
  /** SubjectPublicKeyInfo in PEM, of a key pair whose private part never comes to us. */
  publicKey?: string | undefined;
}

/** A key and its secret, which is told this once; a pair that the developer made has none here. */
export async function insertKey(
  tx: Queryable,
  vault: Vault,
  { applicationId, environment, kind, scopes, expiresAt, publicKey }: NewKey,
): Promise<{ key: KeyRow; secret: string | null }> {
  const isPair = kind === 'ecdsa-p256-sha256' || kind === 'sm2-sm3';
  if (isPair !== (publicKey !== undefined))
    throw problem('INVALID_INPUT', { detail: 'publicKey：与种类不符' });
  const secret = isPair ? null : newSecret(environment);
  const material = isPair
    ? { publicKey: publicKey ?? '', hint: '公钥' }
    : kind === 'bearer'
      ? { hash: tokenHash(secret ?? ''), hint: hintOf(secret ?? '') }
      : { secret: vault.seal(secret ?? ''), hint: hintOf(secret ?? '') };
  const [key] = await tx
    .insert(applicationKeys)
    .values({ applicationId, kind, scopes: [...scopes], expiresAt, ...material })
    .returning();
  if (!key) throw new Error('the key was not stored');
  return { key, secret };
}
