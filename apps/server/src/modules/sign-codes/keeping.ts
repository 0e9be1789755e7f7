import {
  beginningOf,
  type CallParsed,
  type createSignCode as createCall,
  RETENTION,
  SIGN_CODE_LIMITS,
} from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, asc, count, eq, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, asSystem, type Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { newCode } from '../../http/tokens.ts';
import { authoriseUse, versionForm } from '../templates/index.ts';
import { checkTerms, lockCode, notEnded, noteCode, ownCode } from './access.ts';
import type { SignCodeParts } from './dependencies.ts';
import { signCodeComers, signCodes } from './tables.ts';

const wrong = (reason: string) => problem('SIGN_CODE_TERMS', { reason });

/** How long a code that has ended is kept with whom it named; contracts keep their own. */

/** A code from the newest version: one role is for whoever comes, all others are filled now. */
export async function createCode(
  parts: SignCodeParts,
  caller: Caller<Actor>,
  body: CallParsed<typeof createCall>['body'],
): Promise<string> {
  const { db, vault } = parts;
  const { who } = caller;
  const expiresAt = new Date(body.expiresAt);
  return db.transaction(async (tx) => {
    const ahead = expiresAt.getTime() - (await timeNow(tx)).getTime();
    if (!(ahead > 0 && ahead <= SIGN_CODE_LIMITS.days * DAY_MS))
      throw wrong(`截止时间须晚于现在，且在 ${SIGN_CODE_LIMITS.days} 天之内`);
    const { version, authorship } = await authoriseUse(tx, who, body.templateId);
    if (version.number !== body.version) throw problem('TEMPLATE_CHANGED');
    const form = await versionForm(parts, tx, version.id);
    const role = form.roles.find(({ key }) => key === body.role);
    if (role?.part !== 'signer') throw wrong('请选择由扫码的人担任的签署角色');
    if (body.isComerFirst && Object.keys(form.templateContent.contract.quorums).length > 0)
      throw wrong('模板中有不须全部签署的步骤，不能改为扫码的人先签，请按模板的顺序');
    const { fill, refusals } = await checkTerms(parts, tx, who, form, { ...body, role: role.key });
    const [problemFound] = fill.problems;
    if (problemFound) throw problem('TEMPLATE_VALUE', { reason: problemFound.words });
    // told now, not to everybody who comes
    const [refusal] = refusals;
    if (refusal) throw wrong(refusal);
    const owner = and(
      eq(signCodes.ownerKind, authorship.owner.kind),
      eq(signCodes.ownerId, authorship.owner.id),
    );
    const [open] = await tx.select({ n: count() }).from(signCodes).where(and(owner, notEnded));
    if ((open?.n ?? 0) >= SIGN_CODE_LIMITS.open)
      throw wrong(`同时开放的签署码最多 ${SIGN_CODE_LIMITS.open} 个，请先停用不用的`);
    const [made] = await tx
      .insert(signCodes)
      .values({
        ...{ ownerKind: authorship.owner.kind, ownerId: authorship.owner.id },
        ...{ accountId: who.accountId, personId: who.personId, versionId: version.id, code: newCode() },
        ...{
          title: body.title,
          role: role.key,
          roleName: role.name,
          isComerFirst: body.isComerFirst,
          amount: body.amount,
          limit: body.limit,
          expiresAt,
        },
        parties: vault.seal(JSON.stringify(fill.parties)),
        values: vault.seal(JSON.stringify(Object.fromEntries(fill.values))),
      })
      .returning();
    if (!made) throw new Error('the code was not stored');
    await noteCode(tx, caller, made, 'create-sign-code', {
      ...{ template: body.templateId, version: version.number },
      ...{ limit: body.limit, until: expiresAt.toISOString() },
    });
    return made.id;
  });
}

/** At once: whoever is being served is served, nobody after them. */
export async function stopCode(parts: SignCodeParts, caller: Caller<Actor>, id: string): Promise<void> {
  const { db, now } = parts;
  await db.transaction(async (tx) => {
    await ownCode(tx, caller.who, id);
    const code = await lockCode(tx, id);
    if (code.stoppedAt) return;
    await tx.update(signCodes).set({ stoppedAt: now() }).where(eq(signCodes.id, id));
    await noteCode(tx, caller, code, 'stop-sign-code', { taken: code.taken });
  });
}

/** Whoever sends by them has left: they stop, and whom and what they named is forgotten. */
export async function endCodesOf(
  { db, vault, now }: SignCodeParts,
  left: Date,
  owned: SQL | undefined,
): Promise<void> {
  const caller = asSystem('sign-codes');
  // who came back meanwhile has made new ones
  const whose = and(owned, lte(signCodes.createdAt, left));
  const nothing = { parties: vault.seal('[]'), values: vault.seal('{}') };
  const found = await db
    .select({ id: signCodes.id })
    .from(signCodes)
    .where(and(whose, isNull(signCodes.stoppedAt)))
    .orderBy(asc(signCodes.id));
  for (const { id } of found)
    await db.transaction(async (tx) => {
      const code = await lockCode(tx, id);
      if (code.stoppedAt) return;
      await tx.update(signCodes).set({ stoppedAt: now() }).where(eq(signCodes.id, id));
      await noteCode(tx, caller, code, 'stop-sign-code', { taken: code.taken });
    });
  await db.update(signCodes).set(nothing).where(whose);
}

/** Every night: names and phones are not kept for longer than somebody works with them. */
export async function forgetEnded({ db }: SignCodeParts, at: Date): Promise<void> {
  await db
    .delete(signCodes)
    .where(
      lt(
        sql`least(${signCodes.expiresAt}, ${signCodes.stoppedAt})`,
        beginningOf(at, RETENTION.signCodes.term),
      ),
    );
}

/** What is held of a person's codes, and of those they came by, for the copy that they ask for. */
export async function heldOf(db: Queryable, personId: string): Promise<unknown> {
  const own = await db
    .select({ title: signCodes.title, at: signCodes.createdAt })
    .from(signCodes)
    .where(eq(signCodes.personId, personId))
    .orderBy(asc(signCodes.id));
  const joined = await db
    .select({ title: signCodes.title, at: signCodeComers.createdAt })
    .from(signCodeComers)
    .innerJoin(signCodes, eq(signCodes.id, signCodeComers.codeId))
    .where(eq(signCodeComers.personId, personId))
    .orderBy(asc(signCodeComers.id));
  const told = (rows: typeof own) => rows.map(({ title, at }) => ({ 合同: title, 时间: at.toISOString() }));
  return { 新建的签署码: told(own), 扫码签署: told(joined) };
}
