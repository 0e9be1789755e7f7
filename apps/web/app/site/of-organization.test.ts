import { expect, test } from 'vitest';
import { ofOrganization } from './of-organization.ts';

const refusedWith = (problem: string) => Promise.reject(Object.assign(new Error(problem), { problem }));

test('whoever acts for themselves, or for an organisation that is not certified, has none', async () => {
  expect(await ofOrganization(Promise.resolve('flows'))).toBe('flows');
  expect(await ofOrganization(refusedWith('ORG_ACCOUNT_REQUIRED'))).toBeUndefined();
  expect(await ofOrganization(refusedWith('ORG_STATE'))).toBeUndefined();
});

test('any other failure is not taken for that', async () => {
  await expect(ofOrganization(refusedWith('INTERNAL'))).rejects.toThrow('INTERNAL');
  await expect(ofOrganization(refusedWith('FORBIDDEN'))).rejects.toThrow('FORBIDDEN');
  await expect(ofOrganization(Promise.reject(new TypeError('broken')))).rejects.toThrow('broken');
});
