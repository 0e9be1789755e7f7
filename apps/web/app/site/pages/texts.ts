import type { Address } from './find.ts';
import type { Page, PageTexts } from './page.ts';
import { findRow } from './rows.ts';

/** The name of a page and what search engines read of it; only the server knows. */
export function textsAt({ row, value }: Address<Page>): PageTexts {
  if (row.describe && value !== undefined) return row.describe(value);
  const { title, description, keywords } = row;
  return { title, description, keywords };
}

export function textsOf(path: string): PageTexts {
  const found = findRow(path);
  return found ? textsAt(found) : {};
}
