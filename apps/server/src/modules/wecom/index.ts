import type { FastifyInstance } from 'fastify';
import type { CallBook } from '../../http/calls.ts';
import type { AdminBook } from '../admin-book/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { answerWecomAdmin } from './admin-routes.ts';
import { apply } from './applying.ts';
import {
  applyCallback,
  CallbackJob,
  forgetOldCallbacks,
  forgetOldCounts,
  registerWecomCallbacks,
} from './callbacks.ts';
import { wecomCards } from './cards.ts';
import { compareAll } from './comparing.ts';
import { createContacts } from './contacts.ts';
import type { WecomParts } from './dependencies.ts';
import { forgetOrganization, forgetPerson, forgetUnbound, heldOf } from './keeping.ts';
import { answerWecom } from './routes.ts';
import { forgetOldVisits } from './visits.ts';

export { contactPhones } from './contacts.ts';
export { corpOf } from './linking.ts';
export { placeSampleCorp } from './samples.ts';

/** A corp that moves a department tells of each of its members. */
const CALLBACKS_TOGETHER = 8;

export interface WecomModule {
  registerCallbacks(http: FastifyInstance): Promise<void>;
}

/** WeCom may be away for an hour when it is to be asked about what it told. */
const PATIENCE = { retries: 10, retrySeconds: 5 } as const;

/** Enterprise WeChat: how its members come in, which organisation a corp is, and who belongs to it no more. */
export function createWecomModule(
  book: CallBook,
  adminBook: AdminBook,
  { upkeep, privacy, ...parts }: WecomParts & { upkeep: Upkeep; privacy: Privacy },
): WecomModule {
  const { db, jobs } = parts;
  const contacts = createContacts(parts);
  answerWecom(book, parts, contacts);
  answerWecomAdmin(adminBook, parts);
  parts.notices.sendCardsBy(wecomCards(parts));
  const work = jobs.define(
    'wecom-callback',
    CallbackJob,
    ({ callbackId }) => applyCallback(parts, callbackId, (told) => apply({ ...parts, contacts }, told)),
    { ...PATIENCE, together: CALLBACKS_TOGETHER },
  );
  upkeep.nightly('wecom-visits', () => forgetOldVisits(db));
  upkeep.nightly('wecom-counts', () => forgetOldCounts(db));
  upkeep.nightly('wecom-members', () => compareAll(parts));
  upkeep.schedule('wecom-callbacks', '*/15 * * * *', () => forgetOldCallbacks(db));
  upkeep.nightly('wecom-unbound', (at) => forgetUnbound(db, at));
  upkeep.subscribe({
    name: 'wecom',
    acts: ['close-person', 'close-organization'],
    handle: ({ act, targetId }) =>
      act === 'close-person' ? forgetPerson(db, targetId) : forgetOrganization(db, targetId),
  });
  privacy.addToCopy('企业微信', heldOf(parts));
  return { registerCallbacks: (http) => registerWecomCallbacks(http, { ...parts, work }) };
}
