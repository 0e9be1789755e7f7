import {
  type Certificate,
  formatName,
  issueCertificate,
  issueRootCertificate,
  PROFILES,
  randomSerial,
  type Signer,
  type SubjectFields,
  signerFor,
  subjectName,
} from '@yinxin/pki';
import type { Arguments } from '../arguments.ts';
import { command } from '../command.ts';
import { EXIT, UsageError } from '../errors.ts';
import type { Io } from '../io.ts';
import { neededSecret } from '../secrets.ts';
import { plain, shownTime, table } from '../text.ts';
import { CaFolder, type CaSettings } from './folder.ts';
import { withLock } from './lock.ts';
import {
  ALGORITHM,
  algorithmIn,
  caPassphrase,
  daysAfter,
  earlier,
  PASSPHRASE_FILE,
  webAddresses,
  wholeSecond,
} from './options.ts';
import { issuanceHooks } from './records.ts';

const SHORTEST_PASSPHRASE = 8;
const ROOT_DAYS = 7300;
const ISSUING_DAYS = 3650;

export const caInit = command({
  usage: 'DIR --name NAME --crl-url URL [--under DIR] [--algorithm p256|p384|rsa|sm2]',
  summary: '在 DIR 中建立证书颁发机构：默认是自签名的根，给出 --under 时由上级签发。',
  options: {
    name: { value: 'NAME', help: '颁发机构名称（通用名）' },
    organization: { value: 'ORG', help: '所属机构名称，默认与 --name 相同' },
    algorithm: ALGORITHM,
    days: { value: 'N', help: `有效天数，根默认 ${ROOT_DAYS}，下级默认 ${ISSUING_DAYS}` },
    under: { value: 'DIR', help: '上级颁发机构的文件夹' },
    'crl-url': {
      value: 'URL',
      many: true,
      help: '写入所签证书：在哪里下载吊销列表（与 --ocsp-url 至少给一个）',
    },
    'ocsp-url': { value: 'URL', many: true, help: '写入所签证书：OCSP 服务地址' },
    'issuer-url': { value: 'URL', many: true, help: '写入所签证书：在哪里下载本机构证书' },
    'passphrase-file': PASSPHRASE_FILE,
    'parent-passphrase-file': { value: 'FILE', help: '上级私钥的口令文件，默认与本机构口令相同' },
  },
  notes: '文件：ca.crt 本机构证书，chain.crt 直到根的证书链，index.jsonl 签发记录，keys/ 加密保存的私钥。',
  async run(args, io) {
    const [path = ''] = args.take('DIR');
    const subject = authoritySubject(args.needed('name'), args.text('organization'));
    const algorithm = algorithmIn(args);
    const { maxDays } = PROFILES[args.has('under') ? 'issuing-ca' : 'root-ca'];
    const days = args.number('days', { min: 1, max: maxDays, whole: true });
    const urls = addressesIn(args);
    const passphrase = longEnough(await caPassphrase(args, io));
    const parent = await parentOf(args, passphrase, io);
    const folder = new CaFolder(path);
    const certificate = await folder.create(async () => {
      const salt = folder.newSalt();
      const provider = folder.keyProvider(passphrase, salt);
      const key = await provider.generate(algorithm, subject.commonName ?? '');
      const wish = { subject, signer: await signerFor(provider, key), days, at: wholeSecond(io.now()) };
      const chain = parent ? await certifiedBy(parent, wish) : [await root(folder, wish)];
      await folder.keep({ format: 'yinxin-ca-1', key, salt, ...urls }, chain);
      return chain[0]!;
    });
    io.out(summaryOf(certificate, path));
    return EXIT.ok;
  },
});

function addressesIn(
  args: Arguments<'crl-url' | 'ocsp-url' | 'issuer-url'>,
): Pick<CaSettings, 'crlUrls' | 'ocspUrls' | 'issuerUrls'> {
  const crlUrls = webAddresses(args.all('crl-url'));
  const ocspUrls = webAddresses(args.all('ocsp-url'));
  if (crlUrls.length + ocspUrls.length === 0) {
    throw new UsageError('请用 --crl-url 或 --ocsp-url 写明在哪里查询所签证书的吊销状态');
  }
  return { crlUrls, ocspUrls, issuerUrls: webAddresses(args.all('issuer-url')) };
}

function longEnough(passphrase: string): string {
  if ([...passphrase].length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new UsageError(`CA 私钥口令至少需要 ${SHORTEST_PASSPHRASE} 个字符`);
}

const authoritySubject = (commonName: string, organization = commonName): SubjectFields => ({
  country: 'CN',
  organization,
  commonName,
});

interface Parent {
  readonly folder: CaFolder;
  readonly passphrase: string;
}

async function parentOf(
  args: Arguments<'under' | 'parent-passphrase-file'>,
  passphrase: string,
  io: Io,
): Promise<Parent | undefined> {
  const under = args.text('under');
  if (under === undefined) return undefined;
  const file = args.text('parent-passphrase-file');
  if (file === undefined) return { folder: new CaFolder(under), passphrase };
  const sources = { file, env: 'YINXIN_CA_PASSPHRASE', question: '上级私钥口令' };
  return {
    folder: new CaFolder(under),
    passphrase: await neededSecret(sources, 'parent-passphrase-file', io),
  };
}

interface Wish {
  readonly subject: SubjectFields;
  readonly signer: Signer;
  readonly days: number | undefined;
  readonly at: Date;
}

async function root(folder: CaFolder, { subject, signer, days = ROOT_DAYS, at }: Wish): Promise<Certificate> {
  const serial = randomSerial();
  const name = formatName(subjectName(subject));
  return issueRootCertificate({
    signer,
    subject,
    serial,
    notBefore: at,
    notAfter: daysAfter(at, days),
    hooks: issuanceHooks({ folder, serial, profile: 'root-ca', subject: name, at }),
  });
}

/** The new certificate and everything above it. */
async function certifiedBy({ folder, passphrase }: Parent, wish: Wish): Promise<Certificate[]> {
  const { subject, signer, days = ISSUING_DAYS, at } = wish;
  const above = await folder.chain();
  const certificate = await withLock(folder, async () => {
    const ca = await folder.authority(passphrase);
    const serial = randomSerial();
    const name = formatName(subjectName(subject));
    return issueCertificate({
      ca,
      profile: PROFILES['issuing-ca'],
      subject,
      publicKey: signer.publicKey,
      serial,
      notBefore: at,
      notAfter: earlier(daysAfter(at, days), ca.certificate.notAfter),
      hooks: issuanceHooks({ folder, serial, profile: 'issuing-ca', subject: name, at }),
    });
  });
  return [certificate, ...above];
}

const summaryOf = (certificate: Certificate, path: string): string =>
  [
    `已在 ${plain(path)} 建立证书颁发机构`,
    ...table([
      ['  主题', plain(formatName(certificate.subject))],
      ['  颁发者', plain(formatName(certificate.issuer))],
      ['  有效期至', shownTime(certificate.notAfter)],
      ['  SHA-256', certificate.fingerprint()],
    ]),
  ].join('\n');
