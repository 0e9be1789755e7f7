import { and, desc, eq, exists, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import { isHeld } from '../contracts/access.ts';
import { versionOf } from '../contracts/facts.ts';
import {
  type Contract,
  contractColumns,
  contractParties,
  contracts,
  type Party,
} from '../contracts/tables.ts';

/** A contract somebody approves, with those whose turn it is. */
export interface ContractApproval {
  contract: Contract;
  /** What the list is ordered by. */
  key: string;
  /** Whose place it is. */
  party: Party | undefined;
  waiting: Party[];
  /** As whoever approves it reads it. */
  version: string;
}
interface Page {
  before?: string | undefined;
  limit: number;
}

const isAsked = sql<boolean>`${contractParties.part} = 'approver' and ${contractParties.state} in ('PENDING', 'READ')`;

async function withParties(
  tx: Queryable,
  rows: readonly Omit<ContractApproval, 'waiting' | 'version'>[],
): Promise<ContractApproval[]> {
  const ids = [...new Set(rows.map(({ contract }) => contract.id))];
  const parties =
    ids.length === 0
      ? []
      : await tx
          .select({ party: contractParties, isAsked })
          .from(contractParties)
          .where(and(anyOf(contractParties.contractId, ids), isHeld));
  return rows.map((row) => {
    const own = parties.filter(({ party }) => party.contractId === row.contract.id);
    return {
      ...row,
      waiting: own.filter((one) => one.isAsked).map(({ party }) => party),
      version: versionOf(
        row.contract,
        own.map(({ party }) => party),
      ),
    };
  });
}

interface Approver {
  accountId: string;
  personId: string;
  /** Accounts of those who are away and whom they approve for. */
  delegators: readonly string[];
}
/** What waits for an approver; nobody finds here what they wrote themselves and approve for another. */
const selectWaiting = (
  tx: Queryable,
  { accountId, personId, delegators }: Approver,
  { before, limit }: Page,
) =>
  tx
    .select({ contract: contractColumns, party: contractParties })
    .from(contractParties)
    .innerJoin(contracts, eq(contracts.id, contractParties.contractId))
    .where(
      and(
        isAsked,
        eq(contracts.state, 'APPROVING'),
        isNull(contracts.deletedAt),
        or(
          eq(contractParties.accountId, accountId),
          and(
            anyOf(contractParties.accountId, delegators),
            ne(contracts.personId, personId),
            sql`${contracts.savedBy} is distinct from ${accountId}`,
            sql`${contracts.sentBy} is distinct from ${accountId}`,
          ),
        ),
        before ? lt(contractParties.id, before) : undefined,
      ),
    )
    .orderBy(desc(contractParties.id))
    .limit(limit);

/** The same with those whose turn it is. */
const withTurns = (
  tx: Queryable,
  rows: readonly { contract: Contract; party: Party }[],
): Promise<ContractApproval[]> =>
  withParties(
    tx,
    rows.map(({ contract, party }) => ({ contract, party, key: party.id })),
  );

/** What waits for somebody: to be read together with others, and then whose turn it is in each. */
export const approvalsWaiting = { select: selectWaiting, withTurns };

/** What somebody sent that had to be approved. */
export async function approvalsOfAuthor(
  tx: Queryable,
  { accountId }: Actor,
  { before, limit }: Page,
): Promise<ContractApproval[]> {
  const approver = tx
    .select({ id: contractParties.id })
    .from(contractParties)
    .where(and(eq(contractParties.contractId, contracts.id), eq(contractParties.part, 'approver'), isHeld));
  const rows = await tx
    .select(contractColumns)
    .from(contracts)
    .where(
      and(
        eq(contracts.accountId, accountId),
        eq(contracts.purpose, 'contract'),
        ne(contracts.state, 'DRAFT'),
        isNull(contracts.deletedAt),
        exists(approver),
        before ? lt(contracts.id, before) : undefined,
      ),
    )
    .orderBy(desc(contracts.id))
    .limit(limit);
  return withParties(
    tx,
    rows.map((contract) => ({ contract, party: undefined, key: contract.id })),
  );
}

/** Contracts by their ids, as far as there are any still. */
export async function approvalsDecided(
  tx: Queryable,
  ids: readonly string[],
): Promise<Map<string, Contract>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select(contractColumns)
    .from(contracts)
    .where(and(inArray(contracts.id, [...new Set(ids)]), eq(contracts.purpose, 'contract')));
  return new Map(rows.map((contract) => [contract.id, contract]));
}
