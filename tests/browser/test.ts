import { test as base, type TestInfo } from '@playwright/test';
import { isDeep } from '../../scripts/depth.ts';

const part = () => Math.floor(Math.random() * 254) + 1;
const anAddress = () => `10.${part()}.${part()}.${part()}`;

const isForOneDevice = ({ file, tags }: TestInfo) =>
  /\.(desktop|phone)\.spec\.ts$/.test(file) || tags.includes('@desktop') || tags.includes('@phone');

/** A number that a test has from its title, the same in every run: by it samples differ from test to test. */
export const numberOf = ({ title }: TestInfo): number =>
  [...title].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);

/** Of a way that both devices have, `npm test` walks one, the same each time; `npm run test:deep` both. */
const isTurnOf = (info: TestInfo): boolean =>
  info.project.name === (numberOf(info) % 2 === 0 ? 'desktop' : 'phone');

/** What a test opened ends with it: a page left open goes on drawing and asking beside the tests that follow. */
export const test = base.extend<{ closing: undefined; turn: undefined }>({
  // Everybody comes from a place of their own: what one address may ask in a minute is not shared by all tests.
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs in a pattern, and this one needs nothing.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': anAddress() }),
  turn: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use, info) => {
      info.skip(!isDeep && !isForOneDevice(info) && !isTurnOf(info), 'the other device walks this way');
      await use(undefined);
    },
    { auto: true },
  ],
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
