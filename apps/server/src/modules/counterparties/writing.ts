import { COUNTERPARTY_LIMITS, type WrittenCounterparty } from '@yinxin/api';
import { parseCompanyName, parseForeignName, parsePhone } from '@yinxin/identifiers';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { wordsVector } from '../../vault/words.ts';
import { type Authorship, authorshipOf } from '../authorship/index.ts';
import { record } from '../events/index.ts';
import type { CounterpartyParts } from './dependencies.ts';
import { counterparties } from './tables.ts';

export const ofOwner = ({ owner }: Authorship) =>
  and(eq(counterparties.ownerKind, owner.kind), eq(counterparties.ownerId, owner.id));

/** Those who write contracts write down whom they write them with. */
export async function requireWriter(tx: Queryable, who: Actor): Promise<Authorship> {
  const authorship = await authorshipOf(tx, who);
  if (!authorship.isAuthor) throw problem('FORBIDDEN');
  return authorship;
}

/** In the one spelling that is written down, and all that is wrong with it. */
export function readWritten(written: WrittenCounterparty): { row: WrittenCounterparty; problems: string[] } {
  const problems: string[] = [];
  const name = parseForeignName(written.name);
  const phone = parsePhone(written.phone);
  const company = parseCompanyName(written.organizationName);
  if (!name.ok) problems.push(`姓名：${name.reason}`);
  if (!phone.ok) problems.push(`手机号：${phone.reason}`);
  const isCompany = written.kind === 'organization';
  if (isCompany && !company.ok) problems.push(`单位名称：${company.reason}`);
  if (written.note.length > COUNTERPARTY_LIMITS.note)
    problems.push(`备注不超过 ${COUNTERPARTY_LIMITS.note} 个字`);
  return {
    row: {
      kind: written.kind,
      name: name.ok ? name.value : written.name,
      phone: phone.ok ? phone.value : written.phone,
      organizationName: isCompany ? (company.ok ? company.value : written.organizationName) : '',
      note: written.note,
    },
    problems,
  };
}

const read = (written: WrittenCounterparty): WrittenCounterparty => {
  const { row, problems } = readWritten(written);
  if (problems.length > 0) throw problem('COUNTERPARTY', { reason: problems.join('；') });
  return row;
};

const contentOf = ({ vault }: Pick<CounterpartyParts, 'vault'>, row: WrittenCounterparty) => ({
  kind: row.kind,
  organizationName: row.organizationName,
  name: vault.seal(row.name),
  phone: vault.seal(row.phone),
  phoneFingerprint: vault.fingerprint('phone', row.phone),
  note: row.note ? vault.seal(row.note) : null,
  words: wordsVector(vault, [row.name, row.organizationName, row.note]),
});

async function requireRoom(tx: Queryable, authorship: Authorship): Promise<void> {
  const [held] = await tx.select({ n: count() }).from(counterparties).where(ofOwner(authorship));
  if ((held?.n ?? 0) > COUNTERPARTY_LIMITS.held)
    throw problem('COUNTERPARTY', { reason: `通讯录最多 ${COUNTERPARTY_LIMITS.held} 人，请先删除不用的` });
}

const note = (
  tx: Queryable,
  caller: Caller<Actor>,
  act: 'save-counterparty' | 'import-counterparties' | 'remove-counterparties',
  { owner }: Authorship,
  facts: Record<string, string | number>,
) =>
  record(tx, caller, {
    ...{ act, target: owner.id, facts },
    organizationId: owner.kind === 'organization' ? owner.id : null,
  });

export async function saveCounterparty(
  parts: CounterpartyParts,
  caller: Caller<Actor>,
  { id, ...written }: WrittenCounterparty & { id?: string },
): Promise<string> {
  const row = read(written);
  return parts.db.transaction(async (tx) => {
    const authorship = await requireWriter(tx, caller.who);
    const content = contentOf(parts, row);
    const [twin] = await tx
      .select({ id: counterparties.id })
      .from(counterparties)
      .where(
        and(
          ofOwner(authorship),
          eq(counterparties.phoneFingerprint, content.phoneFingerprint),
          eq(counterparties.organizationName, row.organizationName),
        ),
      );
    if (twin && twin.id !== id)
      throw problem('COUNTERPARTY', { reason: '通讯录中已有同一单位、同一手机号的联系人' });
    const [saved] = id
      ? await tx
          .update(counterparties)
          .set({ ...content, changedAt: parts.now() })
          .where(and(ofOwner(authorship), eq(counterparties.id, id)))
          .returning({ id: counterparties.id })
      : await tx
          .insert(counterparties)
          .values({ ...content, ownerKind: authorship.owner.kind, ownerId: authorship.owner.id })
          .onConflictDoNothing()
          .returning({ id: counterparties.id });
    if (!saved)
      throw id
        ? problem('COUNTERPARTY_NOT_FOUND')
        : problem('COUNTERPARTY', { reason: '通讯录中已有同一单位、同一手机号的联系人' });
    await requireRoom(tx, authorship);
    await note(tx, caller, 'save-counterparty', authorship, { counterparty: saved.id });
    return saved.id;
  });
}

/** All of them, or none: what was checked on the page is checked again. */
export async function importCounterparties(
  parts: CounterpartyParts,
  caller: Caller<Actor>,
  written: readonly WrittenCounterparty[],
): Promise<{ added: number; changed: number }> {
  const rows = written.map(read);
  return parts.db.transaction(async (tx) => {
    const authorship = await requireWriter(tx, caller.who);
    let added = 0;
    for (const row of rows) {
      const content = contentOf(parts, row);
      const [saved] = await tx
        .insert(counterparties)
        .values({ ...content, ownerKind: authorship.owner.kind, ownerId: authorship.owner.id })
        .onConflictDoUpdate({
          target: [
            counterparties.ownerKind,
            counterparties.ownerId,
            counterparties.phoneFingerprint,
            counterparties.organizationName,
          ],
          set: { ...content, changedAt: parts.now() },
        })
        .returning({ isNew: sql<boolean>`xmax = 0` });
      if (saved?.isNew) added++;
    }
    await requireRoom(tx, authorship);
    await note(tx, caller, 'import-counterparties', authorship, { added, changed: rows.length - added });
    return { added, changed: rows.length - added };
  });
}

export async function removeCounterparties(
  parts: CounterpartyParts,
  caller: Caller<Actor>,
  ids: readonly string[],
): Promise<number> {
  return parts.db.transaction(async (tx) => {
    const authorship = await requireWriter(tx, caller.who);
    const gone = await tx
      .delete(counterparties)
      .where(and(ofOwner(authorship), inArray(counterparties.id, [...ids])))
      .returning({ id: counterparties.id });
    if (gone.length > 0)
      await note(tx, caller, 'remove-counterparties', authorship, { removed: gone.length });
    return gone.length;
  });
}
