import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { forgetDevices } from '../devices/index.ts';
import { record } from '../events/index.ts';
import type { SignInDependencies } from './dependencies.ts';

export async function logout({ db, sessions }: SignInDependencies, caller: Caller<Person>) {
  await db.transaction(async (tx) => {
    await sessions.end(tx, caller.who.sessionId);
    await record(tx, caller, { act: 'sign-out', target: caller.who.personId });
  });
  sessions.forget(caller.who.sessionId);
}

/** Whoever stole a session could lock its owner out by this; so it needs a proof. */
export async function endOtherSessions(
  { db, sessions, stepUp }: SignInDependencies,
  caller: Caller<Person>,
): Promise<number> {
  const ended = await db.transaction(async (tx) => {
    const proof = await stepUp.spend(tx, caller, 'end-sessions', caller.who.personId);
    const ids = await sessions.endOthers(tx, caller.who);
    await forgetDevices(tx, { kind: 'person', id: caller.who.personId });
    await record(tx, caller, {
      act: 'end-sessions',
      target: caller.who.personId,
      facts: { ended: ids.length, proof },
    });
    return ids;
  });
  for (const id of ended) sessions.forget(id);
  return ended.length;
}

/** One other device of one's own; as with all of them, a stolen session must not be enough. */
export async function endSession(
  { db, sessions, stepUp }: SignInDependencies,
  caller: Caller<Person>,
  sessionId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const proof = await stepUp.spend(tx, caller, 'end-session', sessionId);
    if (!(await sessions.endOther(tx, caller.who, sessionId))) throw problem('SESSION_NOT_FOUND');
    await record(tx, caller, {
      act: 'end-session',
      target: caller.who.personId,
      facts: { session: sessionId, proof },
    });
  });
  sessions.forget(sessionId);
}
