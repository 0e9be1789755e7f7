import { maskPhone } from '@yinxin/identifiers';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { forgetDevices } from '../devices/index.ts';
import { record } from '../events/index.ts';
import { persons, phoneOf } from '../persons/index.ts';
import type { SignInDependencies } from './dependencies.ts';

const NEW_PHONE = 'new-phone';

async function requireAnother({ db, vault }: SignInDependencies, { who }: Caller<Person>, phone: string) {
  if ((await phoneOf(db, vault, who.personId)) === phone) throw problem('PHONE_SAME');
}

export async function sendPhoneCode(
  parts: SignInDependencies,
  caller: Caller<Person>,
  phone: string,
): Promise<{ retryAfter: number; expiresIn: number }> {
  await requireAnother(parts, caller, phone);
  return parts.codes.send(phone, NEW_PHONE, caller);
}

/**
 * Both phones agree: the old one by step-up (or identity that was verified anew), the new one by a code. Whoever was
 * signed in elsewhere is out, for the phone is what one signs in with.
 */
export async function changePhone(
  parts: SignInDependencies,
  caller: Caller<Person>,
  phone: string,
  code: string,
): Promise<string> {
  const { db, vault, codes, sessions, stepUp } = parts;
  const { who } = caller;
  await requireAnother(parts, caller, phone);
  await stepUp.require(caller, 'change-phone', who.personId);
  if (!(await codes.redeem(phone, NEW_PHONE, code, caller))) throw problem('CODE_WRONG');
  const ended = await db.transaction(async (tx) => {
    const proof = await stepUp.spend(tx, caller, 'change-phone', who.personId);
    await movePhone(tx, who.personId, {
      phone: vault.seal(phone),
      phoneFingerprint: vault.fingerprint('phone', phone),
    });
    const ids = await sessions.endOthers(tx, who);
    await forgetDevices(tx, { kind: 'person', id: who.personId });
    await record(tx, caller, {
      act: 'change-phone',
      target: who.personId,
      facts: { before: who.maskedPhone, phone: maskPhone(phone), ended: ids.length, proof },
    });
    return ids;
  });
  for (const id of [who.sessionId, ...ended]) sessions.forget(id);
  return maskPhone(phone);
}

/** Of two who want one phone at once the index lets one through. */
async function movePhone(
  tx: Queryable,
  personId: string,
  phone: { phone: Buffer; phoneFingerprint: Buffer },
): Promise<void> {
  try {
    await tx.update(persons).set(phone).where(eq(persons.id, personId));
  } catch (error) {
    const { cause } = error as { cause?: { constraint?: string } };
    throw cause?.constraint === 'persons_phoneFingerprint_unique' ? problem('PHONE_TAKEN') : error;
  }
}
