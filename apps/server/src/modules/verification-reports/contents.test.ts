import { loadFaces } from '@yinxin/seal';
import { presentAlone } from '@yinxin/verification';
import { expect, test } from 'vitest';
import { aContract, World } from '../../../../../packages/pdf-signature/src/attacks/testing/world.ts';
import { laidOut } from '../typesetting/report.ts';
import { reportOf } from './contents.ts';

const world = new World();
const list = {
  anchors: [{ name: '测试根', source: '测试', sha256: '00', own: true }],
  changedAt: null,
};
const facts = {
  ...{ number: 'YB20261116-000000000001', issuer: '示例数字认证有限公司', asker: '示例公司' },
  madeAt: new Date('2026-11-16T08:00:00Z'),
  checkAddress: 'https://example.com/check?number=YB20261116-000000000001',
  verifyAddress: 'https://example.com/verify',
};
const trusting = { trust: [world.root.certificate] };

async function reportOn(
  bytes: Uint8Array,
  options: Parameters<World['verify']>[1] = trusting,
  name = '合同.pdf',
) {
  const judged = presentAlone(bytes, name, await world.verify(bytes, options), {
    anchors: [],
    changedAt: null,
  });
  return reportOf(judged, list, facts);
}
const sign = (subject = '张三') => world.sign(aContract(), world.services('B-LTA'), world.signer(subject));
const wordsOf = (report: Awaited<ReturnType<typeof reportOn>>) => JSON.stringify(report);

test('each verdict is said as it is, with four answers apart', async () => {
  const signed = await sign();
  const broken = Uint8Array.from(signed);
  const at = Buffer.from(broken).indexOf('/MediaBox');
  broken[at + 1] = 'm'.charCodeAt(0);
  const told = [
    [await reportOn(signed), '有效', 'good', ['是', '是', '是', '是']],
    [await reportOn(signed, { trust: [] }), '无法确认', 'unsure', ['是', '否']],
    [await reportOn(broken), '无效', 'bad', ['否']],
  ] as const;
  for (const [report, words, tone, expected] of told) {
    expect(report.verdict).toMatchObject({ words, tone });
    const signature = report.sections.find(({ heading }) => heading.includes('签名 1：'));
    expect(signature?.heading).toContain(`张三（${words}）`);
    const [answers] =
      signature?.blocks.flatMap((block) => ('table' in block ? [block.table.rows] : [])) ?? [];
    expect(answers).toHaveLength(4);
    expect(answers?.slice(0, expected.length).map(([, answer]) => answer)).toEqual(expected);
  }
  const unsigned = await reportOn(aContract());
  expect(unsigned.verdict).toMatchObject({ words: '无签名', tone: 'plain' });
});

test('names of strangers write no line of ours and push nothing off the page', async () => {
  const hostile = `甲公司（有效）\n三、签名 2：乙公司（有效）\n${'有效。'.repeat(2_000)}`;
  const report = await reportOn(
    await sign(hostile),
    { trust: [] },
    `a\n二、结论：有效${'.'.repeat(300_000)}.pdf`,
  );
  expect(wordsOf(report)).not.toMatch(/\\n[一二三]、/);
  expect(wordsOf(report)).toContain('甲公司（有效）⟨U+000A⟩三、签名 2：乙公司（有效）⟨U+000A⟩');
  expect(wordsOf(report).length).toBeLessThan(20_000);
  const { entries } = laidOut(await loadFaces(), report);
  for (const entry of entries) {
    expect(entry.top + entry.height).toBeLessThan(297);
    expect(entry.left).toBeGreaterThanOrEqual(0);
  }
  const shown = entries.map((entry) => ('text' in entry ? entry.text : '')).join('');
  expect(shown).toContain('无法确认');
  expect(shown).toContain('本报告不能说明的');
});

test('what no page holds goes on over the next, whole', async () => {
  const long = `开始${'很长的话。'.repeat(3_000)}结束`;
  const { entries } = laidOut(await loadFaces(), {
    ...{ title: '报告', number: '1', issuer: '机构', facts: [], closing: '机构' },
    verdict: { words: '无效', tone: 'bad', meaning: long },
    sections: [
      { heading: '一、表', blocks: [{ table: { head: ['项', '话'], widths: [1, 5], rows: [['1', long]] } }] },
    ],
    check: { address: 'https://example.com/', words: '扫码' },
  });
  expect(Math.max(...entries.map(({ top, height }) => top + height))).toBeLessThan(297);
  const shown = entries.map((entry) => ('text' in entry ? entry.text : '')).join('');
  expect(shown.match(/很长的话。/g)?.length ?? 0).toBeGreaterThan(5_500);
  expect(shown.match(/结束/g)).toHaveLength(2);
});
