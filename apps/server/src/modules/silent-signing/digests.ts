import { and, asc, eq } from 'drizzle-orm';
import { isOver, timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { ProofEvidence } from '../step-up/index.ts';
import type { SilentParts } from './dependencies.ts';
import { place } from './samples.ts';
import { type Silent, silentAuthorisations } from './tables.ts';
import { count, giverOf, isInTime, isUsable } from './using.ts';

/** Whose digests, of which seal. */
interface Program {
  organizationId: string;
  applicationId: string;
}

/** What administrators let programs sign without being asked: digests of documents that stay where they are. */
export interface SilentDigests {
  /** What a program may use now, what ends first at the head. */
  openFor(
    tx: Queryable,
    program: Program,
  ): Promise<Pick<Silent, 'id' | 'sealId' | 'uses' | 'used' | 'until'>[]>;
  /** The authorisation for a seal, and the administrator who gave it. */
  find(tx: Queryable, program: Program, sealId: string): Promise<{ id: string; who: Person } | undefined>;
  /** Judged anew and counted under its lock. @throws SILENT_OVER */
  spend(
    tx: Queryable,
    caller: Caller<Actor>,
    use: Program & { id: string; sealId: string; signatureId: string },
  ): Promise<void>;
  /** One that was counted still stands: nobody took it back since. @throws SILENT_OVER */
  requireGiven(tx: Queryable, id: string): Promise<void>;
  /** For the sandbox, where nobody is asked. */
  place(
    caller: Caller<Person>,
    bounds: { sealId: string; applicationId: string; uses: number; until: Date },
    evidence: ProofEvidence,
  ): Promise<{ id: string }>;
}

export function silentDigests(parts: SilentParts): SilentDigests {
  const openFor = (tx: Queryable, { organizationId, applicationId }: Program) =>
    tx
      .select()
      .from(silentAuthorisations)
      .where(
        and(
          eq(silentAuthorisations.organizationId, organizationId),
          eq(silentAuthorisations.applicationId, applicationId),
          isInTime,
        ),
      )
      .orderBy(asc(silentAuthorisations.until), asc(silentAuthorisations.id));
  return {
    openFor,
    async find(tx, program, sealId) {
      for (const given of await openFor(tx, program)) {
        if (given.sealId !== sealId) continue;
        const who = await giverOf(parts, tx, given);
        if (who && (await isUsable(parts.seals, tx, who, sealId))) return { id: given.id, who };
      }
      return undefined;
    },
    async spend(tx, caller, { id, organizationId, applicationId, sealId, signatureId }) {
      const [given] = await tx
        .select()
        .from(silentAuthorisations)
        .where(eq(silentAuthorisations.id, id))
        .for('no key update');
      const now = await timeNow(tx);
      const isGood =
        given?.organizationId === organizationId &&
        given.applicationId === applicationId &&
        given.sealId === sealId &&
        given.accountId === caller.who.accountId &&
        given.endedAt === null &&
        given.startsAt <= now &&
        !isOver(given.until, now) &&
        given.used < given.uses &&
        (await giverOf(parts, tx, given)) !== undefined;
      if (!isGood) throw problem('SILENT_OVER');
      await count(tx, caller, given, { signature: signatureId });
    },
    async requireGiven(tx, id) {
      const [given] = await tx
        .select()
        .from(silentAuthorisations)
        .where(eq(silentAuthorisations.id, id))
        .for('share');
      if (!given || given.endedAt || !(await giverOf(parts, tx, given))) throw problem('SILENT_OVER');
    },
    place: (caller, bounds, evidence) => place(parts, caller, bounds, evidence),
  };
}
