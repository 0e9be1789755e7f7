import { spawnSync } from 'node:child_process';
import { array, createPdf, dict, name, type PdfValue, textString } from '@yinxin/pdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampled } from '../../../../scripts/depth.ts';
import { aContract, hasTool, TestDesk, toolSays } from '../testing/cli.ts';
import { type Algorithm, anAuthority, aPerson, SECRETS, signedBy, TRUST } from '../testing/people.ts';
import { aTimeStampServer, type TimeStampServer } from '../testing/time-stamps.ts';

/** The first takes all that the others do. */
const LEVELS = [
  ['LTA', 'B-LTA'],
  ['LT', 'B-LT'],
  ['T', 'B-T'],
] as const;

const hasReferees = hasTool('qpdf') && hasTool('pdfsig', '-v');

/** The report of the last file, as a program reads it. */
async function verified(desk: TestDesk, file: string, ...options: string[]) {
  const { code, out } = await desk.run('pdf', 'verify', `@${file}`, ...options, '--json');
  return { code, report: JSON.parse(out) };
}

describe.each<[Algorithm, string]>([
  ['rsa', 'RSA-SHA256'],
  ['p256', 'ECDSA-SHA256'],
  ['sm2', 'SM2-SM3'],
])('signatures with %s', (algorithm, signatureAlgorithm) => {
  const desk = new TestDesk(SECRETS);
  let tsa: TimeStampServer;

  beforeAll(async () => {
    await anAuthority(desk, algorithm);
    await aPerson(desk, '张三', algorithm);
    tsa = await aTimeStampServer(desk, algorithm);
    desk.save('contract.pdf', aContract());
  });
  afterAll(() => {
    tsa.close();
    desk.dispose();
  });

  test('sign → verify, with seal and 骑缝章, before other readers', async () => {
    await desk.done(
      ...['pdf', 'sign', '@contract.pdf', '@signed.pdf', ...signedBy('张三'), '--reason', '同意'],
      ...['--seal', '合同专用章:上海印信网络科技有限公司', '--page', 'last', '--x', '120', '--y', '200'],
      ...['--across', 'all'],
    );
    const input = desk.read('contract.pdf');
    expect(desk.read('signed.pdf').subarray(0, input.length).equals(input)).toBe(true);
    const { code, report } = await verified(desk, 'signed.pdf', ...TRUST);
    expect([code, report.verdict]).toEqual([0, 'TOTAL_PASSED']);
    expect(report.signatures).toMatchObject([
      {
        indication: 'TOTAL_PASSED',
        coverage: 'ENTIRE_FILE',
        level: 'B-B',
        signatureAlgorithm,
        bestTime: null,
      },
    ]);
    if (!hasReferees) return;
    const qpdf = toolSays('qpdf', '--check', desk.file('signed.pdf'));
    expect(qpdf).toContain('No syntax or stream encoding errors');
    const pdfsig = toolSays('pdfsig', '-nocert', desk.file('signed.pdf'));
    expect(pdfsig).toContain('Total document signed');
    // poppler's crypto library knows no SM2
    if (algorithm !== 'sm2') expect(pdfsig).toContain('Signature is Valid');
  });

  test.each(sampled(LEVELS, 3))(
    '--level %s reaches %s by a time stamp from this machine',
    async (level, reached) => {
      const crls = ['--crl=@root/ca.crl', '--crl=@issuing/ca.crl'];
      await desk.done(
        ...['pdf', 'sign', '@contract.pdf', `@${level}.pdf`, ...signedBy('张三')],
        ...['--level', level, '--tsa', tsa.url, ...(level === 'T' ? [] : crls)],
      );
      // what the file carries is enough from LT on
      const trust = level === 'T' ? TRUST : ['--trust=@root/ca.crt'];
      const { code, report } = await verified(desk, `${level}.pdf`, ...trust);
      expect([code, report.verdict, report.signatures[0].level]).toEqual([0, 'TOTAL_PASSED', reached]);
      expect(Date.parse(report.signatures[0].bestTime)).toBeGreaterThan(0);
      expect(report.signatures.at(-1).kind).toBe(level === 'LTA' ? 'ETSI.RFC3161' : 'ETSI.CAdES.detached');
    },
  );
});

