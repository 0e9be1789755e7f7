import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { hashPassword, isPassword } from '../../vault/passwords.ts';
import { record } from '../events/index.ts';
import { type Budget, giveBack, isSpent, take } from '../limits/index.ts';
import { type Method, personOf } from './methods.ts';
import type { StepUp } from './step-up.ts';
import { signingPasswords } from './tables.ts';

/** Wrong ones in an hour, over all proofs that were begun. */
const triesOf = (personId: string): Budget => ({
  name: `signing-password:${personId}`,
  max: 5,
  perSeconds: 3600,
});

async function find(tx: Queryable, personId: string) {
  const [row] = await tx.select().from(signingPasswords).where(eq(signingPasswords.personId, personId));
  return row;
}

export const signingPasswordSince = async (tx: Queryable, personId: string): Promise<Date | undefined> =>
  (await find(tx, personId))?.changedAt;

/** The password that a person made up for signing. */
export const byPassword = (db: Database): Method => ({
  async begin(caller) {
    const who = personOf(caller);
    if (!(await find(db, who.personId))) throw problem('SIGNING_PASSWORD_MISSING');
    if (await isSpent(db, triesOf(who.personId))) throw problem('SIGNING_PASSWORD_LOCKED');
    return { sentTo: '', retryAfter: 0 };
  },
  async isRight(caller, proof) {
    const who = personOf(caller);
    // taken before the password is looked at, so that guessing in parallel gains nothing
    if (!(await take(db, triesOf(who.personId)))) throw problem('SIGNING_PASSWORD_LOCKED');
    const kept = await find(db, who.personId);
    if (!kept || !(await isPassword(proof, kept.hash))) return false;
    await giveBack(db, triesOf(who.personId));
    return true;
  },
  wrong: 'SIGNING_PASSWORD_WRONG',
});

/** Asks for more than the phone: a password that a code alone could set would prove no more than the code. */
export async function setSigningPassword(
  { db, stepUp }: { db: Database; stepUp: StepUp },
  caller: Caller<Person>,
  password: string,
): Promise<void> {
  const { personId } = caller.who;
  await stepUp.require(caller, 'set-signing-password', personId);
  const hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const proof = await stepUp.spend(tx, caller, 'set-signing-password', personId, ['paper', 'identity']);
    const row = { hash, changedAt: sql`now()` };
    await tx
      .insert(signingPasswords)
      .values({ personId, ...row })
      .onConflictDoUpdate({ target: signingPasswords.personId, set: row });
    await record(tx, caller, { act: 'set-signing-password', target: personId, facts: { proof } });
    const tries = triesOf(personId);
    await giveBack(tx, tries, tries.max);
  });
}

export async function forgetSigningPassword(tx: Queryable, personId: string): Promise<void> {
  await tx.delete(signingPasswords).where(eq(signingPasswords.personId, personId));
}
