import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { VerificationAbout } from './about-page.tsx';

async function theAboutPage(phone: boolean): Promise<string> {
  const page = <VerificationAbout anchors={[]} changedAt={null} phone={phone} />;
  const router = createMemoryRouter([{ path: '/', element: page }]);
  const { prelude } = await prerender(<RouterProvider router={router} />);
  return new Response(prelude).text();
}

test.each([false, true])('无法确认 is not called free of problems (phone: %s)', async (phone) => {
  const html = await theAboutPage(phone);
  expect(html).not.toContain('没有发现问题');
  for (const kind of ['证书已吊销而签署时间没有证明', '算法过弱', '时间戳互相矛盾', '文件结构有歧义'])
    expect(html.split(kind), kind).toHaveLength(3);
  // 有效 is promised as before
  expect(html).toContain('每个签名都完整、可信，签署之后没有不容许的改动。');
});

test('a signature covers its version, which later ones may follow', async () => {
  const html = await theAboutPage(false);
  expect(html).not.toContain('覆盖整份文件');
  expect(html).toContain('覆盖签署时的整个版本');
});
