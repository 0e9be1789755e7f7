import { MESSAGE_ACTS, MESSAGE_TEXT, untilWords } from '@yinxin/api';
import { cut } from '@yinxin/identifiers';
import { eq } from 'drizzle-orm';
import { asSystem } from '../../http/principal.ts';
import { isSettled } from '../../providers/sms/index.ts';
import { take } from '../limits/index.ts';
import { meter, type Use } from '../metering/index.ts';
import { findContract, isOpen } from './access.ts';
import type { ContractDependencies } from './dependencies.ts';
import { authorName } from './facts.ts';
import { linkTokenOf } from './links.ts';
import { type Contract, contractParties } from './tables.ts';

const A_DAY = { max: 20, perSeconds: 86_400 };

/** Sends a party the link to the contract: who asks for what, until when; nothing is signed by it. */
export async function sendLink(parts: ContractDependencies, partyId: string): Promise<void> {
  const { db, vault, sms } = parts;
  const [party] = await db.select().from(contractParties).where(eq(contractParties.id, partyId));
  if (!party || !isOpen(party)) return;
  const phone = vault.open(party.phone);
  // nobody can have somebody else's phone flooded with messages
  const name = `contract-message:${party.phoneFingerprint.toString('hex')}`;
  if (!(await take(db, { name, ...A_DAY }))) return;
  const contract = await findContract(db, party.contractId);
  const author = await authorName(parts, db, contract);
  const receipt = await sms.send({
    phone,
    template: 'signing',
    params: {
      author: cut(author, MESSAGE_TEXT),
      act: MESSAGE_ACTS[party.part],
      title: cut(contract.title, MESSAGE_TEXT),
      until: untilWords(contract.deadline ?? parts.now()),
      token: linkTokenOf(vault, partyId),
    },
  });
  if (!isSettled(receipt)) throw new Error(`the message was not accepted: ${receipt.outcome}`);
  if (receipt.outcome === 'accepted') await meter(db, asSystem('contracts'), [useOf(contract)]);
}

const useOf = ({ id: reference, number, ownerKind, ownerId, sentBy, accountId }: Contract): Use => ({
  ...{ meter: 'sms', reference, number: number ?? '', accountId: sentBy ?? accountId },
  owner: { kind: ownerKind, id: ownerId },
});
