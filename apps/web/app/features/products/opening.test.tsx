import type { Capability, CapabilityKey } from '@yinxin/api/page';
import { expect, test, vi } from 'vitest';

/** The page of the public cloud as it is built with these capabilities open and all others as the table says. */
async function thePublicCloud(open: readonly CapabilityKey[]): Promise<string> {
  vi.resetModules();
  const { CAPABILITIES } = await import('@yinxin/api/page');
  const table: Record<CapabilityKey, Capability> = CAPABILITIES;
  for (const key of Object.keys(table) as CapabilityKey[]) table[key].state = 'coming';
  for (const key of open) table[key].state = 'open';
  const { SaasView } = await import('./saas-view.tsx');
  const { createMemoryRouter, RouterProvider } = await import('react-router');
  const { prerender } = await import('react-dom/static');
  const router = createMemoryRouter([{ path: '/', element: <SaasView phone /> }]);
  const { prelude } = await prerender(<RouterProvider router={router} />);
  return new Response(prelude).text();
}

const badges = (html: string) =>
  new Set([...html.matchAll(/data-capability="(\w+)"/g)].map(([, key]) => key));

test('flipping one row takes its badges away and lets the page speak of it as usable', async () => {
  const before = await thePublicCloud([]);
  expect(badges(before)).toContain('contracts');
  expect(before).toContain('的云服务');

  const after = await thePublicCloud(['contracts']);
  expect(badges(after)).not.toContain('contracts');
  expect(badges(after)).toContain('seals');
  expect(after).toContain('发出第一份合同');
  expect(after).not.toContain('的云服务');
});

test('nothing is marked and no notice stands once all of it is open', async () => {
  const { CAPABILITIES } = await import('@yinxin/api/page');
  const html = await thePublicCloud(Object.keys(CAPABILITIES) as CapabilityKey[]);
  expect(badges(html)).toEqual(new Set());
  expect(html).not.toContain('即将开放');
});
