import { z } from 'zod';

/** Where a page of a list goes on. */
export const Cursor = z.string().max(100).optional().describe('上一页给出的 next');
export const PageSize = z.coerce.number().int().min(1).max(100).default(20).describe('每页至多多少条');

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    list: z.array(item),
    next: z.string().nullable().describe('下一页的 cursor；空为没有了'),
  });
