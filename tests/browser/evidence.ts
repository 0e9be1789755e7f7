import { expect, type Page } from '@playwright/test';
import { asOwner, demoContract, headersOf } from './seals.ts';

/** A contract that all have signed, of somebody who is signed in now. */
export async function aSignedContract(page: Page) {
  await asOwner(page);
  const { id, code, documents } = await demoContract(page);
  const headers = await headersOf(page);
  const file = await page.request.get(`/api/appapi/contract/file?documentId=${documents[0]?.id}`, {
    headers,
    timeout: 120_000,
  });
  return { id, code, headers, bytes: await file.body() };
}

/** Every event of it stands under a checkpoint that enough witnesses signed. */
export const isWitnessed = (page: Page, contractCode: string) =>
  expect
    .poll(
      async () => {
        const answer = await page.request.post('/api/signing/contract/getNotarizationByContractCode', {
          form: { contractCode },
        });
        return ((await answer.json()) as { data?: { stage: string } }).data?.stage;
      },
      { timeout: 240_000, intervals: [2_000, 5_000, 10_000] },
    )
    .toBe('witnessed');
