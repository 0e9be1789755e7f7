// What search engines ask of structured data, and how to read it from a page.
import { expect } from '@playwright/test';

export interface Fact {
  '@type': string;
  [property: string]: unknown;
}

/** What Google's documentation requires or urgently recommends of each type; a type not named here is a mistake. */
const required: Record<string, string[]> = {
  Organization: ['name'],
  WebPage: ['url', 'name', 'description', 'primaryImageOfPage'],
  WebSite: ['name', 'url'],
  ImageObject: ['url', 'width', 'height'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Article: ['headline', 'image', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
  NewsArticle: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
  TechArticle: ['headline', 'image', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
  Legislation: ['name', 'legislationLegalForce'],
  Product: ['name', 'description', 'image', 'brand'],
  Brand: ['name'],
  Offer: ['price', 'priceCurrency', 'url'],
  Service: ['name', 'provider', 'areaServed'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
};

const isFact = (value: unknown): value is Fact =>
  typeof value === 'object' && value !== null && '@type' in value;

const within = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

/** A value and everything inside it. */
const everything = (value: unknown): unknown[] => [value, ...within(value).flatMap(everything)];

/** The facts of a page from the HTML of the server. */
export function factsIn(html: string): Fact[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)</g)];
  expect(scripts).toHaveLength(1);
  return JSON.parse(scripts[0]?.[1] ?? '{}')['@graph'];
}

const DATE = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Everything that a search engine would complain about. */
export function complaints(facts: Fact[]): string[] {
  const found = everything(facts).filter(isFact);
  const lacking = found.flatMap((fact) =>
    (required[fact['@type']] ?? ['a known type'])
      .filter((property) => fact[property] === undefined || fact[property] === '')
      .map((property) => `${fact['@type']} lacks ${property}`),
  );
  const dates = found
    .flatMap((fact) => ['datePublished', 'dateModified'].map((name) => fact[name]))
    .filter((date) => date !== undefined && !DATE.test(String(date)))
    .map((date) => `no date: ${date}`);
  return [...lacking, ...dates];
}

/** Every address of our own that the facts name, without the marks inside a page. */
export const addressesIn = (facts: Fact[], origin: string): string[] => [
  ...new Set(
    everything(facts)
      .filter((value) => typeof value === 'string')
      .filter((text) => text.startsWith(`${origin}/`) && !text.includes('/#')),
  ),
];

export const typesOf = (facts: Fact[]) => facts.map((fact) => fact['@type']);
