import { generateKeyPairSync } from 'node:crypto';
import { statSync } from 'node:fs';
import { writePem } from '@yinxin/der';
import {
  type Certificate,
  makeCertificateRequest,
  memoryKeyStore,
  parseCertificates,
  parseCrl,
  readNameText,
  SoftwareKeyProvider,
  signerFor,
} from '@yinxin/pki';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth } from '../../../../scripts/depth.ts';
import { aDesk, hasTool, TestDesk, toolSays } from '../testing/cli.ts';
import { type Algorithm, anAuthority, aPerson, SECRETS, TRUST } from '../testing/people.ts';

const URL_OPTION = ['--crl-url', 'http://ca.example.cn/ca.crl'];
const INIT = ['--name', '演示根', ...URL_OPTION];
const PERSON = ['--profile', 'person', '--name', '张三', '--id-number', '11010519491231002X'];

const certificateIn = (desk: TestDesk, name: string): Certificate =>
  parseCertificates(desk.read(name).toString())[0]!;

const hasOpenssl = hasTool('openssl', 'version');

/** Pair by pair, because openssl uses the standard ID of SM2 for the last certificate only. */
const opensslTrusts = (desk: TestDesk, issuer: string, certificate: string): string => {
  const distinguishing = ['-vfyopt', 'distid:1234567812345678'];
  const { publicKey } = certificateIn(desk, issuer);
  const isSm2 = publicKey.kind === 'ec' && publicKey.curve === 'SM2';
  return toolSays(
    'openssl',
    ...['verify', ...(isSm2 ? distinguishing : []), '-partial_chain', '-CAfile', desk.file(issuer)],
    desk.file(certificate),
  );
};

const events = (desk: TestDesk, folder: string) =>
  desk
    .read(`${folder}/index.jsonl`)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe.each(depth<Algorithm[]>(['p256', 'sm2'], ['p256', 'p384', 'rsa', 'sm2']))(
  'an authority with %s',
  (algorithm) => {
    test('issues, revokes and lists, and is believed by path validation and openssl', async () => {
      const desk = aDesk(SECRETS);
      await anAuthority(desk, algorithm);
      await aPerson(desk, '张三', algorithm);
      const verify = () =>
        desk.run('cert', 'verify', '@张三.crt', '--chain=@issuing/ca.crt', ...TRUST, '--json');
      expect(await verify()).toMatchObject({ code: 0 });
      if (hasOpenssl) {
        expect(opensslTrusts(desk, 'root/ca.crt', 'issuing/ca.crt')).toContain(': OK');
        expect(opensslTrusts(desk, 'issuing/ca.crt', '张三.crt')).toContain(': OK');
      }

      await desk.done('ca', 'hold', '@issuing', '@张三.crt');
      await desk.done('ca', 'crl', '@issuing', '--days', '3');
      expect((await verify()).code).toBe(1);
      await desk.done('ca', 'release', '@issuing', '@张三.crt');
      await desk.done('ca', 'crl', '@issuing', '--days', '3');
      expect((await verify()).code).toBe(0);

      await desk.done('ca', 'revoke', '@issuing', '@张三.crt', '--reason', 'keyCompromise');
      await desk.done('ca', 'crl', '@issuing', '--days', '3');
      const after = await verify();
      expect(after.code).toBe(1);
      expect(JSON.parse(after.out).reason).toMatch(/^REVOKED: /);
      expect(events(desk, 'issuing').map(({ event }) => event)).toEqual([
        ...['crl', 'intent', 'issued', 'held', 'crl', 'released', 'crl', 'revoked', 'crl'],
      ]);
    });
  },
);

