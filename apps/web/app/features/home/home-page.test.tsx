import type { Banner, CustomerCase, NewsItem } from '@yinxin/api/client';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { sectors } from '~/parts/sectors/sectors.ts';
import { HomePage, type HomePageProps } from './home-page.tsx';

const aBanner = (given: Partial<Banner> = {}): Banner => ({
  id: 'b1',
  title: '每一枚印章，都经得起验证',
  subtitle: '签后人人可验',
  illustration: 'contract',
  actionText: '了解印章服务',
  actionUrl: '/businessProcessing',
  ...given,
});
const aCase: CustomerCase = {
  id: 'c1',
  title: '采购合同，线上签署',
  customer: '示例制造集团',
  sector: '采购',
  sectorKey: 'purchase',
  summary: '线上签署',
  illustration: 'contract',
  sample: true,
};
const anArticle: NewsItem = {
  id: 'n1',
  title: '一篇文章',
  summary: '摘要',
  category: '产品动态',
  cover: 'seal',
  publishedAt: '2026-11-09T01:00:00Z',
  sample: true,
};

async function theHomePage(given: Partial<HomePageProps> = {}): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location="/pc/home">
      <HomePage
        banners={[aBanner()]}
        news={[anArticle]}
        cases={[aCase]}
        hasPage={() => true}
        signedIn={false}
        freeContracts={3}
        {...given}
      />
    </StaticRouter>,
  );
  return new Response(prelude).text();
}

const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path]) => path);
const headingsOf = (html: string) => [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));

describe('the home page', () => {
  test('has one h1 and skips no heading level', async () => {
    const levels = headingsOf(await theHomePage({ banners: [aBanner(), aBanner({ id: 'b2' })] }));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    levels.forEach((level, index) => {
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    });
  });

  test('is whole without a script: nothing waits in a hidden part', async () => {
    const html = await theHomePage();
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<div hidden');
    for (const { promise } of sectors) expect(html).toContain(promise);
  });

  test('leads nowhere while no other page exists, and offers the appointment instead', async () => {
    const html = await theHomePage({ hasPage: () => false });
    expect(linksOf(html)).toEqual([]);
    expect(html).not.toContain('了解印章服务');
    expect(html).toContain('data-appointment');
  });

  test('leads to every page that exists', async () => {
    const links = linksOf(await theHomePage());
    expect(links).toContain('/businessProcessing');
    for (const { key } of sectors) expect(links).toContain(`/solution/${key}`);
  });

  test('lets a stranger begin with what it costs beside it, and who is in go on', async () => {
    const stranger = await theHomePage();
    expect(stranger).toMatch(/<a [^>]*href="\/login"[^>]*>免费开始</);
    expect(stranger).toContain('前 3 份合同免费');
    const known = await theHomePage({ signedIn: true });
    expect(known).toMatch(/<a [^>]*href="\/businessProcessing"[^>]*>进入工作台</);
    expect(known).not.toContain('免费开始');
    expect(await theHomePage({ freeContracts: 0 })).not.toContain('份合同免费');
  });

  test('still has its one idea when the operator has set no banner', async () => {
    expect(await theHomePage({ banners: [] })).toMatch(/<h1[^>]*>.*让签过的文件/);
  });

  test('marks samples as samples and leaves out what there is none of', async () => {
    const html = await theHomePage();
    expect(html.match(/>示例</g)).toHaveLength(2);
    const bare = await theHomePage({ news: [], cases: [] });
    expect(bare).not.toContain('id="news"');
    expect(bare).not.toContain('id="customers"');
  });
});
