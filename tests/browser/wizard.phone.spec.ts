// A contract is written on a phone page by page: begun from a template, gone on with wherever one was.
import { devices, expect, type Page } from '@playwright/test';
import { createPdf } from '@yinxin/pdf';
import { sampled } from '../../scripts/depth.ts';
import { becomeVerified, signIn } from './identity.ts';
import { aPhone, revisit, visit } from './pages.ts';
import { ask, asOwner, COMPANY, headersOf } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

const AUTHOR = '$author';
/** The narrowest and the widest of the phones in use; between them nothing changes. */
const WIDTHS = [360, 430];

/** Beside what is asked, what may be left empty, and what others bring. */
const BLANKS = [
  { kind: 'text', label: '交付地点' },
  { kind: 'text', label: '其他约定', height: 20, required: false },
  { kind: 'number', label: '月租金' },
  { kind: 'text', label: '起租日' },
  { kind: 'choice', label: '运费', options: { choices: ['甲方承担', '乙方承担'] } },
  { kind: 'choice', label: '税率', options: { choices: ['1%', '3%', '6%', '9%', '13%'] } },
  { kind: 'checkbox', label: '含税' },
] as const;

/** A template with a field of every kind, of the demo's company or one's own. */
async function aTemplate(
  page: Page,
  name: string,
  own: 'organization' | 'person' = 'organization',
): Promise<string> {
  const { id } = await ask<{ id: string }>(page, '/api/appapi/template/create', { name });
  const editor = crypto.randomUUID();
  const lines = [{ lines: ['Lease'] }, { lines: ['Delivery'] }];
  const uploaded = await page.request.post(
    `/api/appapi/template/upload?templateId=${id}&revision=0&editor=${editor}`,
    {
      headers: await headersOf(page),
      multipart: {
        file: {
          name: '租约.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from(createPdf({ pages: lines })),
        },
      },
    },
  );
  interface Uploaded {
    data: { document: { id: string }; revision: number };
  }
  const { document, revision } = ((await uploaded.json()) as Uploaded).data;
  const at = (n: number) => ({
    documentId: document.id,
    page: n < 4 ? 0 : 1,
    left: 30,
    top: 40 + 24 * n,
    width: 60,
    height: 6,
  });
  await ask(page, '/api/appapi/template/save', {
    ...{ id, name, revision, editor, ownRole: 'own', documents: [{ id: document.id, name: '租约' }] },
    roles: [
      { key: 'own', name: '出租方', kind: own, step: 1 },
      { key: 'other', name: '承租方', kind: 'person', step: 2 },
    ],
    fields: [
      ...BLANKS.map((blank, n) => ({ ...at(n), party: AUTHOR, required: true, ...blank })),
      { ...at(7), party: 'other', kind: 'image', label: '身份证照片', height: 20 },
      { ...at(8), party: 'other', kind: 'signature', width: 40, height: 20 },
      {
        ...at(8),
        party: 'own',
        kind: own === 'person' ? 'signature' : 'seal',
        left: 120,
        width: 40,
        height: 40,
      },
    ],
  });
  await ask(page, '/api/appapi/template/publish', { id });
  return id;
}

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
const next = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words }).click();
const idIn = (page: Page) => new URL(page.url()).searchParams.get('id') ?? '';

interface Draft {
  title: string;
  message: string;
  parties: { part: string; name: string; phone: string; role: string; step: number }[];
  fields: { party: string; label: string; value: string }[];
}
const draftOf = (page: Page) => ask<Draft>(page, `/api/appapi/contract/draft?id=${idIn(page)}`);

/** Nothing stands beside the edge of any phone, and nobody is kept out. */
async function isFit(page: Page): Promise<void> {
  await fits(page, WIDTHS);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await barriers(page)).toEqual([]);
}

