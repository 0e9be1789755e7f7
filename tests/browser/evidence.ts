import { expect, type Page } from '@playwright/test';
import { TOKEN_COOKIE, TOKEN_HEADER } from '../../packages/api/src/envelope.ts';
import { signIn } from './pages.ts';

const OWNER = '13800138000';

/** A contract that all have signed, of somebody who is signed in now. */
export async function aSignedContract(page: Page) {
  // another test may have used the owner's code of this minute
  await expect(() => signIn(page, OWNER)).toPass({ timeout: 120_000 });
  const token = (await page.context().cookies()).find((cookie) => cookie.name === TOKEN_COOKIE)?.value ?? '';
  const headers = { [TOKEN_HEADER]: token };
  const ask = async <T>(path: string) =>
    ((await (await page.request.get(path, { headers })).json()) as { data: T }).data;
  const complete = async () =>
    (await ask<{ list: { id: string }[] }>('/api/appapi/contract/list?state=COMPLETE')).list;
  // the server's first contracts are sealed by its jobs after it is ready
  await expect.poll(async () => (await complete()).length, { timeout: 120_000 }).toBeGreaterThan(0);
  const [one] = await complete();
  const { id, code, documents } = await ask<{ id: string; code: string; documents: { id: string }[] }>(
    `/api/appapi/contract/detail?id=${one?.id}`,
  );
  const file = await page.request.get(`/api/appapi/contract/file?documentId=${documents[0]?.id}`, {
    headers,
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
      { timeout: 120_000, intervals: [2_000, 5_000, 10_000] },
    )
    .toBe('witnessed');
