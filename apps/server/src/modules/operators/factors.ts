import type { SecondFactorMethod, SecondFactorProof } from '@yinxin/api';
import { and, count, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/index.ts';
import { readableCode } from '../../vault/passwords.ts';
import { type RelyingParty, signedCounter } from './passkeys.ts';
import { operatorFactors, operatorRecoveryCodes, operators } from './tables.ts';
import type { Ticket } from './tickets.ts';
import { stepOf } from './totp.ts';

export type Factor = typeof operatorFactors.$inferSelect;

const RECOVERY_CODES = 10;
const MOST_FACTORS = 10;

export const factorsOf = (db: Queryable, operatorId: string): Promise<Factor[]> =>
  db
    .select()
    .from(operatorFactors)
    .where(eq(operatorFactors.operatorId, operatorId))
    .orderBy(operatorFactors.createdAt, operatorFactors.id);

/** A column for queries of operators: whether they have a second factor. */
export const hasFactor = sql<boolean>`exists (select 1 from ${operatorFactors} where ${operatorFactors.operatorId} = ${operators.id})`;

export async function recoveryCodesLeft(db: Queryable, operatorId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(operatorRecoveryCodes)
    .where(and(eq(operatorRecoveryCodes.operatorId, operatorId), isNull(operatorRecoveryCodes.usedAt)));
  return row?.n ?? 0;
}

/** How somebody can do the second step; nothing when none is asked of them. */
export async function methodsOf(db: Queryable, operatorId: string): Promise<SecondFactorMethod[]> {
  const kinds = new Set((await factorsOf(db, operatorId)).map(({ kind }) => kind));
  if (kinds.size === 0) return [];
  const left = await recoveryCodesLeft(db, operatorId);
  return [...kinds, ...(left > 0 ? (['recovery'] as const) : [])];
}

type NewFactor = Pick<Factor, 'operatorId' | 'kind' | 'name'> &
  Partial<Pick<Factor, 'secret' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'lastStep'>>;

/** Adds a factor; with the first one come the recovery codes. The operator's row is held, so that two take turns. */
export async function addFactor(tx: Queryable, vault: Vault, factor: NewFactor): Promise<string[] | null> {
  await tx
    .select({ id: operators.id })
    .from(operators)
    .where(eq(operators.id, factor.operatorId))
    .for('update');
  const known = await factorsOf(tx, factor.operatorId);
  if (known.length >= MOST_FACTORS) throw problem('SECOND_FACTOR_LIMIT');
  await tx.insert(operatorFactors).values(factor);
  return known.length === 0 ? renewRecoveryCodes(tx, vault, factor.operatorId) : null;
}

/** Recovery codes are for people with a factor: with the last one they go too. */
export async function removeFactor(
  tx: Queryable,
  operatorId: string,
  id: string,
  required: boolean,
): Promise<Factor> {
  await tx.select({ id: operators.id }).from(operators).where(eq(operators.id, operatorId)).for('update');
  const known = await factorsOf(tx, operatorId);
  const factor = known.find((other) => other.id === id);
  if (!factor) throw problem('NOT_FOUND');
  if (known.length === 1) {
    if (required) throw problem('SECOND_FACTOR_NEEDED');
    await removeFactors(tx, operatorId);
  } else await tx.delete(operatorFactors).where(eq(operatorFactors.id, id));
  return factor;
}

export async function removeFactors(tx: Queryable, operatorId: string): Promise<void> {
  await tx.delete(operatorFactors).where(eq(operatorFactors.operatorId, operatorId));
  await tx.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, operatorId));
}

/** Some 50 bits each: too short for a plain hash, so the hash is keyed. */
const codeHash = (vault: Vault, operatorId: string, code: string) =>
  vault.fingerprint('operator-recovery', `${operatorId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);

/** New codes; the old ones count no longer. */
export async function renewRecoveryCodes(tx: Queryable, vault: Vault, operatorId: string): Promise<string[]> {
  await tx.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, operatorId));
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableCode(2));
  await tx
    .insert(operatorRecoveryCodes)
    .values(codes.map((code) => ({ operatorId, codeHash: codeHash(vault, operatorId, code) })));
  return codes;
}

interface ProofDependencies {
  vault: Vault;
  party: RelyingParty;
}

/** Whether the proof is one, in the transaction that takes the ticket: no code or signature counts twice. */
export async function isProven(
  tx: Queryable,
  { vault, party }: ProofDependencies,
  { operatorId, challenge }: Pick<Ticket, 'operatorId' | 'challenge'>,
  proof: SecondFactorProof,
): Promise<boolean> {
  if (proof.method === 'recovery') return useRecoveryCode(tx, vault, operatorId, proof.code);
  const factors = await factorsOf(tx, operatorId);
  if (proof.method === 'totp') {
    for (const { id, secret } of factors) {
      const step = secret ? stepOf(vault.open(secret), proof.code) : undefined;
      if (step !== undefined && (await useStep(tx, id, step))) return true;
    }
    return false;
  }
  const key = factors.find(({ credentialId }) => credentialId !== null && credentialId === proof.response.id);
  const counter = key && (await signedCounter(party, challenge, key, proof.response));
  if (!key || counter === undefined) return false;
  await tx.update(operatorFactors).set({ counter, usedAt: sql`now()` }).where(eq(operatorFactors.id, key.id));
  return true;
}

async function useStep(tx: Queryable, id: string, step: number): Promise<boolean> {
  const rows = await tx
    .update(operatorFactors)
    .set({ lastStep: step, usedAt: sql`now()` })
    .where(and(eq(operatorFactors.id, id), lt(operatorFactors.lastStep, step)))
    .returning({ id: operatorFactors.id });
  return rows.length > 0;
}

async function useRecoveryCode(tx: Queryable, vault: Vault, operatorId: string, code: string) {
  const { id, usedAt, codeHash: hash } = operatorRecoveryCodes;
  const rows = await tx
    .update(operatorRecoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(hash, codeHash(vault, operatorId, code)), isNull(usedAt)))
    .returning({ id });
  return rows.length > 0;
}
