import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  administrativeRules,
  articleName,
  articleNumbers,
  articlesOf,
  citationsIn,
  cite,
  industryStandards,
  judicialRules,
  lawNames,
  nationalStandards,
  statutes,
} from './index.ts';

const citable = [...statutes, ...administrativeRules, ...judicialRules];
const all = [...citable, ...nationalStandards, ...industryStandards];

test('every article number is written and read the same', () => {
  expect([10, 13, 20, 101, 110, 1219, 469].map(articleName)).toEqual([
    '第十条',
    '第十三条',
    '第二十条',
    '第一百零一条',
    '第一百一十条',
    '第一千二百一十九条',
    '第四百六十九条',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), (number) => {
      expect(articleNumbers(articleName(number))).toEqual([number]);
    }),
  );
});

test('a heading of several articles stands for each of them', () => {
  expect(articleNumbers('第四条至第六条')).toEqual([4, 5, 6]);
  expect(articleNumbers('第二十四条、第二十五条')).toEqual([24, 25]);
  expect(articleNumbers('第十一条（审查因素）')).toEqual([11]);
  expect(articleNumbers('等级保护')).toEqual([]);
});

describe('the list of laws', () => {
  test('names every law once, and every citable one has a name', () => {
    const slugs = all.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(citable.map(({ slug }) => slug).toSorted()).toEqual(Object.keys(lawNames).toSorted());
  });

  test('leads only to laws that it holds, and from each to its official text', () => {
    const slugs = new Set(all.map(({ slug }) => slug));
    for (const { slug, related = [], sourceUrl } of all) {
      expect([slug, related.filter((other) => !slugs.has(other))]).toEqual([slug, []]);
      expect([slug, new URL(sourceUrl).protocol]).toEqual([slug, 'https:']);
    }
  });

  test('calls in force only what it can say since when', () => {
    for (const { slug, status, inForce } of nationalStandards.concat(industryStandards))
      if (!inForce) expect([slug, status]).not.toEqual([slug, '现行']);
  });

  test('is issued before it is in force', () => {
    for (const { slug, issued = '', inForce = '' } of all)
      if (issued && inForce) expect([slug, issued <= inForce]).toEqual([slug, true]);
  });
});

test('a citation is found in a text with the law it belongs to', () => {
  expect(cite('electronic-signature-law', 13, 14).name).toBe('电子签名法第十三条、第十四条');
  expect(cite('online-government-services', [8, 10], 12).name).toMatch(/第八条至第十条、第十二条$/);
  expect(citationsIn('见《电子签名法》第十三条，以及民法典第四百九十条。')).toMatchObject([
    { law: 'electronic-signature-law', articles: [13] },
    { law: 'civil-code', articles: [490] },
  ]);
  expect(citationsIn('按某法第三条办理')).toMatchObject([{ law: undefined, articles: [3] }]);
  expect(citationsIn('电子政务电子认证服务管理办法第九条')).toMatchObject([
    { law: 'government-authentication-measures' },
  ]);
});

test('what the list says of articles can be cited', () => {
  const signature = statutes.find(({ slug }) => slug === 'electronic-signature-law');
  expect(articlesOf(signature ?? { articles: [] })).toEqual(
    expect.arrayContaining([3, 4, 5, 6, 13, 14, 24, 28]),
  );
});
