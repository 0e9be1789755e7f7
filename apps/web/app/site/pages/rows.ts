import { finder } from './find.ts';
import type { Page } from './page.ts';
import { pages } from './table.ts';

/** Finds a page with all its columns; only the server has them. */
export const findRow = finder<Page>(pages);
