import { and, eq } from 'drizzle-orm';
import type { CallBook } from '../../http/calls.ts';
import type { Person } from '../../http/principal.ts';
import type { Subscriber } from '../events/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { SignCodeParts } from './dependencies.ts';
import { endCodesOf, forgetEnded, heldOf } from './keeping.ts';
import { placeCode } from './placing.ts';
import { answerSignCodes } from './routes.ts';
import { signCodes } from './tables.ts';

export interface SignCodes {
  /** Codes end with the account that sends by them. */
  subscriber(): Subscriber;
  /** Every night. */
  housekeep(at: Date): Promise<void>;
  /** For a demo. */
  placeSamples(sender: Person, comers: readonly Person[], templateId: string): Promise<void>;
}

/** One code, many signers (一码多签): whoever comes gets a contract of their own, made from a template. */
export function createSignCodes(
  book: CallBook,
  { privacy, ...parts }: SignCodeParts & { privacy: Privacy },
): SignCodes {
  answerSignCodes(book, parts);
  privacy.holds('一码多签', heldOf);
  return {
    subscriber: () => ({
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
    }),
    housekeep: (at) => forgetEnded(parts, at),
    placeSamples: (sender, comers, templateId) => placeCode(parts, sender, comers, templateId),
  };
}
