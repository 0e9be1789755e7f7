import { expect, test } from 'vitest';
import { wizardAddressFor } from './addresses.ts';

const led = (search: string, step?: 'files' | 'parties' | 'fields' | 'send') =>
  wizardAddressFor(new URLSearchParams(search), step);

test('an address of the page for computers leads to the same step on a phone, with what else it says', () => {
  expect(led('')).toBe('/mobile/qyWx/tempSign');
  expect(led('for=self')).toBe('/mobile/qyWx/tempSign?for=self');
  expect(led('id=c1')).toBe('/mobile/qyWx/tempSign?id=c1');
  expect(led('id=c1&step=files', 'files')).toBe('/mobile/qyWx/tempSign?id=c1&step=files');
  expect(led('id=c1&step=parties', 'parties')).toBe('/mobile/qyWx/two?id=c1');
  expect(led('id=c1&step=send&order=o1', 'send')).toBe('/mobile/qyWx/three?id=c1&order=o1');
});
