import type { Owner, ProductCode } from '@yinxin/api';
import { z } from 'zod';
import type { Queryable } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { OpenBook } from '../../http/open/book.ts';
import { type Actor, asSystem, type Caller } from '../../http/principal.ts';
import type { AdminBook } from '../admin-book/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { answerSealAdmin } from './admin-routes.ts';
import type { SealDependencies } from './dependencies.ts';
import { createDraughtsman } from './faces/draw.ts';
import { forgetHandwritings } from './faces/handwriting.ts';
import { forgetPictures } from './faces/pictures.ts';
import { answerFaces } from './faces/routes.ts';
import { certificatesRevoked, endAllOf } from './keeping/acts.ts';
import { answerOpenSeals } from './keeping/open-routes.ts';
import { productsOf } from './keeping/personal-data.ts';
import { remindOfEnds } from './keeping/reminders.ts';
import { stopOfOldName } from './keeping/renaming.ts';
import { answerKeeping } from './keeping/routes.ts';
import { answerLookup } from './lookup.ts';
import { drawLine } from './making/draw-line.ts';
import { fulfil, type MakingParts, type Outcome, resume } from './making/fulfil.ts';
import { checkLine, type OrderedLine, type OrderFacts } from './making/lines.ts';
import { sealRules } from './notice-rules.ts';
import { heldOf, keepsIdentity } from './personal-data.ts';
import { makeSampleSeals, type SampleOwners, sampleSeal } from './samples.ts';
import { sealNames } from './seals.ts';
import type { UseRequestRow } from './tables.ts';
import { authorityOf } from './using/authority.ts';
import { materialOf, type SealMaterial } from './using/material.ts';
import { usesPending } from './using/queue.ts';
import { expireUseRequests, type NewUseRequest, requestUse } from './using/requests.ts';
import { answerUsing } from './using/routes.ts';
import { type TokenCertificate, tokenCertificate } from './using/token.ts';
import { sealsFor, type UsableSeal, usesSince } from './using/usable.ts';
import { checkUse, cloudSeal, returnUse, type SealUse, type UsedSeal, useSeal } from './using/use.ts';

export { administers, sealAccessOf } from './access.ts';
export type { SealRules } from './dependencies.ts';
export type { Outcome } from './making/fulfil.ts';
export { sceneNames } from './platforms.ts';
export type { SealMaterial } from './using/material.ts';
export {
  ADMINISTRATORS,
  desertedAmong,
  selectUsesWaiting,
  type UseApproval,
  usesAskedBy,
  usesById,
} from './using/queue.ts';
export type { SealUse } from './using/use.ts';

/** A line goes on that had waited; whoever ordered it looks again. */
type Resumed = (line: { lineId: string; orderId: string }) => Promise<void>;

export interface Seals {
  /** Makes what a line of an order asks for, or goes on with it; asked twice it makes nothing twice. */
  fulfil(line: OrderedLine, order: OrderFacts): Promise<Outcome>;
  /** Throws, with a sentence for the customer, what would keep a line from being made. */
  checkLine(tx: Queryable, line: OrderedLine, order: Pick<OrderFacts, 'owner'>): Promise<void>;
  /** Called when a line that waited has come further. Before the start. */
  whenResumed(hear: Resumed): void;
  /** Authorises and records a use in the transaction of the act it is part of. */
  useSeal(tx: Queryable, caller: Caller<Actor>, use: SealUse): Promise<UsedSeal>;
  /** Refuses what `useSeal` would refuse, and uses nothing. */
  checkUse(tx: Queryable, who: Actor, use: SealUse, isOnToken: boolean): Promise<void>;
  /** What a use was part of came to nothing. */
  returnUse(tx: Queryable, caller: Caller, useId: string): Promise<void>;
  /** What a use rested on. */
  authorityOf(tx: Queryable, useId: string): ReturnType<typeof authorityOf>;
  usesSince: typeof usesSince;
  usesPending: typeof usesPending;
  sealsFor(tx: Queryable, person: Actor, sceneId: string | null): Promise<UsableSeal[]>;
  /** A seal of an account that is in force and whose key we keep; refused with the reason. */
  cloudSeal(tx: Queryable, who: Actor, id: string): Promise<{ id: string; name: string }>;
  namesOf(tx: Queryable, ids: readonly string[]): Promise<Map<string, string>>;
  /** What signing needs, for a use that was recorded. */
  materialOf(tx: Queryable, used: UsedSeal): Promise<SealMaterial>;
  /** The certificate on somebody's token that is to sign, for a seal or by itself; refused with the reason. */
  tokenCertificate(
    tx: Queryable,
    who: Actor,
    wanted: { serial: string; sealId: string | undefined },
  ): Promise<TokenCertificate>;
  /** What an owner has in force of what can be ordered. */
  productsOf(db: Queryable, owner: Owner): Promise<ReadonlySet<ProductCode>>;
  /** The face that a line asks for, as it would be made; undefined for what is not drawn, or could not be. */
  drawLine(
    tx: Queryable,
    line: OrderedLine,
    order: Pick<OrderFacts, 'owner'>,
  ): Promise<{ svg: string; widthMm: number; heightMm: number } | undefined>;
  /** The office revoked certificates: the seals they belong to end with them. */
  certificatesRevoked(tx: Queryable, caller: Caller, serials: readonly string[]): Promise<void>;
  /** What a fresh demo has. */
  makeSamples(owners: SampleOwners): Promise<void>;
  /** For the sandbox: a seal of an organisation that somebody may use. */
  sampleSeal(who: Actor, organizationId: string): Promise<string>;
  /** For a demo: somebody asks to use a seal on a contract. */
  requestUse(caller: Caller<Actor>, wanted: NewUseRequest): Promise<UseRequestRow>;
}

