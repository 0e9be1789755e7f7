import type { Act, ContentAct } from '@yinxin/api';
import { contentFlow } from '@yinxin/api';
import type { Queryable } from '../../../db/connect.ts';
import type { Operator } from '../../../http/principal.ts';
import { type ContentItem, hasOwnWork, isLasting } from './commands.ts';
import { isVisible } from './flow.ts';

/** What the flow cannot know: whether the public sees the item, and that an agreement never goes. */
function isPossible(item: ContentItem, act: ContentAct): boolean {
  if (act === 'schedule-content') return !isLasting(item) && !isVisible(item);
  if (act === 'unpublish-content') return !isLasting(item) && item.live !== null;
  return true;
}

const NOT_BY_THE_AUTHOR: readonly Act[] = ['publish-content', 'schedule-content'];

/** What an operator may do with an item now: their roles, its state, and that nobody publishes their own work. */
export async function contentMay(db: Queryable, operator: Operator, item: ContentItem): Promise<Act[]> {
  const may = contentFlow.may(item.state, operator.roles).filter((act) => isPossible(item, act));
  const reviews = may.some((act) => NOT_BY_THE_AUTHOR.includes(act));
  return reviews && (await hasOwnWork(db, operator, item))
    ? may.filter((act) => !NOT_BY_THE_AUTHOR.includes(act))
    : may;
}
