import { resolve } from 'node:path';
import { fileSource, pageCount } from '@yinxin/pdf';
import {
  type Level,
  openForSigning,
  pdfSigner,
  refuseRisks,
  type SignOptions,
  scanPdf,
  signPdfFile,
} from '@yinxin/pdf-signature';
import { Certificate, type DigestName, keyAlgorithmOf, signatureFor } from '@yinxin/pki';
import type { Arguments } from '../arguments.ts';
import { command } from '../command.ts';
import { EXIT, fileProblem, UsageError } from '../errors.ts';
import { FORCE, intoPlace, readCertificate, readCertificates, readCrls } from '../files.ts';
import type { Io } from '../io.ts';
import { plain } from '../text.ts';
import { evidenceService } from './evidence.ts';
import { withKey } from './key.ts';
import { lookIn, MARK_OPTIONS } from './marks.ts';
import { PASSWORD_OPTIONS, passwordIn } from './password.ts';
import { timeStampService } from './time-stamp.ts';

const LEVELS: Readonly<Record<'B' | 'T' | 'LT' | 'LTA', Level>> = {
  B: 'B-B',
  T: 'B-T',
  LT: 'B-LT',
  LTA: 'B-LTA',
};

const OPTIONS = {
  cert: { value: 'FILE', help: '签署人的证书（PEM 或 DER）' },
  key: { value: 'FILE', help: '签署人的私钥（PEM 或 PKCS#8 DER，可加密）' },
  'key-passphrase-file': {
    value: 'FILE',
    help: '私钥的口令文件；也可用环境变量 YINXIN_KEY_PASSPHRASE 或在终端输入',
  },
  chain: { value: 'FILE', many: true, help: '中间证书和根证书，随签名一起保存' },
  level: { value: 'LEVEL', help: '签名级别：B（默认）、T 加时间戳、LT 加验证信息、LTA 加归档时间戳' },
  tsa: { value: 'URL', help: '时间戳服务地址（RFC 3161），T 及以上需要' },
  trust: { value: 'FILE', many: true, help: 'LT、LTA 用：验证信息到哪个根为止，默认 --chain 中的自签名证书' },
  crl: { value: 'FILE', many: true, help: 'LT、LTA 用：吊销列表；没有给出的向证书写明的公网地址查询' },
  ...MARK_OPTIONS,
  ...PASSWORD_OPTIONS,
  reason: { value: 'TEXT', help: '签署原因' },
  location: { value: 'TEXT', help: '签署地点' },
  field: { value: 'NAME', help: '签名域名称：填写同名的空签名域，没有则新建' },
  certify: { value: 'N', help: '认证签名：1 之后不允许任何修改，2 之后只允许签名和填写已有的表单域' },
  force: FORCE,
  'gmt-0010': { help: 'SM2 签名使用 GM/T 0010 的对象标识符' },
} as const;

export const pdfSign = command({
  usage:
    'IN OUT --cert FILE --key FILE [--level B|T|LT|LTA] [--tsa URL] [--seal SEAL --page N --x MM --y MM]',
  summary: '签署 PDF 文件：在原文件之后追加签名，写入 OUT。原有内容和签名不变。',
  options: OPTIONS,
  notes: '签署前会检查可能改变显示内容的元素（脚本、外部内容等），危险的拒绝签署，可疑的给出提示。',
  async run(args, io) {
    const [input = '', output = ''] = args.take('IN', 'OUT');
    if (resolve(input) === resolve(output)) throw new UsageError('IN 与 OUT 不能是同一个文件');
    const certificate = await readCertificate(args.needed('cert'));
    const chain = await readCertificates(args.all('chain'));
    const key = { path: args.needed('key'), passphraseFile: args.text('key-passphrase-file') };
    const password = await passwordIn(args, io);
    const options: SignOptions = {
      ...(await requestIn(args, inspect(input, password, io))),
      ...(await servicesIn(args, certificate, chain, io)),
      at: io.now(),
      scan: 'skip', // `inspect` did, and told what it found
      ...(password !== undefined && { password }),
    };
    await withKey(key, certificate, io, ({ sign }) => {
      const dialect = args.has('gmt-0010') ? ({ dialect: 'gmt0010' } as const) : {};
      const furtherCertificates = chain.filter((der) => !isSame(der, certificate.der));
      const signer = pdfSigner(
        { certificate: certificate.der, chain: furtherCertificates, ...dialect },
        sign,
      );
      return intoPlace(output, { replace: args.has('force') }, (temporary) =>
        signPdfFile(input, temporary, signer, options),
      );
    });
    io.out(`已签署 ${plain(output)}（${options.level}）`);
    return EXIT.ok;
  },
});

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Scans the file, tells what is doubtful, and answers its number of pages. */
function inspect(path: string, password: string | undefined, io: Io): number {
  const source = openSource(path);
  try {
    const options = password === undefined ? {} : { password };
    const report = scanPdf(source, options);
    const notable = report.findings.filter(({ severity }) => severity !== 'allow');
    for (const message of new Set(notable.map((finding) => finding.message)))
      io.err(`提示：${plain(message)}`);
    refuseRisks(report);
    return pageCount(openForSigning(source, password));
  } finally {
    source.close();
  }
}

function openSource(path: string): ReturnType<typeof fileSource> {
  try {
    return fileSource(path);
  } catch (error) {
    throw new UsageError(`${path}：${fileProblem(error) ?? '无法读取'}`);
  }
}

type SignArguments = Arguments<keyof typeof OPTIONS>;

async function requestIn(args: SignArguments, pages: number): Promise<SignOptions> {
  const [field, reason, location] = [args.text('field'), args.text('reason'), args.text('location')];
  const certify = args.choice('certify', ['1', '2']);
  return {
    ...(await lookIn(args, pages, field !== undefined)),
    ...(field !== undefined && { field }),
    ...(reason !== undefined && { reason }),
    ...(location !== undefined && { location }),
    ...(certify !== undefined && { certify: certify === '1' ? 1 : 2 }),
  };
}

/** What the level needs from others: time, and evidence about certificates. */
async function servicesIn(
  args: SignArguments,
  certificate: Certificate,
  chain: readonly Uint8Array[],
  io: Io,
): Promise<SignOptions> {
  const level = LEVELS[args.choice('level', ['B', 'T', 'LT', 'LTA']) ?? 'B'];
  if (level === 'B-B') {
    if (args.has('tsa')) throw new UsageError('--tsa 需要 --level T、LT 或 LTA');
    return { level };
  }
  const tsa = args.text('tsa');
  if (tsa === undefined) throw new UsageError(`--level ${args.text('level')} 需要用 --tsa 给出时间戳服务`);
  const timeStamp = timeStampService(tsa, digestFor(certificate));
  if (level === 'B-T') return { level, timeStamp };
  const anchors = args.has('trust') ? await readCertificates(args.all('trust')) : chain.filter(isRoot);
  if (anchors.length === 0) throw new UsageError('LT、LTA 需要根证书：放入 --chain 或用 --trust 给出');
  const crls = await readCrls(args.all('crl'));
  return { level, timeStamp, evidence: evidenceService({ anchors, chain, crls, now: () => io.now() }) };
}

const digestFor = ({ spki }: Certificate): DigestName => signatureFor(keyAlgorithmOf(spki)).digest;

function isRoot(der: Uint8Array): boolean {
  const certificate = new Certificate(der);
  return certificate.isSelfIssued && certificate.isCa;
}
