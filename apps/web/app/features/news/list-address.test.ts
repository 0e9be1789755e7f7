import { expect, test } from 'vitest';
import { newsAddress, newsListHead } from './list-address.ts';

test('what is usual is not in the address of a list', () => {
  expect(newsAddress(false, { page: 1, limit: 10 }, undefined)).toBe('/about/news');
  expect(newsAddress(true, { page: 2, limit: 10 }, undefined)).toBe('/mobile/news?page=2');
  expect(newsAddress(false, { page: 1, limit: 5 }, undefined)).toBe('/about/news?limit=5');
});

test('every page of a list has a title of its own; the first is called what the table calls it', () => {
  expect(newsListHead({ page: 1, limit: 10 }, undefined)).toEqual({});
  expect(newsListHead({ page: 2, limit: 10 }, '政策解读').title).toBe('新闻动态 · 政策解读 · 第 2 页');
});
