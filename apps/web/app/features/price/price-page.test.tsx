import type { PricePlan } from '@yinxin/api/client';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { PricePage } from './price-page.tsx';

const byUse = (sample: boolean): PricePlan => ({
  ...{ model: 'use', id: 'use', name: '按量', text: '用多少付多少', sample },
  tiers: [
    { upTo: 100, unit: 500 },
    { upTo: null, unit: 420 },
  ],
});

async function thePricePage(plans: PricePlan[], phone = false): Promise<string> {
  const router = createMemoryRouter([
    { path: '/', element: <PricePage plans={plans} phone={phone} signedIn={false} /> },
  ]);
  const { prelude } = await prerender(<RouterProvider router={router} />);
  return new Response(prelude).text();
}

test.each([false, true])('without plans it says so and asks for no numbers (phone: %s)', async (phone) => {
  const html = await thePricePage([], phone);
  expect(html).toContain('价格方案正在整理');
  expect(html).toContain('什么时候计费');
  for (const absent of ['¥', '示例价', '费用计算', '增值项价格']) expect(html).not.toContain(absent);
});

const trial: PricePlan = {
  ...{ model: 'trial', id: 'trial', name: '试用', text: '各试用一次', sample: false },
  ...{ contracts: 3, days: 30, sealDays: 14 },
};

test.each([false, true])('a trial is shown with the numbers of the list (phone: %s)', async (phone) => {
  const html = (await thePricePage([trial], phone)).replaceAll('<!-- -->', '');
  expect(html).toContain('3 份合同，自首次发出起 30 天内有效');
  expect(html).toContain('企业首枚印章连同证书，14 天');
  expect((await thePricePage([{ ...trial, sealDays: 0 }], phone)).includes('首枚印章')).toBe(false);
});

test('a sample price is marked wherever it stands, a real one nowhere', async () => {
  const sample = await thePricePage([byUse(true)]);
  for (const words of ['按量阶梯价格（示例价）', '按示例价计算', '这里的价格是正式报价吗'])
    expect(sample.replaceAll('<!-- -->', '')).toContain(words);
  const real = await thePricePage([byUse(false)]);
  expect(real).toContain('101 份以上');
  expect(real).not.toContain('示例价');
});