describe('with P-256', () => {
  const desk = new TestDesk(SECRETS);
  let tsa: TimeStampServer;

  beforeAll(async () => {
    await anAuthority(desk, 'p256');
    await aPerson(desk, '张三', 'p256');
    await aPerson(desk, '李四', 'p256');
    tsa = await aTimeStampServer(desk, 'p256');
    desk.save('contract.pdf', aContract());
    await desk.done('pdf', 'sign', '@contract.pdf', '@signed.pdf', ...signedBy('张三'), '--field', '甲方');
  });
  afterAll(() => {
    tsa.close();
    desk.dispose();
  });

  test('the JSON has the agreed fields in the agreed order, one line per file', async () => {
    desk.save('junk.pdf', 'no PDF at all');
    const files = ['@signed.pdf', '@contract.pdf', '@junk.pdf', '@missing.pdf', '@'];
    const { code, out } = await desk.run('pdf', 'verify', ...files, ...TRUST, '--json');
    const reports = out.split('\n').map((line) => JSON.parse(line));
    expect(code).toBe(1);
    expect(reports.map(({ verdict }) => verdict)).toEqual([
      ...['TOTAL_PASSED', 'NO_SIGNATURE_FOUND', 'UNREADABLE', 'UNREADABLE', 'UNREADABLE'],
    ]);
    for (const report of reports) {
      expect(Object.keys(report)).toEqual(['file', 'verdict', 'reason', 'remarks', 'signatures']);
      expect(report.reason).toMatch(/\p{Script=Han}/u);
    }
    expect(reports.slice(2).map(({ reason }) => reason)).toEqual([
      ...['该文件不是有效的 PDF 文件', '文件或文件夹不存在', '这是文件夹，不是文件'],
    ]);
    const [signature] = reports[0].signatures;
    expect(Object.keys(signature)).toEqual([
      ...['field', 'kind', 'indication', 'subIndication', 'coverage', 'modification', 'level', 'signer'],
      ...['digestAlgorithm', 'signatureAlgorithm', 'claimedTime', 'bestTime', 'checks'],
    ]);
    expect(Object.keys(signature.signer)).toEqual(['subject', 'issuer', 'serial']);
    for (const check of signature.checks) expect(Object.keys(check)).toEqual(['id', 'status', 'message']);
    expect(signature).toMatchObject({ field: '甲方', kind: 'ETSI.CAdES.detached', modification: 'NONE' });
  });

  test('nothing passes before its time, without trust, without status, or after a change', async () => {
    const early = await verified(desk, 'signed.pdf', ...TRUST, '--at', '2020-01-01');
    expect([early.code, early.report.verdict]).toEqual([1, expect.not.stringMatching('TOTAL_PASSED')]);
    const untrusted = await verified(desk, 'signed.pdf');
    expect([untrusted.code, untrusted.report.verdict]).toEqual([1, 'INDETERMINATE']);
    const unknown = await verified(desk, 'signed.pdf', '--trust=@root/ca.crt');
    expect(unknown.report.signatures[0]).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'TRY_LATER',
    });
    const changed = Buffer.from(desk.read('signed.pdf'));
    changed.write('K', changed.indexOf('Contract'), 'latin1');
    desk.save('changed.pdf', changed);
    const broken = await verified(desk, 'changed.pdf', ...TRUST);
    expect([broken.code, broken.report.verdict]).toEqual([1, 'TOTAL_FAILED']);
    expect(broken.report.signatures[0].subIndication).toBe('HASH_FAILURE');
  });

  test('people read words, and what changed later', async () => {
    await desk.done('pdf', 'sign', '@signed.pdf', '@both.pdf', ...signedBy('李四'));
    const text = await desk.done('pdf', 'verify', '@both.pdf', ...TRUST);
    expect(text).toMatch(/^.*both\.pdf {2}有效（TOTAL_PASSED）$/m);
    expect(text).toMatch(/^ {2}1\. 签名“甲方” {2}有效（TOTAL_PASSED）$/m);
    expect(text).toMatch(/^ +签署人 +李四，/m);
    expect(text).toMatch(/^ +证书名称原文 +.*CN=李四/m);
    expect(text).toMatch(/^ +后续修改 +签名或填写表单$/m);
    expect(text).toMatch(/^ +✓ /m);
  });

  test('a field cannot be named so that a line reads otherwise', async () => {
    const name = '甲方”  有效（TOTAL_PASSED）\u202e“\u001b[2K';
    await desk.done('pdf', 'sign', '@contract.pdf', '@named.pdf', ...signedBy('张三'), `--field=${name}`);
    const { out } = await desk.run('pdf', 'verify', '@named.pdf');
    expect(out).toContain('签名“甲方\\”  有效（TOTAL_PASSED）⟨U+202E⟩\\“⟨U+001B⟩[2K”');
    expect(out).not.toMatch(/[\u001b\u202e]/u);
  });

  test('the choice of certification says what each level allows', async () => {
    const { out } = await desk.run('pdf', 'sign', '--help');
    expect(out.replace(/\s+/g, '')).toContain('1之后不允许任何修改，2之后只允许签名和填写已有的表单域');
  });

  test('a certified file takes no further signature', async () => {
    await desk.done('pdf', 'sign', '@contract.pdf', '@certified.pdf', ...signedBy('张三'), '--certify', '1');
    expect(await verified(desk, 'certified.pdf', ...TRUST)).toMatchObject({ code: 0 });
    const { code, err } = await desk.run('pdf', 'sign', '@certified.pdf', '@more.pdf', ...signedBy('李四'));
    expect([code, err.includes('不允许任何更改')]).toEqual([1, true]);
  });

  test('a picture with transparency is a seal too', async () => {
    await desk.done(
      'seal',
      'draw',
      '--kind',
      'personal',
      '--name',
      '张三',
      '--dpi',
      '150',
      '--out=@name.png',
    );
    await desk.done(
      ...[
        'pdf',
        'sign',
        '@contract.pdf',
        '@pictured.pdf',
        ...signedBy('张三'),
        '--seal=@name.png',
        '--width',
        '18',
      ],
      ...['--page', '1,3', '--x', '20', '--y', '30'],
    );
    expect(await verified(desk, 'pictured.pdf', ...TRUST)).toMatchObject({ code: 0 });
    expect(desk.read('pictured.pdf').includes('/Picture')).toBe(true);
  });

  test.skipIf(!hasTool('qpdf'))(
    'an encrypted file needs its password, from option, file or environment',
    async () => {
      const locked = desk.file('locked.pdf');
      spawnSync('qpdf', ['--encrypt', 'secret', 'owner', '256', '--', desk.file('contract.pdf'), locked]);
      const sign = (...options: string[]) =>
        desk.run('pdf', 'sign', '@locked.pdf', '@opened.pdf', ...signedBy('张三'), ...options);
      expect(await sign()).toMatchObject({ code: 1, err: '错误：文件已加密，请提供打开密码' });
      expect(await sign('--password', 'wrong')).toMatchObject({ code: 1, err: '错误：文件密码不正确' });
      expect(await sign('--password', 'owner')).toMatchObject({ code: 0 });
      desk.save('password.txt', 'secret\n');
      const asked = await verified(desk, 'opened.pdf', ...TRUST);
      expect(asked.report).toMatchObject({ verdict: 'UNREADABLE', reason: '文件已加密，请提供打开密码' });
      expect(await verified(desk, 'opened.pdf', ...TRUST, '--password-file=@password.txt')).toMatchObject({
        code: 0,
      });
      desk.env.YINXIN_PDF_PASSWORD = 'secret';
      expect(await sign('--force')).toMatchObject({ code: 0 });
      delete desk.env.YINXIN_PDF_PASSWORD;
    },
  );

  test('no time, no evidence: nothing is signed', async () => {
    const sign = (...options: string[]) =>
      desk.run('pdf', 'sign', '@contract.pdf', '@never.pdf', ...signedBy('张三'), ...options);
    const refused = await sign('--level', 'T', '--tsa', tsa.url.replace('/tsa', '/reject'));
    expect([refused.code, refused.err.includes('时间戳服务的应答不可用')]).toEqual([1, true]);
    const unreachable = await sign('--level', 'T', '--tsa', 'http://127.0.0.1:1/tsa');
    expect([unreachable.code, unreachable.err.includes('没有正常应答')]).toEqual([1, true]);
    const unproven = await sign('--level', 'LT', '--tsa', tsa.url, '--crl=@root/ca.crl');
    expect([unproven.code, unproven.err.includes('不能取得完整的验证信息')]).toEqual([1, true]);
    expect(() => desk.read('never.pdf')).toThrow('ENOENT');
  });

  test.each([
    ['a key of someone else', ['--cert=@张三.crt', '--key=@李四.key'], 2, '私钥与证书不匹配'],
    ['a level without a service', [...signedBy('张三'), '--level', 'T'], 2, '--tsa'],
    ['a service without a level', [...signedBy('张三'), '--tsa', 'http://127.0.0.1/'], 2, '--level'],
    ['a seal without a place', [...signedBy('张三'), '--seal', 'contract:某某公司'], 2, '指明盖章位置'],
    ['a place without a seal', [...signedBy('张三'), '--page', '1'], 2, '需要同时用 --seal'],
    [
      'a page without coordinates',
      [...signedBy('张三'), '--seal', 'contract:某某公司', '--page', '1'],
      2,
      '--x',
    ],
    [
      'a page that is not there',
      [...signedBy('张三'), '--seal', 'contract:某某公司', '--page', '9', '--x', '1', '--y', '1'],
      1,
      '第 9 页不存在',
    ],
    [
      'a page that is no number',
      [...signedBy('张三'), '--seal', 'contract:某某公司', '--across', '3-1'],
      2,
      '不是页码',
    ],
    ['no key', ['--cert=@张三.crt'], 2, '缺少必需的选项 --key'],
    ['an unknown level', [...signedBy('张三'), '--level', 'X'], 2, 'B、T、LT、LTA'],
  ])('%s is refused in one line', async (_, options, expected, sentence) => {
    const { code, out, err } = await desk.run('pdf', 'sign', '@contract.pdf', '@never.pdf', ...options);
    expect([code, out, err.split('\n').length]).toEqual([expected, '', 1]);
    expect(err).toContain(sentence);
  });

  test('a file that could change its looks is refused, and doubts are told', async () => {
    const catalog = (entries: Record<string, PdfValue>) => createPdf({ pages: [{}], catalog: entries });
    const script = dict({ S: name('JavaScript'), JS: textString('app.alert(1)') });
    desk.save('script.pdf', catalog({ OpenAction: script }));
    desk.save('doubtful.pdf', catalog({ AcroForm: dict({ Fields: array(), NeedAppearances: true }) }));
    const sign = (file: string) => desk.run('pdf', 'sign', `@${file}`, '@scanned.pdf', ...signedBy('张三'));
    const refused = await sign('script.pdf');
    expect([refused.code, refused.err.includes('JavaScript'), refused.err.includes('不能签署')]).toEqual([
      1,
      true,
      true,
    ]);
    const warned = await sign('doubtful.pdf');
    expect([warned.code, warned.err]).toEqual([
      0,
      '提示：表单要求阅读器重新生成外观，不同阅读器显示可能不同',
    ]);
    expect(await sign('scanned.pdf')).toMatchObject({ code: 2, err: '错误：IN 与 OUT 不能是同一个文件' });
  });

  test('a wrong or missing passphrase of the key', async () => {
    desk.save('wrong', 'wrong\n');
    const sign = () => desk.run('pdf', 'sign', '@contract.pdf', '@never.pdf', ...signedBy('张三'));
    delete desk.env.YINXIN_KEY_PASSPHRASE;
    expect(await sign()).toMatchObject({ code: 2 });
    desk.env.YINXIN_KEY_PASSPHRASE = 'wrong';
    expect(await sign()).toMatchObject({ code: 1, err: '错误：私钥无法读取：格式或口令不正确' });
    Object.assign(desk.env, SECRETS);
  });
});
