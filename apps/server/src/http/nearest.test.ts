import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const calls = ['POST /api/appapi/cas/token', 'GET /api/appapi/cas/cancelAccount', 'GET /api/file/file/get'];

test.each([
  ['POST /api/appapi/cas/tokn', 'POST /api/appapi/cas/token'],
  ['GET /api/appapi/cas/token', 'POST /api/appapi/cas/token'],
  ['get /api/appapi/cas/cancelaccount', 'GET /api/appapi/cas/cancelAccount'],
])('%s was probably %s', (typed, meant) => expect(nearest(typed, calls)).toBe(meant));

test.each(['GET /api/no/such', `GET /api/${'x'.repeat(500)}`])('nothing is near %s', (typed) =>
  expect(nearest(typed, calls)).toBeUndefined(),
);