test('from a template: a title, who signs, every kind of blank, and each page is there again after a reload', async ({
  page,
}) => {
  test.slow();
  await asOwner(page);
  const template = await aTemplate(page, `设备租赁合同${aPhone()}`);
  await visit(page, `/mobile/qyWx/tempSign?template=${template}`);
  await page.waitForURL(/qyWx\/one\?id=/);
  const id = idIn(page);
  await isFit(page);

  // asked for when somebody wants to go on, and focused
  await page.getByLabel('合同名称').fill('');
  await next(page, '下一步：签署方');
  await expect(page.getByLabel('合同名称')).toBeFocused();
  await expect(page.getByText('请填写合同名称')).toBeVisible();
  await page.getByLabel('合同名称').fill('设备租赁合同（青梧）');
  await page.getByLabel('给签署方的话（选填）').fill('附件一是序列号清单，请核对。');
  await page.getByText('同时签署').click();
  await saved(page);
  await revisit(page);
  await expect(page.getByLabel('合同名称')).toHaveValue('设备租赁合同（青梧）');
  await expect(page.getByRole('radio', { name: '同时签署' })).toBeChecked();
  await page.getByText('依次签署').click();
  await next(page, '下一步：签署方');

  // whoever is missing is shown, with what is missing of them
  await page.waitForURL(/qyWx\/two\?id=/);
  const parties = page.getByRole('list', { name: '参与方' });
  await expect(parties.getByRole('link')).toHaveText([
    new RegExp(`出租方.*${COMPANY}.*（您）`),
    /承租方.*还差姓名、手机号/,
  ]);
  await isFit(page);
  await next(page, '下一步：盖章');
  await page.waitForURL(/signerEditDrawer/);
  const name = page.getByLabel('姓名', { exact: true });
  await expect(name).toBeFocused();
  await isFit(page);
  await name.fill('何雨桐');
  await page.getByLabel('手机号').fill('1360013883');
  await page.getByLabel('身份证号（选填）').fill('11010119900307');
  await next(page, '保存');
  await expect(page.getByLabel('手机号')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('身份证号（选填）')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('手机号').fill('13600138830');
  await page.getByLabel('身份证号（选填）').fill('');
  await saved(page);
  await revisit(page);
  await expect(name).toHaveValue('何雨桐');
  await next(page, '保存');
  await page.waitForURL(/qyWx\/two\?id=/);
  await expect(parties.getByRole('link').nth(1)).toContainText('何雨桐');

  // every kind of blank, from gap to gap
  await next(page, '下一步：盖章');
  await page.waitForURL(/TemplateFill/);
  const progress = page.getByRole('progressbar', { name: '必填项' });
  await expect(progress).toHaveAttribute('aria-valuemax', '6');
  await isFit(page);
  const walk = page.getByRole('button', { name: '下一项' });
  await walk.click();
  await expect(page.getByLabel('交付地点')).toBeFocused();
  await page.keyboard.type('示例市高新区');
  await walk.click();
  await expect(page.getByLabel('月租金')).toBeFocused();
  await page.keyboard.type('四千');
  await page.getByRole('button', { name: '上一项' }).click();
  await expect(page.getByText('请填写数字')).toBeVisible();
  await page.getByLabel('月租金').fill('4,800.00');
  await page.getByLabel('起租日').fill('2026-12-01');
  await page.getByRole('group', { name: '运费' }).getByText('乙方承担').click();
  await page.getByLabel('税率').selectOption('13%');
  await expect(page.getByText('还差 1 项必填')).toBeVisible();
  await next(page, '填好了');
  await expect(page.getByRole('group', { name: '含税' }).getByRole('radio').first()).toBeFocused();
  await page.getByRole('group', { name: '含税' }).getByText('是', { exact: true }).click();
  await expect(page.getByText('必填的都填好了')).toBeVisible();
  await expect(page.getByText(/身份证照片：图片由签署的人在签署前上传/)).toBeVisible();
  await saved(page);
  await revisit(page);
  await expect(page.getByLabel('交付地点')).toHaveValue('示例市高新区');
  await expect(progress).toHaveAttribute('aria-valuenow', '6');
  await next(page, '填好了');
  await page.waitForURL(/qyWx\/two\?id=/);
  await expect(page.getByRole('link', { name: /填写内容/ })).toContainText('必填 6 / 6');

  const draft = await draftOf(page);
  expect(draft).toMatchObject({ title: '设备租赁合同（青梧）', message: '附件一是序列号清单，请核对。' });
  expect(draft.parties).toMatchObject([
    { role: '出租方', step: 1 },
    { role: '承租方', name: '何雨桐', phone: '13600138830', step: 2 },
  ]);
  expect(Object.fromEntries(draft.fields.map(({ label, value }) => [label, value]))).toMatchObject({
    ...{ 交付地点: '示例市高新区', 月租金: '4800.00', 起租日: '2026-12-01' },
    ...{ 运费: '乙方承担', 税率: '13%', 含税: '是' },
  });
  await next(page, '下一步：盖章');
  await page.waitForURL(/SignSealFill/);
  expect(idIn(page)).toBe(id);
  // whoever comes back to the draft goes on where nothing is missing any more
  await visit(page, `/mobile/qyWx/tempSign?id=${id}`);
  await page.waitForURL(/SignSealFill/);
});

test('without a connection what is typed stays, and is stored once there is one again', async ({
  page,
  context,
}) => {
  await asOwner(page);
  const template = await aTemplate(page, `采购订单${aPhone()}`);
  await visit(page, `/mobile/qyWx/tempSign?template=${template}`);
  await page.waitForURL(/qyWx\/one\?id=/);
  await context.setOffline(true);
  await page.getByLabel('合同名称').fill('断网时写的');
  await expect(page.getByText('没有保存：网络连接失败')).toBeVisible();
  await page.getByLabel('给签署方的话（选填）').fill('也是断网时写的');
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')).length),
    )
    .toBe(1);
  await context.setOffline(false);
  await saved(page);
  expect(await draftOf(page)).toMatchObject({ title: '断网时写的', message: '也是断网时写的' });
  // an answer that does not arrive: the page is loaded anew, and goes on with what it wrote
  await page.route('**/api/appapi/contract/save', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel('合同名称').fill('没有回答');
  await expect(page.getByText('没有保存：网络连接失败')).toBeVisible();
  await page.getByLabel('合同名称').fill('没有回答之后');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage))))
    .toContain('没有回答之后');
  page.on('dialog', (dialog) => dialog.accept());
  await page.unroute('**/api/appapi/contract/save');
  await revisit(page);
  await expect(page.getByLabel('合同名称')).toHaveValue('没有回答之后');
  await saved(page);
  await expect.poll(async () => (await draftOf(page)).title).toBe('没有回答之后');
});

