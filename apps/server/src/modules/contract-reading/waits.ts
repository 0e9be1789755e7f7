import { type ContractReport, isByRule, type Owner, RUNNING_STATES, type WaitMatter } from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import { and, asc, count, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { namesOfAccounts } from '../accounts/index.ts';
import { isOpenParty } from '../contracts/access.ts';
import type { ContractDependencies, PendingUse } from '../contracts/dependencies.ts';
import {
  type Contract,
  contractColumns,
  contractParties,
  contracts,
  type Party,
} from '../contracts/tables.ts';

type Parts = Pick<ContractDependencies, 'db' | 'vault' | 'seals'>;
export type Wait = ContractReport['waits'][number];

/** Whose waits are asked for: what was sent, and by whom the uses of seals were asked for. */
interface Asked {
  own: SQL | undefined;
  owner: Owner;
  /** Of the owner; empty where it is a person. */
  organizationName: string;
  /** Of one account alone; of the whole organisation where it is absent. */
  accountId: string | undefined;
}

const matterOf = ({ state }: Contract, party: Party): WaitMatter => {
  if (party.part === 'approver') return 'approve';
  if (party.state === 'SEAL_APPROVING') return 'seal';
  return state === 'FILLING' ? 'fill' : 'sign';
};

/** Places whose holder waits for a colleague's word on a seal: that colleague is waited for, not the holder. */
const holdsUp = (uses: readonly PendingUse[]) =>
  sql`exists (select from unnest(${sql.param(uses.map(({ contractId }) => contractId))}::uuid[],
    ${sql.param(uses.map(({ accountId }) => accountId))}::uuid[]) as asked(contract, account)
    where asked.contract = ${contractParties.contractId} and asked.account = ${contractParties.accountId})`;

/** Of these contracts those that are the owner's, with their numbers: who oversees an organisation reads no others. */
async function numbersOf(
  db: Queryable,
  own: SQL | undefined,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: contracts.id, number: contracts.number })
    .from(contracts)
    .where(and(own, inArray(contracts.id, [...ids]), isNull(contracts.deletedAt)));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Who is waiting on whom in what is under way, the longest waits first: so many of them, and how many there are. */
export async function whoWaits(
  { db, vault, seals }: Parts,
  { own, owner, organizationName, accountId }: Asked,
  most: number,
): Promise<{ waits: Wait[]; waitCount: number }> {
  const uses = await seals.usesPending(db, owner, accountId);
  const isWaitedFor = and(
    own,
    inArray(contracts.state, [...RUNNING_STATES]),
    isNull(contracts.deletedAt),
    isOpenParty,
    uses.length > 0 ? not(holdsUp(uses)) : undefined,
  );
  const since = sql<string>`coalesce(${contractParties.calledAt}, ${contracts.sentAt})`;
  const inContracts = eq(contracts.id, contractParties.contractId);
  const rows = await db
    .select({ contract: contractColumns, party: contractParties, since })
    .from(contractParties)
    .innerJoin(contracts, inContracts)
    .where(isWaitedFor)
    .orderBy(asc(since), asc(contractParties.id))
    .limit(most);
  const [all] = await db
    .select({ n: count() })
    .from(contractParties)
    .innerJoin(contracts, inContracts)
    .where(isWaitedFor);
  const people = await namesOfAccounts(vault, db, [
    ...rows.map(({ contract }) => contract.accountId),
    ...uses.flatMap((use) => [use.accountId, ...use.approvers]),
  ]);
  const readable = await numbersOf(
    db,
    own,
    uses.flatMap(({ contractId }) => contractId ?? []),
  );
  const nameOf = (id: string) => people.get(id)?.name ?? '';
  // colleagues are named: whom the organisation's own rules ask, and who acts for it in a place of its own
  const nameOfParty = (party: Party) => {
    const name = vault.open(party.name);
    if (isByRule(party)) return name;
    if (!party.organizationName) return maskName(name);
    return party.organizationName === organizationName
      ? `${organizationName} ${name}`
      : party.organizationName;
  };
  const waits: Wait[] = [
    ...rows.map(({ contract, party, since }) => ({
      id: party.id,
      ...{
        waiter: nameOf(contract.accountId),
        awaited: nameOfParty(party),
        matter: matterOf(contract, party),
      },
      ...{ contractId: contract.id, title: contract.title, number: contract.number },
      since: new Date(since).toISOString(),
    })),
    ...uses.map((use) => ({
      id: use.id,
      waiter: nameOf(use.accountId),
      awaited: use.approvers.map(nameOf).filter(Boolean).join('、') || use.otherwise,
      matter: 'seal' as const,
      contractId: accountId || readable.has(use.contractId ?? '') ? use.contractId : null,
      title: use.document,
      number: readable.get(use.contractId ?? '') ?? null,
      since: use.since.toISOString(),
    })),
  ];
  return {
    waits: waits.toSorted((a, b) => a.since.localeCompare(b.since)).slice(0, most),
    waitCount: (all?.n ?? 0) + uses.length,
  };
}
