import { expect, test } from 'vitest';
import { destinationOf, doorFor } from './door.ts';

test('whoever is known goes where they wanted, and nowhere but on this site', () => {
  expect(destinationOf('/mobile/qyWx/tempSign?id=1', true)).toBe('/mobile/qyWx/tempSign?id=1');
  expect(destinationOf(null, true)).toBe('/mobile/qyWx/home');
  for (const elsewhere of ['//evil.example', 'https://evil.example', '/\\evil'])
    expect(destinationOf(elsewhere, true)).toBe('/mobile/qyWx/home');
});

test('a computer comes to the signing centre instead of a page for phones alone', () => {
  expect(destinationOf('/mobile/qyWx/home', false)).toBe('/businessProcessing/signCenter');
  expect(destinationOf('/mobile/QYWX/tempSign?template=1', false)).toBe('/businessProcessing/signCenter');
  expect(destinationOf('/businessProcessing/orders', false)).toBe('/businessProcessing/orders');
});

test('a door leads to no door', () => {
  for (const door of ['/qyWx/authorize?goto=%2F', '/mobile/qyWx/callback?code=1', '/QYWX/AUTHORIZE'])
    for (const phone of [true, false]) expect(destinationOf(door, phone)).not.toMatch(/authorize|callback/i);
  expect(doorFor('/mobile/qyWx/home', true)).toBe('/mobile/qyWx/authorize?goto=%2Fmobile%2FqyWx%2Fhome');
  expect(doorFor(undefined, false)).toBe('/qyWx/authorize');
});