describe('what is on disk', () => {
  test('private keys are encrypted and for their owner only', async () => {
    const desk = aDesk(SECRETS);
    await desk.done('ca', 'init', '@ca', ...INIT);
    await desk.done('ca', 'issue', '@ca', ...PERSON, '--out=@a.crt', '--key-out=@a.key');
    expect(desk.read('a.key').toString()).toContain('BEGIN ENCRYPTED PRIVATE KEY');
    expect(statSync(desk.file('a.key')).mode & 0o777).toBe(0o600);
    expect(statSync(desk.file('ca')).mode & 0o777).toBe(0o700);
    for (const secret of Object.values(SECRETS)) {
      expect(desk.read('ca/ca.json').includes(secret)).toBe(false);
      expect(desk.read('ca/index.jsonl').includes(secret)).toBe(false);
    }
  });

  test('the intent is recorded before the certificate, with serial and digest', async () => {
    const desk = aDesk(SECRETS);
    await desk.done('ca', 'init', '@ca', ...INIT);
    await desk.done('ca', 'issue', '@ca', ...PERSON, '--out=@a.crt', '--key-out=@a.key');
    const certificate = certificateIn(desk, 'a.crt');
    const [intent, issued] = events(desk, 'ca').slice(-2);
    expect(intent).toMatchObject({ event: 'intent', profile: 'person', serial: certificate.serial });
    expect(intent.tbsSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(issued).toMatchObject({
      event: 'issued',
      serial: certificate.serial,
      sha256: certificate.fingerprint(),
    });
    expect(desk.read(`ca/certs/${certificate.serial}.crt`).equals(desk.read('a.crt'))).toBe(true);
    // no whole identity number in public
    expect(certificate.pem).not.toContain('19491231');
    expect(desk.read('ca/index.jsonl').toString()).not.toContain('19491231');
  });

  test('CRL numbers grow, and DER comes by name', async () => {
    const desk = aDesk(SECRETS);
    await desk.done('ca', 'init', '@ca', ...INIT);
    for (const number of [1n, 2n]) {
      await desk.done('ca', 'crl', '@ca', '--out=@list.der', '--force');
      expect(parseCrl(desk.read('list.der')).number).toBe(number);
    }
    expect(desk.read('list.der')[0]).toBe(0x30);
  });

  test('a failed init leaves nothing behind', async () => {
    const desk = aDesk(SECRETS);
    const { code } = await desk.run('ca', 'init', '@ca', ...INIT, `--under=@nowhere`);
    expect(code).toBe(2);
    await desk.done('ca', 'init', '@ca', ...INIT);
  });

  test('one command at a time; a lock of the dead is taken over', async () => {
    const desk = aDesk(SECRETS);
    await desk.done('ca', 'init', '@ca', ...INIT);
    desk.save('ca/lock', String(process.pid));
    const { code, err } = await desk.run('ca', 'crl', '@ca');
    expect([code, err]).toEqual([1, '错误：另一个命令正在使用该证书颁发机构，请稍后重试']);
    desk.save('ca/lock', '999999999');
    await desk.done('ca', 'crl', '@ca');
  });
});

describe('requests', () => {
  async function aRequest(desk: TestDesk, spoil = false): Promise<Uint8Array> {
    const provider = new SoftwareKeyProvider({ store: memoryKeyStore(), masterKey: new Uint8Array(32) });
    const signer = await signerFor(provider, await provider.generate('SM2', 'test'));
    const request = await makeCertificateRequest(signer, readNameText('CN=别人'));
    if (spoil) request[request.length - 1]! ^= 1;
    desk.save('a.csr', writePem('CERTIFICATE REQUEST', request));
    desk.save('a.der', request);
    return signer.publicKey;
  }

  test('a key made elsewhere is certified; its words about the subject are not believed', async () => {
    const desk = aDesk(SECRETS);
    await desk.done('ca', 'init', '@ca', ...INIT, '--algorithm', 'sm2');
    const publicKey = await aRequest(desk);
    for (const csr of ['a.csr', 'a.der']) {
      await desk.done('ca', 'issue', '@ca', ...PERSON, `--csr=@${csr}`, '--out=@a.crt', '--force');
      const certificate = certificateIn(desk, 'a.crt');
      expect(certificate.spki).toEqual(publicKey);
      expect(await desk.done('cert', 'show', '@a.crt')).toMatch(/^主题 +张三，/m);
    }
  });

  test('who cannot prove to hold the key gets nothing', async () => {
    const desk = aDesk(SECRETS);
    await desk.done('ca', 'init', '@ca', ...INIT, '--algorithm', 'sm2');
    await aRequest(desk, true);
    const { code, err } = await desk.run('ca', 'issue', '@ca', ...PERSON, '--csr=@a.csr', '--out=@a.crt');
    expect(code).toBe(2);
    expect(err).toContain('不能证明申请人持有私钥');
  });

  test('an organisation carries its credit code', async () => {
    const desk = aDesk(SECRETS);
    await desk.done('ca', 'init', '@ca', ...INIT);
    await desk.done(
      ...['ca', 'issue', '@ca', '--profile', 'organization', '--name', '杭州印信科技有限公司'],
      ...['--credit-code', '91330100MA2GKX3E9L', '--out=@o.crt', '--key-out=@o.key', '--days', '100'],
    );
    const shown = await desk.done('cert', 'show', '@o.crt');
    expect(shown).toContain('organizationIdentifier=NTRCN-91330100MA2GKX3E9L');
    expect(shown).toContain('serialNumber=91330100MA2GKX3E9L');
  });
});

describe('refusals', () => {
  const desk = new TestDesk(SECRETS);
  beforeAll(() => desk.done('ca', 'init', '@ca', ...INIT));
  afterAll(() => desk.dispose());
  const ISSUE = ['ca', 'issue', '@ca', '--out=@a.crt', '--key-out=@a.key'];
  test.each([
    [
      'a person without a number',
      [...ISSUE, '--profile', 'person', '--name', '张三'],
      '个人证书需要 --id-number',
    ],
    ['an authority by issue', [...ISSUE, '--profile', 'root-ca', '--name', '根'], '--profile 应为'],
    [
      'a malformed credit code',
      [...ISSUE, '--profile', 'organization', '--name', '公司', '--credit-code', 'I'.repeat(18)],
      '--credit-code 的值不符合单位证书的要求',
    ],
    ['too many days', [...ISSUE, ...PERSON, '--days', '5000'], '--days'],
    [
      'a part that the profile does not have',
      [...ISSUE, ...PERSON, '--state', '浙江'],
      '个人证书不含 --state',
    ],
    [
      'days beyond those of an issuing CA',
      ['ca', 'init', '@new', ...INIT, '--under=@ca', '--days', '9000'],
      '--days',
    ],
    ['no place for the key', ['ca', 'issue', '@ca', ...PERSON, '--out=@a.crt'], '--key-out'],
    ['a folder that is no authority', ['ca', 'crl', '@'], '不是证书颁发机构的文件夹'],
    ['a folder in use', ['ca', 'init', '@ca', ...INIT], '文件夹不是空的'],
    ['nowhere to ask for revocation', ['ca', 'init', '@new', '--name', '根'], '--crl-url 或 --ocsp-url'],
    ['a serial we never issued', ['ca', 'revoke', '@ca', 'abcd'], '没有签发过'],
    ['an unknown reason', ['ca', 'revoke', '@ca', 'abcd', '--reason', 'bored'], '--reason 应为'],
  ])('%s', async (_, words, sentence) => {
    const { code, out, err } = await desk.run(...words);
    expect([code > 0, out, err.split('\n').length]).toEqual([true, '', 1]);
    expect(err).toContain(sentence);
  });

  test('a wrong passphrase, a short one, and none at all', async () => {
    const desk = aDesk({ ...SECRETS });
    await desk.done('ca', 'init', '@ca', ...INIT);
    desk.save('wrong', 'something else\n');
    expect((await desk.run('ca', 'crl', '@ca', '--passphrase-file=@wrong')).err).toContain('口令不正确');
    desk.env.YINXIN_CA_PASSPHRASE = 'short';
    expect((await desk.run('ca', 'init', '@new', ...INIT)).err).toContain('至少需要 8 个字符');
    delete desk.env.YINXIN_CA_PASSPHRASE;
    const { code, err } = await desk.run('ca', 'crl', '@ca');
    expect([code, err.includes('YINXIN_CA_PASSPHRASE')]).toEqual([2, true]);
    desk.save('right', `${SECRETS.YINXIN_CA_PASSPHRASE}\n`);
    await desk.done('ca', 'crl', '@ca', '--passphrase-file=@right');
  });

  test('a key file is never overwritten, and goes when nothing was issued', async () => {
    desk.save('old.key', 'precious');
    const issue = (...more: string[]) =>
      desk.run(...['ca', 'issue', '@ca', ...PERSON, '--out=@n.crt'], ...more);
    expect(await issue('--key-out=@old.key')).toMatchObject({ code: 2, out: '' });
    expect(desk.read('old.key').toString()).toBe('precious');
    desk.save('wrong', 'something else\n');
    expect(await issue('--key-out=@new.key', '--passphrase-file=@wrong')).toMatchObject({ code: 1, out: '' });
    expect(() => desk.read('new.key')).toThrow('ENOENT');
  });

  test('what is revoked or not held is not released, and nothing is held twice', async () => {
    await desk.done('ca', 'issue', '@ca', ...PERSON, '--out=@h.crt', '--key-out=@h.key');
    const act = async (name: string) => (await desk.run('ca', name, '@ca', '@h.crt')).err;
    expect(await act('release')).toContain('没有被暂停');
    expect(await act('hold')).toBe('');
    expect(await act('hold')).toMatch(/已于 .* 暂停/);
    expect(await act('revoke')).toBe('');
    expect(await act('release')).toMatch(/已于 .* 吊销/);
    expect(await act('hold')).toMatch(/已于 .* 吊销/);
  });

  test('a certificate is revoked once', async () => {
    await desk.done('ca', 'issue', '@ca', ...PERSON, '--out=@a.crt', '--key-out=@a.key');
    const { serial } = certificateIn(desk, 'a.crt');
    await desk.done('ca', 'revoke', '@ca', serial.toUpperCase());
    const { code, err } = await desk.run('ca', 'revoke', '@ca', '@a.crt');
    expect([code, err.includes('已于')]).toEqual([1, true]);
  });

  test.skipIf(!hasOpenssl)('a weak key is not certified', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    desk.save('weak.key', privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
    const naming = ['-subj', '/CN=x', '-out', desk.file('weak.csr')];
    toolSays('openssl', 'req', '-new', '-key', desk.file('weak.key'), ...naming);
    const { code, err } = await desk.run('ca', 'issue', '@ca', ...PERSON, '--csr=@weak.csr', '--out=@w.crt');
    expect([code, err]).toEqual([1, '错误：不支持这种公钥或算法（rsa）']);
  });
});
