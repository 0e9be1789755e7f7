import {
  beginningOf,
  RETENTION,
  STEP_UP_ACTS,
  STEP_UP_SECONDS,
  type StepUpAct,
  type StepUpMethod,
} from '@yinxin/api';
import { and, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Actor, Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { record } from '../events/index.ts';
import type { ProofEvidence, Prover, StepUpMethods } from './methods.ts';
import { stepUps } from './tables.ts';

/** How a proof was given. */
export type StepUpProof = StepUpMethod | 'identity';

interface Spent {
  id: string;
  method: StepUpProof;
  /** What a vendor did for it. */
  evidence: ProofEvidence | null;
}

export interface StepUp {
  /** Asks for a proof. Whatever the person had begun before and not proved ends: a code belongs to the newest. */
  begin(
    caller: Caller<Prover>,
    wanted: {
      act: StepUpAct;
      target: string;
      method: StepUpMethod;
      /** What the message says that it is for, where it can say it more exactly than the act. */
      use?: string;
    },
  ): Promise<{ stepUpId: string; sentTo: string; retryAfter: number; expiresIn: number }>;
  /** Takes the proof; throws when it is wrong or too late. */
  confirm(caller: Caller<Prover>, stepUpId: string, proof: string): Promise<{ expiresIn: number }>;
  /**
   * Uses the proof up, in the transaction of the act: taken back with it, and never good for a second one. Returns its
   * id for the record. Throws when there is none for this act, target, session and account, or none of those that are
   * accepted.
   */
  spend(
    tx: Queryable,
    caller: Caller<Actor | Prover>,
    act: StepUpAct,
    target: string,
    accepted?: readonly StepUpProof[],
  ): Promise<string>;
  /** The same, with how the proof was given. */
  spendProof(...asked: Parameters<StepUp['spend']>): Promise<Spent>;
  /** How a proof was given that was spent in this transaction, and what a vendor did for it. */
  proofOf(tx: Queryable, stepUpId: string): Promise<{ method: StepUpProof; evidence: ProofEvidence | null }>;
  /** Whether there is a proof to spend, for whoever has something to do before the act that cannot be taken back. */
  require(caller: Caller<Actor | Prover>, act: StepUpAct, target: string): Promise<void>;
  /** A proof that was given elsewhere: module identity verified the person anew, who may have lost the phone. */
  grant(
    tx: Queryable,
    person: Person,
    act: StepUpAct,
    target: string,
    evidence?: ProofEvidence,
  ): Promise<string>;
  forgetOld(at: Date): Promise<void>;
}

const MOST_TRIES = 5;
const inTime = sql`now() + make_interval(secs => ${STEP_UP_SECONDS})`;

type Holder = Pick<Person, 'personId' | 'sessionId' | 'accountId'>;

/** Whose a proof is: of the partner platform the user, in the role that is in force. */
const holderOf = (who: Prover): Holder =>
  who.kind === 'person' ? who : { personId: who.id, sessionId: who.sessionId, accountId: who.holdingId };

const isOf = ({ personId, sessionId, accountId }: Holder): SQL | undefined =>
  and(
    eq(stepUps.personId, personId),
    eq(stepUps.sessionId, sessionId),
    eq(stepUps.accountId, accountId),
    gt(stepUps.expiresAt, NOW),
  );

/** Programs show who they are by a key, and have nobody who could be asked what they want. @throws STEP_UP_REQUIRED */
function holderIn({ who }: Caller<Actor | Prover>): Holder {
  if (who.kind === 'application') throw problem('STEP_UP_REQUIRED');
  return holderOf(who);
}

/** Each is written down with its own kind. */
const EVENTS_OF = {
  person: { given: 'step-up', refused: 'step-up-refused' },
  partner: { given: 'prove-partner-user', refused: 'prove-partner-user-refused' },
} as const;

/** Given, in time, and not used up. */
const isProof = (who: Holder, act: StepUpAct, target: string): SQL | undefined =>
  and(
    isOf(who),
    eq(stepUps.act, act),
    eq(stepUps.target, target),
    isNotNull(stepUps.confirmedAt),
    isNull(stepUps.spentAt),
  );

/** The proofs that somebody holds of an act, the oldest first: to be read together with others. */
export const selectProofs = (tx: Queryable, { act, target, ...who }: WantedProof) =>
  tx
    .select({ id: stepUps.id, method: stepUps.method, evidence: stepUps.evidence })
    .from(stepUps)
    .where(isProof(who, act, target))
    .orderBy(stepUps.createdAt);
type WantedProof = Holder & { act: StepUpAct; target: string };
/** @throws STEP_UP_REQUIRED */
export const wantedProof = (caller: Caller<Actor | Prover>, act: StepUpAct, target: string): WantedProof => {
  const { personId, sessionId, accountId } = holderIn(caller);
  return { personId, sessionId, accountId, act, target };
};
/** Uses up a proof that was read before, unless somebody did so meanwhile or it is over: then it changes no row. */
export const spendingProof = (tx: Queryable, id: string) =>
  tx
    .update(stepUps)
    .set({ spentAt: sql`now()` })
    .where(and(eq(stepUps.id, id), isNull(stepUps.spentAt), gt(stepUps.expiresAt, NOW)))
    .returning({ id: stepUps.id });

/** Locked first: whether it is in time is judged by a clock that was read after the wait. */
const spendProof: StepUp['spendProof'] = async (tx, caller, act, target, accepted) => {
  const [found] = await tx
    .select({ id: stepUps.id })
    .from(stepUps)
    .where(
      and(
        isProof(holderIn(caller), act, target),
        accepted ? inArray(stepUps.method, [...accepted]) : undefined,
      ),
    )
    .orderBy(stepUps.createdAt)
    .limit(1)
    .for('update');
  if (!found) throw problem('STEP_UP_REQUIRED');
  const { id, method, evidence } = stepUps;
  const [spent] = await tx
    .update(stepUps)
    .set({ spentAt: sql`now()` })
    .where(and(eq(id, found.id), gt(stepUps.expiresAt, NOW)))
    .returning({ id, method, evidence });
  if (!spent) throw problem('STEP_UP_REQUIRED');
  return spent;
};

export function createStepUp(db: Database, methods: StepUpMethods): StepUp {
  return {
    async begin(caller, { act, target, method, use = STEP_UP_ACTS[act] }) {
      const who = holderOf(caller.who);
      const { evidence = null, ...sent } = await methods[method].begin(caller, use);
      const id = await db.transaction(async (tx) => {
        await tx
          .update(stepUps)
          .set({ expiresAt: sql`now()` })
          .where(
            and(eq(stepUps.personId, who.personId), isNull(stepUps.confirmedAt), gt(stepUps.expiresAt, NOW)),
          );
        const [begun] = await tx
          .insert(stepUps)
          .values({
            personId: who.personId,
            sessionId: who.sessionId,
            accountId: who.accountId,
            act,
            target,
            method,
            evidence,
            expiresAt: inTime,
          })
          .returning({ id: stepUps.id });
        if (!begun) throw new Error('the step-up was not stored');
        return begun.id;
      });
      return { stepUpId: id, ...sent, expiresIn: STEP_UP_SECONDS };
    },

    async confirm(caller, stepUpId, proof) {
      const holder = holderOf(caller.who);
      const acts = EVENTS_OF[caller.who.kind];
      const pending = and(eq(stepUps.id, stepUpId), isOf(holder), isNull(stepUps.confirmedAt));
      // counted before the proof is looked at, so that guessing in parallel gains nothing
      const [tried] = await db
        .update(stepUps)
        .set({ tries: sql`${stepUps.tries} + 1` })
        .where(and(pending, lt(stepUps.tries, MOST_TRIES)))
        .returning();
      if (!tried) throw problem('STEP_UP_OVER');
      const { act, target, method } = tried;
      if (method === 'identity') throw problem('STEP_UP_OVER'); // those come proved
      const facts = { act, target, method };
      if (!(await methods[method].isRight(caller, proof))) {
        await record(db, caller, { act: acts.refused, target: holder.personId, facts });
        throw problem(methods[method].wrong);
      }
      await db.transaction(async (tx) => {
        await tx.select({ id: stepUps.id }).from(stepUps).where(eq(stepUps.id, stepUpId)).for('update');
        const [confirmed] = await tx
          .update(stepUps)
          .set({ confirmedAt: sql`now()`, expiresAt: inTime })
          .where(pending)
          .returning({ id: stepUps.id });
        if (!confirmed) throw problem('STEP_UP_OVER');
        await record(tx, caller, { act: acts.given, target: holder.personId, facts });
      });
      return { expiresIn: STEP_UP_SECONDS };
    },

    spend: async (...asked) => (await spendProof(...asked)).id,
    spendProof,

    async proofOf(tx, stepUpId) {
      const [found] = await tx
        .select({ method: stepUps.method, evidence: stepUps.evidence })
        .from(stepUps)
        .where(eq(stepUps.id, stepUpId));
      if (!found) throw new Error(`no proof ${stepUpId}`);
      return found;
    },

    async require(caller, act, target) {
      const found = await db
        .select({ id: stepUps.id })
        .from(stepUps)
        .where(isProof(holderIn(caller), act, target));
      if (found.length === 0) throw problem('STEP_UP_REQUIRED');
    },

    async grant(tx, { personId, sessionId, accountId }, act, target, evidence) {
      const [granted] = await tx
        .insert(stepUps)
        .values({
          personId,
          sessionId,
          accountId,
          act,
          target,
          method: 'identity',
          evidence,
          confirmedAt: sql`now()`,
          expiresAt: inTime,
        })
        .returning({ id: stepUps.id });
      if (!granted) throw new Error('the step-up was not stored');
      return granted.id;
    },

    async forgetOld(at) {
      await db.delete(stepUps).where(lt(stepUps.expiresAt, beginningOf(at, RETENTION.proofs.term)));
    },
  };
}
