import type { SignInAgreement } from '@yinxin/api';
import { maskPhone } from '@yinxin/identifiers';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Caller, unnamed } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { newToken, tokenHash } from '../../http/tokens.ts';
import { isOpen, lockContract } from '../contracts/access.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { moveParty, noteContract, settled } from '../contracts/progress.ts';
import { contractLinkReaders, contractParties, type Party } from '../contracts/tables.ts';
import { deviceWords } from '../devices/index.ts';
import { take } from '../limits/index.ts';
import { findLinked, linkAccessOf, linkOver } from './link-access.ts';

/** Once a day each is enough for the author to know. */
const ONCE_A_DAY = { max: 1, perSeconds: 86_400 };

/** The place and its contract, locked. */
async function lockLinked(tx: Queryable, token: string) {
  const { id, contractId } = await findLinked(tx, token);
  const contract = await lockContract(tx, contractId);
  const [party] = await tx.select().from(contractParties).where(eq(contractParties.id, id));
  if (!party) throw problem('SHARE_CLOSED');
  return { party, contract };
}

/** The code counts before anything is locked, and whether or not it was needed. @throws CODE_WRONG */
async function isProven(
  { db, vault, codes }: ContractDependencies,
  caller: Caller,
  { token, code }: { token: string; code?: string | undefined },
): Promise<boolean> {
  if (code === undefined) return false;
  const { phone } = await findLinked(db, token);
  if (!(await codes.redeem(vault.open(phone), 'reading', code, caller))) throw problem('CODE_WRONG');
  return true;
}

/** Opens the contract for reading on this device, and says so to its author. Returns what the browser is to keep. */
export async function openLink(
  parts: ContractDependencies,
  caller: Caller,
  given: { token: string; code?: string | undefined },
): Promise<string> {
  const proven = await isProven(parts, caller, given);
  return parts.db.transaction(async (tx) => {
    const { party, contract } = await lockLinked(tx, given.token);
    const { stand, end, mine } = await linkAccessOf(tx, caller, party, contract);
    if (end) throw linkOver(end);
    if (stand === 'identity') throw problem('LINK_IDENTITY');
    if (mine && caller.reader) return caller.reader;
    if (stand === 'code' && !proven) throw problem('LINK_CODE');
    const reader = caller.reader ?? newToken();
    const way = proven ? 'code' : 'link';
    await tx.insert(contractLinkReaders).values({ partyId: party.id, readerHash: tokenHash(reader), way });
    await noteRead(tx, parts, party);
    await settled(tx, contract);
    await noteContract(tx, unnamed(caller), contract, 'open-link', {
      ...{ party: party.id, way, device: deviceWords(caller.userAgent ?? '') },
      first: party.readAt === null,
    });
    return reader;
  });
}

async function noteRead(tx: Queryable, { now }: ContractDependencies, party: Party): Promise<void> {
  if (isOpen(party)) await moveParty(tx, party, 'read-contract', { readAt: party.readAt ?? now() });
}

const USES = { read: 'reading', 'sign-in': 'login' } as const;

/** To the phone that was invited, which the server knows and the request does not say. */
export async function sendLinkCode(
  { db, vault, codes }: ContractDependencies,
  caller: Caller,
  { token, use }: { token: string; use: keyof typeof USES },
) {
  const party = await findLinked(db, token);
  const { end } = await linkAccessOf(db, caller, party);
  // what it came to can still be looked up by signing in, by whoever still has the place
  if (end && (use === 'read' || end === 'replaced')) throw linkOver(end);
  const phone = vault.open(party.phone);
  const words = use === 'read' ? '阅读发给您的合同' : '登录印信，签署发给您的合同';
  const { retryAfter, expiresIn } = await codes.send(phone, USES[use], caller, words);
  return { sentTo: maskPhone(phone), retryAfter, expiresIn };
}

/** Signs in with the phone that was invited; only its code does it, the link does not. */
export async function signInByLink(
  { db, vault, signIn }: ContractDependencies,
  caller: Caller,
  { token, code, agreed }: { token: string; code: string; agreed: readonly SignInAgreement[] },
) {
  const party = await findLinked(db, token);
  if (party.state === 'TRANSFERRED') throw linkOver('replaced');
  return signIn(caller, { phone: vault.open(party.phone), code, agreed });
}

/** Whoever has the link says that it is not for them: the author hears of it, and this device reads no more. */
export async function disownLink(parts: ContractDependencies, caller: Caller, token: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const { party, contract } = await lockLinked(tx, token);
    const { end, mine, knows } = await linkAccessOf(tx, caller, party, contract);
    if (end) throw linkOver(end);
    // whom the link was merely passed on to has nothing to say about it
    if (!knows) throw problem('LINK_CODE');
    if (mine) await tx.delete(contractLinkReaders).where(eq(contractLinkReaders.id, mine.id));
    // nobody reads by the link alone from here on: it went to the wrong phone
    await tx
      .update(contractParties)
      .set({ readAt: party.readAt ?? parts.now() })
      .where(eq(contractParties.id, party.id));
    if (!(await take(tx, { name: `disown-link:${party.id}`, ...ONCE_A_DAY }))) return;
    await noteContract(tx, unnamed(caller), contract, 'disown-link', { party: party.id });
  });
}

/** Whoever came too late asks the author for more time. */
export async function askExtension(
  { db }: ContractDependencies,
  caller: Caller,
  token: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { party, contract } = await lockLinked(tx, token);
    const { end, knows } = await linkAccessOf(tx, caller, party, contract);
    if (end !== 'expired') throw end ? linkOver(end) : problem('CONTRACT_STATE', { state: '未过期' });
    if (!knows) throw problem('LINK_CODE');
    if (!(await take(tx, { name: `ask-extension:${party.id}`, ...ONCE_A_DAY }))) return;
    await noteContract(tx, unnamed(caller), contract, 'ask-extension', { party: party.id });
  });
}
