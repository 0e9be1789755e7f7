import { count, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Contract, contractParties, contracts } from '../contracts/tables.ts';

/** How many contracts were made from each version. */
export async function contractsMadeFrom(
  tx: Queryable,
  versionIds: readonly string[],
): Promise<Map<string, number>> {
  if (versionIds.length === 0) return new Map();
  const rows = await tx
    .select({ versionId: contracts.templateVersionId, n: count() })
    .from(contracts)
    .where(inArray(contracts.templateVersionId, [...versionIds]))
    .groupBy(contracts.templateVersionId);
  return new Map(rows.flatMap(({ versionId, n }) => (versionId ? [[versionId, n] as const] : [])));
}

/** So many of the last contracts of an account say what it begins with. */
const LAST = 500;

/** How often, and when last, an account made a contract from each version. */
export async function usesByAccount(
  tx: Queryable,
  accountId: string,
): Promise<Map<string, { times: number; at: Date }>> {
  const rows = await tx
    .select({ versionId: contracts.templateVersionId, at: contracts.createdAt })
    .from(contracts)
    .where(eq(contracts.accountId, accountId))
    .orderBy(desc(contracts.id))
    .limit(LAST);
  const uses = new Map<string, { times: number; at: Date }>();
  for (const { versionId, at } of rows) {
    if (!versionId) continue;
    const known = uses.get(versionId);
    uses.set(versionId, { times: (known?.times ?? 0) + 1, at: known?.at ?? at });
  }
  return uses;
}

/** Of what kind the contracts are that are made from each of these. */
export async function kindsOfContents(
  tx: Queryable,
  ids: readonly string[],
): Promise<Map<string, Contract['kind']>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: contracts.id, kind: contracts.kind })
    .from(contracts)
    .where(inArray(contracts.id, [...ids]));
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** What contracts are called once they were sent. */
export async function numbersOf(tx: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: contracts.id, number: contracts.number })
    .from(contracts)
    .where(inArray(contracts.id, [...ids]));
  return new Map(rows.map(({ id, number }) => [id, number ?? '']));
}

/** For a query: the one who holds a place of a contract has signed it. */
export const hasSigned = (contractId: SQLWrapper, partyKey: string): SQL =>
  sql`exists (select from ${contractParties} where ${contractParties.contractId} = ${contractId}
    and ${contractParties.key} = ${partyKey} and ${contractParties.state} = 'SIGNED')`;

/** Whether a contract has the documents and the fields of what it was made from; what was filled in may differ. */
export async function isMadeAs(tx: Queryable, contractId: string, contentId: string): Promise<boolean> {
  const drawn = (id: string) => sql`
    select d.position, d.original_id, d.prepared_id, f.party_key, f.kind, f.label, f.page, f."left", f.top, f.width, f.height,
           f.required, f.options
      from contract_documents d left join contract_fields f on f.document_id = d.id where d.contract_id = ${id}`;
  const { rows } = await tx.execute(sql`
    (${drawn(contractId)} except all ${drawn(contentId)}) union all
    (${drawn(contentId)} except all ${drawn(contractId)}) limit 1`);
  return rows.length === 0;
}
