import type { NoticeKindName } from '@yinxin/api';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { accounts, membersOf } from '../accounts/index.ts';
import { delegatesOf } from '../approvals/index.ts';
import type { RecordedEvent } from '../events/index.ts';
import type { Rules, Told } from '../notices/index.ts';
import { findCertificate } from './making/lines.ts';
import { findSeal } from './seals.ts';
import { sealPictures } from './tables.ts';

type Rule = (db: Queryable, event: RecordedEvent) => Promise<Told[]>;

async function personOf(db: Queryable, accountId: string): Promise<string | undefined> {
  const [account] = await db
    .select({ personId: accounts.personId })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account?.personId;
}

const toldTo = (personId: string | undefined, kind: NoticeKindName, event: RecordedEvent): Told[] =>
  personId ? [{ personId, kind, ...(event.organizationId && { organizationId: event.organizationId }) }] : [];

/** Whoever applied for the seal. */
const applicant =
  (kind: NoticeKindName): Rule =>
  async (db, event) => {
    const seal = await findSeal(db, event.targetId);
    return toldTo(seal && (await personOf(db, seal.appliedBy)), kind, event);
  };

type Found = typeof findSeal | typeof findCertificate;

/** Those who keep what the event is about, without whoever did it. */
const keepersOf =
  (find: Found, kind: NoticeKindName): Rule =>
  async (db, event) => {
    const kept = await find(db, event.targetId);
    if (!kept) return [];
    const people =
      kept.ownerKind === 'person'
        ? [kept.ownerId]
        : (await membersOf(db, kept.ownerId))
            .filter(({ roles }) => roles.includes('administrator') || roles.includes('seal-keeper'))
            .map(({ personId }) => personId);
    return people.filter((id) => id !== event.actorId).flatMap((id) => toldTo(id, kind, event));
  };
const keepers = (kind: NoticeKindName): Rule => keepersOf(findSeal, kind);

/** Those whom a request waits for: by a rule's names, with who approves in their place, or those who keep the seal. */
const asked =
  (kind: NoticeKindName): Rule =>
  async (db, event) => {
    const named = String(event.facts.asked ?? '')
      .split(',')
      .filter(Boolean);
    if (named.length === 0) return keepers(kind)(db, event);
    const rows = await db
      .select({ personId: accounts.personId })
      .from(accounts)
      .where(and(inArray(accounts.id, named), isNull(accounts.endedAt)));
    const people = [...rows, ...(await delegatesOf(db, named))].map(({ personId }) => personId);
    return [...new Set(people)].filter((id) => id !== event.actorId).flatMap((id) => toldTo(id, kind, event));
  };

/** The member an authorisation or a request is about. */
const member =
  (kind: NoticeKindName): Rule =>
  async (db, event) =>
    toldTo(await personOf(db, String(event.facts.account)), kind, event);

const uploader =
  (kind: NoticeKindName): Rule =>
  async (db, event) => {
    const [picture] = await db.select().from(sealPictures).where(eq(sealPictures.id, event.targetId));
    if (!picture) return [];
    const personId = await personOf(db, picture.uploadedBy);
    const organizationId = picture.ownerKind === 'organization' ? picture.ownerId : undefined;
    return personId ? [{ personId, kind, ...(organizationId && { organizationId }) }] : [];
  };

/** Who hears of what happens to seals. */
export const sealRules: Rules = {
  'finish-making': applicant('seal-enabled'),
  'fail-making': applicant('seal-failed'),
  'stop-seal': keepers('seal-stopped'),
  'collect-seal': keepers('seal-stopped'),
  'revoke-seal': keepers('seal-revoked'),
  'remind-seal': keepers('seal-ends-soon'),
  'remind-certificate': keepersOf(findCertificate, 'certificate-ends-soon'),
  'grant-seal': member('seal-granted'),
  'end-grant': member('seal-grant-ended'),
  'request-use': asked('use-requested'),
  'pass-use': asked('use-requested'),
  'remind-use': asked('use-reminded'),
  'approve-use': member('use-approved'),
  'refuse-use': member('use-refused'),
  'accept-seal-picture': uploader('seal-picture-accepted'),
  'refuse-seal-picture': uploader('seal-picture-refused'),
};