const AGENTS = {
  iPhone: devices['iPhone 14'].userAgent,
  'enterprise WeChat':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.28 MicroMessenger/7.0.1 Language/zh ColorScheme/Light',
};
for (const [name, userAgent] of sampled(Object.entries(AGENTS), 2))
  test.describe(name, () => {
    test.use({ userAgent });
    test('a stranger is sent to where they are known, with the way back; a template is begun once, however often it is loaded', async ({
      page,
    }) => {
      const isWecom = name !== 'iPhone';
      await page.goto('/mobile/qyWx/one?id=00000000-0000-4000-8000-000000000000');
      const door = isWecom ? '/mobile/qyWx/authorize' : '/mobile/login';
      await page.waitForURL((url) => url.pathname === door);
      expect(new URL(page.url()).searchParams.get('goto')).toContain('/mobile/qyWx/one?id=');

      await signIn(page, aPhone());
      await becomeVerified(page);
      const [scene] = await ask<{ sceneId: string }[]>(page, '/api/appapi/scene/list');
      await ask(page, '/api/appapi/scene/choose', { sceneId: scene?.sceneId });
      const template = await aTemplate(page, '一次', 'person');
      const answer = page.waitForResponse(/template\/begin/);
      await visit(page, `/mobile/qyWx/tempSign?template=${template}`);
      const begun = (await (await answer).request().postDataJSON()) as { editor: string };
      await page.waitForURL(/qyWx\/one\?id=/);
      const id = idIn(page);
      await visit(page, `/mobile/qyWx/tempSign?template=${template}&editor=${begun.editor}`);
      await page.waitForURL(/qyWx\/one\?id=/);
      expect(idIn(page)).toBe(id);
      // WeCom has a bar of its own with the title
      await expect(page.getByRole('link', { name: '关闭' })).toHaveCount(isWecom ? 0 : 1);
      await isFit(page);
    });
  });
