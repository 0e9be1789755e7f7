import type { SignInAgreement } from '@yinxin/api';
import type { Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { isPasswordOf } from '../../vault/passwords.ts';
import { record } from '../events/index.ts';
import { beginGuess, forgiveGuess, type Guess, guessesLeft, minutesUntilGuesses } from '../guesses/index.ts';
import { findLoginPassword } from '../login-passwords/index.ts';
import type { SignInDependencies } from './dependencies.ts';
import { enter } from './entering.ts';

export async function loginByPassword(
  { db, vault, sessions, agreements }: SignInDependencies,
  caller: Caller,
  given: { account: string; password: string; agreed: readonly SignInAgreement[] },
) {
  const { password, agreed } = given;
  const account = vault
    .fingerprint('login account', given.account.trim().toLowerCase())
    .toString('base64url');
  await agreements.check(db, agreed);
  const guess: Guess = { door: 'login-password', account, ip: caller.ip };
  if (!(await beginGuess(db, guess))) throw problem('LOGIN_LOCKED', { minutes: minutesUntilGuesses() });
  const found = await findLoginPassword(db, vault, given.account.trim());
  const isRight = await isPasswordOf(password, found?.hash);
  if (!found || !isRight) {
    await record(db, caller, { act: 'sign-in-refused', facts: { way: 'password' } });
    throw problem('LOGIN_WRONG', { left: await guessesLeft(db, guess) });
  }
  await forgiveGuess(db, guess);
  return db.transaction((tx) =>
    enter({ sessions, agreements }, tx, caller, { personId: found.personId, agreed }),
  );
}
