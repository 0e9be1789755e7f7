import { maskCompanyName, maskName, maskPhone } from '@yinxin/identifiers';
import { eq } from 'drizzle-orm';
import type { Principal } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { tokenHash } from '../../http/tokens.ts';
import { authoriseReading, findContract } from '../contracts/access.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { authorName } from '../contracts/facts.ts';
import { contractParties } from '../contracts/tables.ts';

/** Enough of a title to recognise it, and no more. */
const maskTitle = (title: string) => `${Array.from(title).slice(0, 2).join('')}…`;

/** Whom a link is meant for. Whoever holds it learns, masked, who is expected; only that one learns which contract. */
export async function invitedContract(parts: ContractDependencies, who: Principal, token: string) {
  const { db, vault } = parts;
  const [party] = await db
    .select()
    .from(contractParties)
    .where(eq(contractParties.tokenHash, tokenHash(token)));
  if (!party || party.state === 'TRANSFERRED') throw problem('SHARE_CLOSED');
  const contract = await findContract(db, party.contractId);
  const isYou =
    who.kind === 'person' &&
    (await authoriseReading(db, who, contract.id).then(
      ({ own }) => own.some(({ id }) => id === party.id),
      () => false,
    ));
  return {
    contractId: isYou ? contract.id : null,
    title: isYou ? contract.title : maskTitle(contract.title),
    author: await authorName(parts, db, contract).then((name) =>
      contract.ownerKind === 'person' ? maskName(name) : name,
    ),
    expected: {
      name: maskName(vault.open(party.name)),
      phone: maskPhone(vault.open(party.phone)),
      organizationName: party.organizationName && maskCompanyName(party.organizationName),
    },
    isYou,
    state: contract.state,
    deadline: contract.deadline?.toISOString() ?? null,
  };
}
