/** Where content is read: the desktop's path and the phone's. */
const places = {
  about: ['/about', '/mobile/about'],
  news: ['/about/news', '/mobile/news'],
  cases: ['/customer/case', '/mobile/customer/case'],
  statutes: ['/statutes', '/mobile/statutes'],
  downloads: ['/downZone', '/mobile/download'],
} as const;

export type Place = keyof typeof places;
type Query = Record<string, string | number | undefined>;

/** `?id=1&page=2`, or nothing where nothing is asked. */
export function searchOf(query: Query): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/** The address of a place, and of one text in it: `addressOf('news', phone, { id })`. */
export const addressOf = (place: Place, phone: boolean, query: Query = {}): string =>
  places[place][phone ? 1 : 0] + searchOf(query);
