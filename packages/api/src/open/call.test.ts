import { expect, test } from 'vitest';
import { z } from 'zod';
import { type OpenDeclaration, openCall } from './call.ts';

const ending = (announced: string, ends: string) => () =>
  openCall({
    ...{ name: 'things.get', method: 'GET', path: '/openapi/v1/things', scope: 'usage:read' },
    ...{ tag: '示例', summary: '示例', answer: z.object({}), limit: { max: 1, perSeconds: 1 } },
    sunset: { announced, ends },
  } satisfies OpenDeclaration);

test('a call ends ninety days after it was announced at the earliest', () => {
  expect(ending('2026-11-18', '2027-02-16')()).toMatchObject({ name: 'things.get' });
  expect(ending('2026-11-18', '2027-02-15')).toThrow('things.get');
  expect(ending('2026-11-18', 'soon')).toThrow('things.get');
});
