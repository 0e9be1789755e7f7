import { parseCookie } from 'cookie';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cookiesIn } from './browser-cookies.ts';

test('browser and server come to the same opinion of the same cookies', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab=;% \t"%E5%8D%B0%'), minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(text, (cookies) => {
      expect({ ...cookiesIn(cookies) }).toEqual({ ...parseCookie(cookies) });
    }),
    { numRuns: 2000 },
  );
  expect(cookiesIn('AccessToken=first; AccessToken=second; viewport=narrow')).toEqual({
    AccessToken: 'first',
    viewport: 'narrow',
  });
});
