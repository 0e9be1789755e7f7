import type { Owner } from '@yinxin/api';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import { isHeld, livePartiesOf } from './standing.ts';
import { type ContractFacts, contractColumns, contractParties, contracts } from './tables.ts';

/** What rules of approval ask of a contract; whoever calls has asked whether it may be known. */
export async function contractFacts(tx: Queryable, id: string): Promise<ContractFacts | undefined> {
  const [contract] = await tx
    .select(contractColumns)
    .from(contracts)
    .where(and(eq(contracts.id, id), eq(contracts.purpose, 'contract')));
  return contract;
}

/** Whether an account is one of those who sign it. */
export async function signsFor(tx: Queryable, { accountId }: Actor, contractId: string): Promise<boolean> {
  const [party] = await tx
    .select({ id: contractParties.id })
    .from(contractParties)
    .where(
      and(
        eq(contractParties.contractId, contractId),
        eq(contractParties.accountId, accountId),
        eq(contractParties.part, 'signer'),
        isHeld,
      ),
    );
  return party !== undefined;
}

/** The places in which an organisation signs a contract, by their keys. */
export const placesOf = async (
  tx: Queryable,
  contractId: string,
  organizationName: string,
): Promise<string[]> =>
  (await livePartiesOf(tx, contractId))
    .filter((party) => party.part === 'signer' && party.organizationName === organizationName)
    .map(({ key }) => key);

/** Whose a contract or a template is. */
export async function ownerOfRow(tx: Queryable, id: string): Promise<Owner | undefined> {
  const [row] = await tx
    .select({ kind: contracts.ownerKind, id: contracts.ownerId })
    .from(contracts)
    .where(eq(contracts.id, id));
  return row;
}

/** Whether a contract has the documents and the fields of what it was made from; what was filled in may differ. */
export async function isMadeAs(tx: Queryable, contractId: string, blueprintId: string): Promise<boolean> {
  const drawn = (id: string) => sql`
    select d.position, d.original_id, d.prepared_id, f.party_key, f.kind, f.label, f.page, f."left", f.top, f.width, f.height,
           f.required, f.options
      from contract_documents d left join contract_fields f on f.document_id = d.id where d.contract_id = ${id}`;
  const { rows } = await tx.execute(sql`
    (${drawn(contractId)} except all ${drawn(blueprintId)}) union all
    (${drawn(blueprintId)} except all ${drawn(contractId)}) limit 1`);
  return rows.length === 0;
}
