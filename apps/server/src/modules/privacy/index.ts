import type { RetentionName } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Notices } from '../notices/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { forgetGone, type Keeper, mustKeep, mustKeepOfOrganization } from './closing.ts';
import type { Unfinished } from './closing-organization.ts';
import type { Withdrawing } from './consents.ts';
import { defineExports, forgetOldExports, type Holder } from './exports.ts';
import { answerPrivacy, type PrivacyDependencies } from './routes.ts';

export type { KeptData } from './closing.ts';
export {
  giveConsent,
  hasConsent,
  placeSampleConsents,
  requireConsents,
  signInAgreements,
  type Withdrawn,
} from './consents.ts';

/** What others register: what they hold of a person, and whether the law makes them keep it. */
export interface Privacy {
  /** Goes into the copy that a person asks for, under this heading. */
  addToCopy(heading: string, read: Holder): void;
  /** Asked when a person goes, by which row of the table: their data key stays as long as the last of them says. */
  addRetention(row: RetentionName, ask: Keeper['ask'], askOrganization?: Keeper['askOrganization']): void;
  /** Whether something has to be kept of a person by a row of the table. */
  mustKeep(tx: Queryable, personId: string, at: Date, row: RetentionName): Promise<boolean>;
  /** The same of an organisation that was closed. */
  mustKeepOfOrganization(
    tx: Queryable,
    organizationId: string,
    at: Date,
    row: RetentionName,
  ): Promise<boolean>;
  /** Told when somebody takes a consent back: what was collected on it goes unless the law keeps it. */
  whenWithdrawn(drop: Withdrawing): void;
  /** Asked before an organisation is closed: what it has under way keeps it open. */
  hasUnfinished(ask: Unfinished): void;
}

/** A person's own affairs: consents, a copy of their data, and going for good. */
export function createPrivacy(
  book: CallBook,
  parts: PrivacyDependencies & { notices: Notices; upkeep: Upkeep },
): Privacy {
  const holders: Record<string, Holder> = {};
  const keepers: Keeper[] = [];
  const withdrawing: Withdrawing[] = [];
  const unfinished: Unfinished[] = [];
  answerPrivacy(book, parts, { job: defineExports(parts, holders), keepers, withdrawing, unfinished });
  parts.notices.addRules({
    'finish-export': async (_, { targetId }) => [{ personId: targetId, kind: 'export-ready' }],
    'change-phone': async (_, { targetId }) => [{ personId: targetId, kind: 'phone-changed' }],
    'set-signing-password': async (_, { targetId }) => [{ personId: targetId, kind: 'signing-password-set' }],
  });
  parts.upkeep.nightly('exports', (at) => forgetOldExports(parts.db, at));
  // of whoever went, what nobody has to keep any more: after others have let go of theirs
  parts.upkeep.nightly('privacy', (at) => forgetGone(parts.db, keepers, at), { last: true });
  return {
    addToCopy: (heading, read) => {
      holders[heading] = read;
    },
    addRetention: (row, ask, askOrganization) => void keepers.push({ row, ask, askOrganization }),
    mustKeep: (tx, personId, at, row) => mustKeep(tx, keepers, personId, at, row),
    mustKeepOfOrganization: (tx, id, at, row) => mustKeepOfOrganization(tx, keepers, id, at, row),
    whenWithdrawn: (drop) => void withdrawing.push(drop),
    hasUnfinished: (ask) => void unfinished.push(ask),
  };
}
