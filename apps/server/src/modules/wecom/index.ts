import { eq } from 'drizzle-orm';
import type { CallBook } from '../../http/calls.ts';
import type { Upkeep } from '../upkeep/index.ts';
import type { WecomParts } from './dependencies.ts';
import { answerWecom } from './routes.ts';
import { wecomMembers } from './tables.ts';
import { forgetOldVisits } from './visits.ts';

/** Enterprise WeChat: how its members come in, and which organisation a corp is. */
export function createWecomModule(
  book: CallBook,
  { upkeep, ...parts }: WecomParts & { upkeep: Upkeep },
): void {
  answerWecom(book, parts);
  upkeep.nightly('wecom-visits', () => forgetOldVisits(parts.db));
  upkeep.subscribe({
    name: 'wecom',
    acts: ['close-person'],
    async handle({ targetId }) {
      await parts.db
        .update(wecomMembers)
        .set({ personId: null, boundAt: null })
        .where(eq(wecomMembers.personId, targetId));
    },
  });
}
