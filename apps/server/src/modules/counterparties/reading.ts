import type { CallResult, Counterparty, counterpartyDetail, counterpartyList, PartyKind } from '@yinxin/api';
import { parsePhone } from '@yinxin/identifiers';
import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { wordsQuery, wordsWanted } from '../../vault/words.ts';
import { authorshipOf } from '../authorship/index.ts';
import { contractsWith, countWith } from '../contract-reading/index.ts';
import type { CounterpartyParts } from './dependencies.ts';
import { type CounterpartyRow, counterparties } from './tables.ts';
import { ofOwner } from './writing.ts';

const { words: _, ...columns } = getTableColumns(counterparties);

const written = ({ vault }: Pick<CounterpartyParts, 'vault'>, row: CounterpartyRow) => ({
  kind: row.kind,
  organizationName: row.organizationName,
  name: vault.open(row.name),
  phone: vault.open(row.phone),
  note: row.note ? vault.open(row.note) : '',
});

/** A whole number of a phone is found by its fingerprint, anything else by its pairs of characters. */
function matching({ vault }: Pick<CounterpartyParts, 'vault'>, keyword: string | undefined) {
  if (!keyword) return undefined;
  const phone = parsePhone(keyword);
  if (phone.ok) return eq(counterparties.phoneFingerprint, vault.fingerprint('phone', phone.value));
  return sql`${counterparties.words} @@ ${wordsQuery(wordsWanted(vault, keyword))}::tsquery`;
}

export async function listCounterparties(
  parts: CounterpartyParts,
  who: Actor,
  { keyword, kind, before, limit }: { keyword?: string; kind?: PartyKind; before?: string; limit: number },
): Promise<CallResult<typeof counterpartyList>> {
  const { db } = parts;
  const authorship = await authorshipOf(db, who);
  const rows = await db
    .select(columns)
    .from(counterparties)
    .where(
      and(
        ofOwner(authorship),
        kind ? eq(counterparties.kind, kind) : undefined,
        matching(parts, keyword),
        before ? lt(counterparties.id, before) : undefined,
      ),
    )
    .orderBy(desc(counterparties.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const counts = await countWith(db, who, shown);
  return {
    list: shown.map(
      (row): Counterparty => ({
        id: row.id,
        ...written(parts, row),
        contracts: counts.get(row.id) ?? 0,
        changedAt: row.changedAt.toISOString(),
      }),
    ),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    mayWrite: authorship.isAuthor,
  };
}

export async function readCounterparty(
  parts: CounterpartyParts,
  who: Actor,
  id: string,
): Promise<CallResult<typeof counterpartyDetail>> {
  const { db } = parts;
  const authorship = await authorshipOf(db, who);
  const [row] = await db
    .select(columns)
    .from(counterparties)
    .where(and(ofOwner(authorship), eq(counterparties.id, id)));
  if (!row) throw problem('COUNTERPARTY_NOT_FOUND');
  const history = await contractsWith(db, who, row);
  return {
    id,
    ...written(parts, row),
    contracts: (await countWith(db, who, [row])).get(id) ?? 0,
    changedAt: row.changedAt.toISOString(),
    history,
    mayWrite: authorship.isAuthor,
  };
}

const ofOrganization = (organizationId: string, ids: readonly string[]) =>
  and(
    eq(counterparties.ownerKind, 'organization'),
    eq(counterparties.ownerId, organizationId),
    inArray(counterparties.id, [...ids]),
  );

export type Contact = ReturnType<typeof written>;

/** Those of these who are in an organisation's address book. */
export async function contactsAmong(
  parts: Pick<CounterpartyParts, 'vault'>,
  tx: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Contact>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.select(columns).from(counterparties).where(ofOrganization(organizationId, ids));
  return new Map(rows.map((row) => [row.id, written(parts, row)]));
}

/** The same without opening what is sealed. */
export async function kindsOfCounterparties(
  tx: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, PartyKind>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: counterparties.id, kind: counterparties.kind })
    .from(counterparties)
    .where(ofOrganization(organizationId, ids));
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** What is held of a person's own address book, for the copy that they ask for. */
export const heldOf =
  (parts: Pick<CounterpartyParts, 'vault'>) =>
  async (db: Queryable, personId: string): Promise<unknown> => {
    const rows = await db
      .select(columns)
      .from(counterparties)
      .where(and(eq(counterparties.ownerKind, 'person'), eq(counterparties.ownerId, personId)))
      .orderBy(counterparties.id);
    return rows.map((row) => {
      const { name, phone, organizationName, note } = written(parts, row);
      return { 姓名: name, 手机号: phone, 单位: organizationName, 备注: note };
    });
  };
