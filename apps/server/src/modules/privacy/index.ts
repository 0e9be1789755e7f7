import type { CallBook } from '../../http/calls.ts';
import type { Notices } from '../notices/index.ts';
import { anyKeeps, type Keeper } from './closing.ts';
import { defineExports, type Holder } from './exports.ts';
import { answerPrivacy, type PrivacyDependencies } from './routes.ts';

export { forgetPerson } from './closing.ts';
export { giveConsent, hasConsent, requireConsents, signInAgreements, withdrawConsent } from './consents.ts';
export { forgetOldExports } from './exports.ts';

/** What others register: what they hold of a person, and whether the law makes them keep it. */
export interface Privacy {
  /** Goes into the copy that a person asks for, under this heading. */
  holds(heading: string, read: Holder): void;
  /** Asked when a person goes: while one says yes, their data key stays. */
  keeps(ask: Keeper): void;
  /** Whether the law makes anybody keep what is encrypted for a person. */
  mustKeep: Keeper;
}

/** A person's own affairs: consents, a copy of their data, and going for good. */
export function createPrivacy(book: CallBook, parts: PrivacyDependencies & { notices: Notices }): Privacy {
  const holders: Record<string, Holder> = {};
  const keepers: Keeper[] = [];
  answerPrivacy(book, parts, defineExports(parts, holders), keepers);
  parts.notices.tells({
    'finish-export': async (_, { targetId }) => [{ personId: targetId, kind: 'export-ready' }],
    'change-phone': async (_, { targetId }) => [{ personId: targetId, kind: 'phone-changed' }],
    'set-signing-password': async (_, { targetId }) => [{ personId: targetId, kind: 'signing-password-set' }],
  });
  return {
    holds: (heading, read) => {
      holders[heading] = read;
    },
    keeps: (ask) => void keepers.push(ask),
    mustKeep: (tx, personId) => anyKeeps(tx, keepers, personId),
  };
}
