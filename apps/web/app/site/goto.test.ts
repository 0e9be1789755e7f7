import { describe, expect, test } from 'vitest';
import { hasAim, safeGoto, withGoto } from './goto.ts';
import { HOME } from './paths.ts';

test('homes and the workbench are no aim, anything else is', () => {
  expect(['/', HOME, '/mobile', '/businessProcessing', '/mobile/businessProcessing'].filter(hasAim)).toEqual(
    [],
  );
  expect(hasAim('/businessProcessing/seal')).toBe(true);
  expect(hasAim('/mobile/signing?id=1')).toBe(true);
});

describe('goto after login', () => {
  test.each(['/about', '/auth?step=1', '/businessProcessing/seal?id=1&x=%E5%8D%B0#top'])(
    'the page %s of this site is kept',
    (goto) => expect(safeGoto(goto)).toBe(goto),
  );

  test('what is intended survives the way through /login', () => {
    const url = new URL(withGoto('/login', '/auth?step=1&name=印'), 'https://yinxin.example');
    expect(url.pathname).toBe('/login');
    expect(safeGoto(url.searchParams.get('goto'))).toBe('/auth?step=1&name=%E5%8D%B0');
  });

  test.each([
    null,
    undefined,
    '',
    'about',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/\u0000/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    '%2F%2Fevil.example',
    '%68ttps://evil.example',
    '@evil.example',
  ])('%j leads home', (goto) => expect(safeGoto(goto)).toBe(HOME));

  test.each(['/%2F/evil.example', '/%5Cevil.example', '/@evil.example', '/javascript:alert(1)', '/%09/evil'])(
    '%s can only mean a path of this site',
    (goto) => {
      const target = new URL(safeGoto(goto), 'https://yinxin.example');
      expect(target.origin).toBe('https://yinxin.example');
    },
  );

  test('dots are resolved before the address is used', () => {
    expect(safeGoto('/login/../about')).toBe('/about');
  });
});
