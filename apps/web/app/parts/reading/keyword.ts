/** As much as a search field takes. */
const MOST_CHARACTERS = 50;

/** What the address searches for, if anything. */
export const keywordIn = (query: URLSearchParams): string | undefined =>
  query.get('keyword')?.trim().slice(0, MOST_CHARACTERS) || undefined;
