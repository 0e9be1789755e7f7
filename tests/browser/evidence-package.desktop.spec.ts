// A party's evidence package, judged by the page that lies in it: from the disk, without a network.
import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { readZip } from '@yinxin/archive';
import { formatPolicies, parsePolicies, policyOf } from '@yinxin/evidence-log';
import { newEd25519, nodeCrypto } from '@yinxin/evidence-log/node';
import { PACKAGE_LIMITS } from '@yinxin/evidence-log/package';
import type { OfflineMaterial } from '@yinxin/verification/offline-page';
import { entryOf, zipFile } from '../../apps/server/src/http/zip.ts';
import { sampled } from '../../scripts/depth.ts';
import { aSignedContract, isWitnessed } from './evidence.ts';
import { test } from './test.ts';

type Files = ReadonlyMap<string, Uint8Array>;

const packed = async (files: Files): Promise<Buffer> => {
  const entries = [...files].map(([name, bytes]) => entryOf(name, bytes));
  return buffer(await zipFile('证据包.zip', entries).open());
};

function withBit(files: Files, name: RegExp): Files {
  const [found, bytes] = [...files].find(([one]) => name.test(one)) ?? [];
  if (!found || !bytes) throw new Error(`no ${name} in the package`);
  const changed = Uint8Array.from(bytes);
  changed[changed.length >> 1]! ^= 4;
  return new Map(files).set(found, changed);
}

const without = (files: Files, name: RegExp): Files => new Map([...files].filter(([one]) => !name.test(one)));

/** The page as it is published after the witnesses changed: those of the package counted until this day. */
function pageOfLater(page: string, until: string): string {
  const [, material = ''] = /<script[^>]*id="material"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  const trust = JSON.parse(material) as OfflineMaterial;
  const own = parsePolicies(nodeCrypto, trust.policies)?.at(-1)?.policy;
  if (!own) throw new Error('the page has no policy');
  const stranger = { name: '后来的见证方', type: 'cosignature', ...newEd25519() } as const;
  const policies = formatPolicies(nodeCrypto, [
    { policy: own, since: new Date('2020-01-01'), until: new Date(until) },
    { policy: policyOf(own.log, [own.witnesses[1]!, stranger]), since: new Date(until), until: null },
  ]);
  return page.replace(material, () => JSON.stringify({ ...trust, policies }).replaceAll('<', '\\u003c'));
}

test(
  'the page in a package judges it without a network: the honest one valid, no forged one',
  { tag: '@deep' },
  async ({ page }, { outputDir }) => {
    test.setTimeout(600_000);
    const { id, code, headers } = await aSignedContract(page);
    await isWitnessed(page, code);
    const answer = await page.request.get(`/api/signing/contract/evidencePackage?id=${id}`, { headers });
    expect(answer.status()).toBe(200);
    const archive = await answer.body();
    const files = readZip(new Uint8Array(archive), PACKAGE_LIMITS);
    const published = await page.request.get('/download/yinxin-verifier.html');
    expect(Buffer.from(files.get('离线验证器.html')!).equals(await published.body())).toBe(true);
    const folder = path.join(outputDir, '证据包');
    for (const [name, bytes] of files) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), bytes);
    }

    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const address = pathToFileURL(path.join(folder, '离线验证器.html')).href;
    await page.goto(address);
    const section = page.getByRole('region', { name: '核对证据包', exact: true });
    const zip = section.getByLabel('核对证据包', { exact: true });
    const shown = (name: string) => page.getByRole('article', { name: `验证结果：${name}`, exact: true });
    const verdictOf = (name: string) => shown(name).getByRole('heading', { level: 2 }).first();
    const asZip = (name: string, bytes: Buffer) => ({ name, mimeType: 'application/zip', buffer: bytes });

    await zip.setInputFiles(asZip('证据包.zip', archive));
    await expect(verdictOf('证据包.zip')).toHaveText('有效', { timeout: 120_000 });
    await expect(shown('证据包.zip')).toContainText(code);
    await expect(shown('证据包.zip').getByText('✗')).toHaveCount(0);
    const believed = shown('证据包.zip').getByRole('region', { name: '以上结论依据谁的话' });
    for (const words of ['演示见证甲', '演示见证乙', 'SM2', '它可能与证据包一同被伪造', '/downZone'])
      await expect(believed).toContainText(words);
    await expect(shown('证据包.zip').getByRole('region', { name: '没有证明什么' })).toContainText('作废');

    const forged: Record<string, Files> = {
      '改过合同.zip': withBit(files, /^合同文件\//),
      '改过事件.zip': withBit(files, /^存证记录\/\d+\.json$/),
      '改过证明.zip': withBit(files, /\.tlog-proof$/),
      '改过检查点.zip': withBit(files, /检查点\.txt$/),
      '改过清单.zip': withBit(files, /^manifest\.json$/),
      '改过时间戳.zip': withBit(files, /^manifest\.tsr$/),
      '改过检查点的 SM2 时间戳.zip': withBit(files, /检查点\.sm2\.tsr$/),
      '没有签名.zip': without(files, /^manifest\.note$/),
      '少一个事件.zip': without(files, /^存证记录\/001\./),
      '改过网页.zip': withBit(files, /\.html$/),
    };
    for (const [name, changed] of sampled(Object.entries(forged), 5)) {
      await zip.setInputFiles(asZip(name, await packed(changed)));
      await expect(verdictOf(name), name).toHaveText('无效', { timeout: 120_000 });
    }
    await zip.setInputFiles(asZip('断了.zip', archive.subarray(0, archive.length >> 1)));
    await expect(verdictOf('断了.zip')).toHaveText('没有结论');

    // dropped, and as the folder that it was unpacked into
    const dropped = await page.evaluateHandle((text) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], '拖入.zip', { type: 'application/zip' }));
      return transfer;
    }, archive.toString('base64'));
    await section.locator('.drop').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(verdictOf('拖入.zip')).toHaveText('有效', { timeout: 120_000 });
    const folderChooser = section.getByLabel('或者选择解开后的证据包文件夹');
    await folderChooser.setInputFiles(folder);
    await expect(verdictOf('证据包')).toHaveText('有效', { timeout: 120_000 });
    // a browser tells of a choice only if it is another one: both choosers are empty again
    for (const chooser of [folderChooser, zip]) await expect(chooser).toHaveJSProperty('value', '');

    // all of them were judged beside the page, by a thread made of its own script
    expect(page.workers().map((worker) => new URL(worker.url()).protocol)).toEqual(['blob:']);
    expect(requests.filter((url) => url !== address && !url.startsWith('blob:'))).toEqual([]);

    // years later: one of the witnesses has left
    for (const [until, verdict] of [
      ['2090-01-01', '有效'],
      ['2021-01-01', '无效'],
    ] as const) {
      const later = path.join(outputDir, `${until}.html`);
      fs.writeFileSync(later, pageOfLater((await published.body()).toString(), until));
      await page.goto(pathToFileURL(later).href);
      await zip.setInputFiles(asZip('证据包.zip', archive));
      await expect(verdictOf('证据包.zip')).toHaveText(verdict, { timeout: 120_000 });
      await expect(believed).toContainText('此后已更换');
      await expect(believed).toContainText('演示见证甲');
    }
  },
);
