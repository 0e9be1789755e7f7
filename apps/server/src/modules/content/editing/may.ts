import type { Act, ContentAct } from '@yinxin/api';
import { contentMachine } from '@yinxin/api';
import type { Queryable } from '../../../db/connect.ts';
import type { Operator } from '../../../http/principal.ts';
import { hindranceWords, voiceOf } from '../../second-voices/index.ts';
import { type ContentItem, isLasting, writersOf } from './commands.ts';
import { isVisible } from './flow.ts';

/** What the flow cannot know: whether the public sees the item, and that an agreement never goes. */
function isPossible(item: ContentItem, act: ContentAct): boolean {
  if (act === 'schedule-content') return !isLasting(item) && !isVisible(item);
  if (act === 'unpublish-content') return !isLasting(item) && item.live !== null;
  return true;
}

const NOT_BY_THE_AUTHOR: readonly Act[] = ['publish-content', 'schedule-content'];

interface Standing {
  may: Act[];
  /** Why the operator does not publish what they may review. */
  hindrance: string | null;
}

/** What an operator may do with an item now: their roles, its state, and that nobody publishes their own work. */
export async function contentMay(db: Queryable, operator: Operator, item: ContentItem): Promise<Standing> {
  const may = contentMachine.may(item.state, operator.roles).filter((act) => isPossible(item, act));
  if (!may.some((act) => NOT_BY_THE_AUTHOR.includes(act))) return { may, hindrance: null };
  const hindrance = (await voiceOf(db, operator.id)).besides(await writersOf(db, item));
  return {
    may: hindrance ? may.filter((act) => !NOT_BY_THE_AUTHOR.includes(act)) : may,
    hindrance: hindranceWords(hindrance),
  };
}
