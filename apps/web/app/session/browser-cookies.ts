import type { Cookies } from '~/site/cookies.ts';

const decoded = (value: string) => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/**
 * What stands in `document.cookie`; the first of equal names counts. Every page loads this, so that it is shorter than the
 * server's parser of the header, but of its opinion (browser-cookies.test.ts).
 */
export const cookiesIn = (text: string): Cookies =>
  Object.fromEntries(
    text
      .split(';')
      .map((pair) => [pair, pair.indexOf('=')] as const)
      .filter(([, at]) => at >= 0)
      .map(([pair, at]) => [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())])
      .reverse(),
  );

export const browserCookies = (): Cookies => cookiesIn(document.cookie);
