import { expect, test } from 'vitest';
import { type Reports, withKept } from './use-older-reports.ts';

const reports = (...ids: string[]) => ids.map((id) => ({ id })) as Reports['list'];

test('a new report comes first, and none that was shown is lost or shown twice', () => {
  const shown = withKept(reports('5', '4'), reports('4', '3', '2', '1'));
  expect(shown.map(({ id }) => id)).toEqual(['5', '4', '3', '2', '1']);
});