const MakingJob = z.object({ makingId: z.uuid() });

/** Electronic seals: applied for, made, filed, used, changed, stopped, revoked (电子印章管理办法). */
export function createSeals(
  book: CallBook,
  adminBook: AdminBook,
  given: SealDependencies & { privacy: Privacy; upkeep: Upkeep; openBook: OpenBook; origin: string },
): Seals {
  const draughtsman = createDraughtsman();
  const parts: MakingParts = { ...given, draughtsman };
  const { jobs, notices, privacy } = given;
  const hearers: Resumed[] = [];
  const making = jobs.define('seal-making', MakingJob, async ({ makingId }) => {
    const made = await resume(parts, makingId);
    if (made) for (const hear of hearers) await hear({ lineId: made.lineId, orderId: made.orderId });
  });

  answerFaces(book, parts);
  answerKeeping(book, parts, making);
  answerUsing(book, parts);
  answerOpenSeals(given.openBook, { ...parts, origin: given.origin });
  answerLookup(book, parts);
  answerSealAdmin(adminBook, parts, making);
  notices.addRules(sealRules);
  privacy.addToCopy('证书与印章', (tx, personId) => heldOf(tx, personId));
  privacy.addRetention('verified', keepsIdentity('person'), keepsIdentity('organization'));
  keepSeals(parts, given.upkeep);

  return {
    makeSamples: (owners) => makeSampleSeals(parts, owners),
    sampleSeal: (who, organizationId) => sampleSeal(parts, who, organizationId),
    requestUse: (caller, wanted) => requestUse(parts, caller, wanted),
    fulfil: (line, order) => fulfil(parts, line, order),
    checkLine: async (tx, line, order) => void (await checkLine(parts, tx, line, order)),
    whenResumed: (hear) => void hearers.push(hear),
    useSeal: (tx, caller, use) => useSeal(parts, tx, caller, use),
    checkUse: (tx, who, use, isOnToken) => checkUse(parts, tx, who, use, isOnToken),
    returnUse,
    authorityOf: (tx, useId) => authorityOf(parts, tx, useId),
    usesSince,
    usesPending,
    sealsFor: (tx, person, sceneId) => sealsFor(parts, tx, person, sceneId),
    cloudSeal: (tx, who, id) => cloudSeal(parts, tx, who, id),
    namesOf: sealNames,
    materialOf: (tx, used) => materialOf(parts, tx, used),
    tokenCertificate: (tx, who, wanted) => tokenCertificate(parts, tx, who, wanted),
    productsOf: (tx, owner) => productsOf(parts, tx, owner),
    drawLine: (tx, line, order) => drawLine(parts, tx, line, order),
    certificatesRevoked: (tx, caller, serials) => certificatesRevoked(parts, tx, caller, serials),
  };
}

/** What ends by itself, and what ends with whom it belongs to. */
function keepSeals(parts: MakingParts, upkeep: Upkeep): void {
  const { db, draughtsman } = parts;
  upkeep.nightly('seals', () => remindOfEnds(parts));
  upkeep.nightly('seal-uses', () => expireUseRequests(db));
  upkeep.nightly('handwritings', (at) => forgetHandwritings(db, at));
  upkeep.nightly('seal-pictures', (at) => forgetPictures(db, at));
  upkeep.onStop(draughtsman.stop);
  upkeep.subscribe({
    name: 'seals',
    acts: ['close-organization', 'close-person', 'change-organization'],
    async handle({ act, targetId }) {
      const caller = asSystem('seals');
      if (act === 'change-organization') return stopOfOldName(parts, caller, targetId);
      const kind = act === 'close-person' ? 'person' : 'organization';
      return endAllOf(parts, caller, { kind, id: targetId });
    },
  });
}
