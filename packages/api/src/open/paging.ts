import { z } from 'zod';

const WRONG = 'cursor 格式不正确';
const GIVEN = '上一页给出的 next';

/** Where a page of a list goes on: behind the entry of this id. */
export const Cursor = z.uuid(WRONG).optional().describe(GIVEN);
/** The same, where `next` is of another form. */
export const cursorLike = (form: RegExp) => z.string().regex(form, WRONG).optional().describe(GIVEN);
export const PageSize = z.coerce.number().int().min(1).max(100).default(20).describe('每页至多多少条');

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    list: z.array(item),
    next: z.string().nullable().describe('下一页的 cursor；空为没有了'),
  });
