import { and, eq } from 'drizzle-orm';
import type { CallBook } from '../../http/calls.ts';
import type { OpenBook } from '../../http/open/book.ts';
import type { Person } from '../../http/principal.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import type { SignCodeParts } from './dependencies.ts';
import { endCodesOf, forgetEnded, heldOf } from './keeping.ts';
import { answerOpenSignCodes } from './open-routes.ts';
import { answerSignCodes } from './routes.ts';
import { placeCode } from './samples.ts';
import { signCodes } from './tables.ts';

export interface SignCodes {
  /** For a demo. */
  placeSamples(sender: Person, comers: readonly Person[], templateId: string): Promise<void>;
}

/** One code, many signers (一码多签): whoever comes gets a contract of their own, made from a template. */
export function createSignCodes(
  book: CallBook,
  {
    privacy,
    upkeep,
    openBook,
    ...parts
  }: SignCodeParts & { privacy: Privacy; upkeep: Upkeep; openBook: OpenBook },
): SignCodes {
  answerSignCodes(book, parts);
  answerOpenSignCodes(openBook, parts);
  privacy.addToCopy('一码多签', heldOf);
  upkeep.nightly('sign-codes', (at) => forgetEnded(parts, at));
  // codes end with the account that sends by them
  upkeep.subscribe({
    name: 'sign-codes',
    acts: ['close-person', 'close-organization', 'remove-member', 'leave'],
    handle: ({ act, targetId, facts, at }) =>
      endCodesOf(
        parts,
        at,
        act === 'close-person'
          ? eq(signCodes.personId, targetId)
          : act === 'close-organization'
            ? and(eq(signCodes.ownerKind, 'organization'), eq(signCodes.ownerId, targetId))
            : eq(signCodes.accountId, String(facts.member)),
      ),
  });
  return {
    placeSamples: (sender, comers, templateId) => placeCode(parts, sender, comers, templateId),
  };
}
