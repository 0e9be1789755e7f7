import { createPublicKey } from 'node:crypto';
import { type ApplicationKey, KEY_KINDS, type KeyKind, PAIR_KINDS } from '@yinxin/api';
import { type Environment, KEY_PREFIXES, SCOPES, type Scope } from '@yinxin/api/open';
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { tokenHash } from '../../http/tokens.ts';
import type { Vault } from '../../vault/index.ts';
import { hintOf, newSecret } from './secrets.ts';
import { applicationKeys, applicationKeyUses, type KeyRow } from './tables.ts';

export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

export interface NewKey {
  applicationId: string;
  environment: Environment;
  kind: KeyKind;
  scopes: readonly Scope[];
  expiresAt: Date | null;
  /** SubjectPublicKeyInfo in PEM, of a key pair whose private part never comes to us. */
  publicKey?: string | undefined;
  /** Of a page that tries calls out. */
  forPage?: boolean;
}

/** A key and its secret, which is told this once; a pair that the developer made has none here. */
export async function insertKey(
  tx: Queryable,
  vault: Vault,
  { applicationId, environment, kind, scopes, expiresAt, publicKey, forPage = false }: NewKey,
): Promise<{ key: KeyRow; secret: string | null }> {
  const isPair = PAIR_KINDS.includes(kind);
  if (isPair !== (publicKey !== undefined))
    throw problem('KEY_PUBLIC', { reason: isPair ? '没有填写' : `“${KEY_KINDS[kind]}”不需要公钥` });
  const secret = isPair ? null : newSecret(environment);
  const material = isPair
    ? { publicKey: readPublicKey(kind, publicKey ?? ''), hint: '公钥' }
    : kind === 'bearer'
      ? { hash: tokenHash(secret ?? ''), hint: hintOf(secret ?? '') }
      : { secret: vault.seal(secret ?? ''), hint: hintOf(secret ?? '') };
  const [key] = await tx
    .insert(applicationKeys)
    .values({ applicationId, kind, scopes: [...scopes], expiresAt, forPage, ...material })
    .returning();
  if (!key) throw new Error('the key was not stored');
  return { key, secret };
}

/** The object identifier of the curve as it stands in SubjectPublicKeyInfo: Node does not name that of SM2. */
const CURVES: Partial<Record<KeyKind, string>> = {
  'ecdsa-p256-sha256': '06082a8648ce3d030107', // prime256v1, RFC 5480
  'sm2-sm3': '06082a811ccf5501822d', // 1.2.156.10197.1.301, GM/T 0006
};

/** In the one spelling. @throws KEY_PUBLIC */
function readPublicKey(kind: KeyKind, text: string): string {
  const wrong = (reason: string) => problem('KEY_PUBLIC', { reason });
  if (text.includes('PRIVATE')) throw wrong('这是私钥，请勿交给任何人；请换一对密钥，只粘贴公钥');
  let key: ReturnType<typeof createPublicKey>;
  try {
    key = createPublicKey(text);
  } catch {
    throw wrong('不是 PEM 格式的公钥');
  }
  const curve = Buffer.from(CURVES[kind] ?? '', 'hex');
  if (!key.export({ type: 'spki', format: 'der' }).includes(curve))
    throw wrong(`不是${kind === 'sm2-sm3' ? ' SM2 ' : ' P-256 '}公钥`);
  return String(key.export({ type: 'spki', format: 'pem' }));
}

/** Those that open something now. */
const isValid = and(
  isNull(applicationKeys.endedAt),
  or(isNull(applicationKeys.expiresAt), gt(applicationKeys.expiresAt, NOW)),
);

export async function listKeys(
  tx: Queryable,
  environment: Environment,
  applicationId: string,
): Promise<ApplicationKey[]> {
  const rows = await tx
    .select({ key: applicationKeys, lastUsedAt: applicationKeyUses.at })
    .from(applicationKeys)
    .leftJoin(applicationKeyUses, eq(applicationKeyUses.keyId, applicationKeys.id))
    .where(and(eq(applicationKeys.applicationId, applicationId), isValid, eq(applicationKeys.forPage, false)))
    .orderBy(desc(applicationKeys.id));
  return rows.map(({ key, lastUsedAt }) => ({
    ...{ id: key.id, keyId: KEY_PREFIXES[environment] + key.id, kind: key.kind, hint: key.hint },
    scopes: key.scopes,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

export interface EndingKey {
  applicationId: string;
  hint: string;
  expiresAt: string;
}

/** Those that are valid now and end within a week, the next first. */
export async function endingKeys(tx: Queryable, applicationIds: readonly string[]): Promise<EndingKey[]> {
  if (applicationIds.length === 0) return [];
  const rows = await tx
    .select()
    .from(applicationKeys)
    .where(
      and(
        inArray(applicationKeys.applicationId, [...applicationIds]),
        ...[isValid, eq(applicationKeys.forPage, false)],
        lt(applicationKeys.expiresAt, sql`${NOW} + interval '7 days'`),
      ),
    )
    .orderBy(applicationKeys.expiresAt);
  return rows.flatMap(({ applicationId, hint, expiresAt }) =>
    expiresAt ? [{ applicationId, hint, expiresAt: expiresAt.toISOString() }] : [],
  );
}

/** Now, or at a moment if it would have been valid longer. @throws KEY_NOT_FOUND */
export async function endKey(
  tx: Queryable,
  { applicationId, keyId, afterHours }: { applicationId: string; keyId: string; afterHours: number },
): Promise<void> {
  const end = sql`${NOW} + make_interval(hours => ${afterHours})`;
  const ended = await tx
    .update(applicationKeys)
    .set(
      afterHours === 0
        ? { endedAt: sql`${NOW}` }
        : { expiresAt: sql`least(${applicationKeys.expiresAt}, ${end})` },
    )
    .where(and(eq(applicationKeys.id, keyId), eq(applicationKeys.applicationId, applicationId), isValid));
  if (ended.rowCount === 0) throw problem('KEY_NOT_FOUND');
}
