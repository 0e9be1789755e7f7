import { readFile, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import {
  defaultCaps,
  type PoolVerifyOptions,
  type Report,
  type SignatureReport,
  VerifyPool,
} from '@yinxin/pdf-signature';
import { command } from '../command.ts';
import { EXIT, fileProblem, UsageError } from '../errors.ts';
import { readCertificates, readCrls } from '../files.ts';
import { PASSWORD_OPTIONS, passwordIn } from './password.ts';
import { reportText } from './report-text.ts';

export const pdfVerify = command({
  usage: 'FILE… [--trust PEM…] [--at TIME] [--password P] [--json]',
  summary: '验证 PDF 文件中的全部签名：完整性、证书链、吊销状态、时间和签署后的修改。',
  options: {
    trust: { value: 'PEM', many: true, help: '受信任的根证书；不给时没有任何签名可信' },
    chain: { value: 'FILE', many: true, help: '签名中缺少的中间证书' },
    crl: { value: 'FILE', many: true, help: '吊销列表，补充文件中没有的吊销信息' },
    online: { help: '允许向证书写明的公网地址查询吊销状态和上级证书；默认不访问网络' },
    at: { value: 'TIME', help: '按哪一时刻判断（ISO 8601），默认现在' },
    ...PASSWORD_OPTIONS,
    json: { help: '每个文件输出一行 JSON' },
  },
  notes: [
    '结论：TOTAL_PASSED 有效，INDETERMINATE 无法确定，TOTAL_FAILED 无效，NO_SIGNATURE_FOUND 没有签名，',
    'UNREADABLE 无法读取。多个签名取最差的一个。退出码：全部文件 TOTAL_PASSED 时为 0，否则为 1，用法错误为 2。',
  ].join('\n'),
  async run(args, io) {
    const files = args.operands;
    if (files.length === 0) throw new UsageError('请给出要验证的 PDF 文件');
    const at = args.time('at') ?? io.now();
    const password = await passwordIn(args, io);
    const options: PoolVerifyOptions = {
      trust: await readCertificates(args.all('trust')),
      certificates: await readCertificates(args.all('chain')),
      crls: await readCrls(args.all('crl')),
      at,
      now: at > io.now() ? at : io.now(),
      online: args.has('online'),
      ...(password !== undefined && { password }),
    };
    const show = (report: Report): void =>
      io.out(args.has('json') ? JSON.stringify(jsonOf(report)) : reportText(report, io));
    const reports = await verifyAll(files, options, show);
    return reports.every(({ verdict }) => verdict === 'TOTAL_PASSED') ? EXIT.ok : EXIT.no;
  },
});

/** Hostile files meet worker threads with caps; results are shown in the order of the files. */
async function verifyAll(
  files: readonly string[],
  options: PoolVerifyOptions,
  show: (report: Report) => void,
): Promise<Report[]> {
  const size = Math.min(files.length, availableParallelism());
  const pool = new VerifyPool({ size });
  const reports: Report[] = [];
  try {
    // no more files in memory than there are workers
    for (let start = 0; start < files.length; start += size) {
      const group = files.slice(start, start + size);
      for (const report of await Promise.all(group.map((file) => verifyOne(pool, file, options)))) {
        show(report);
        reports.push(report);
      }
    }
  } finally {
    await pool.close();
  }
  return reports;
}

async function verifyOne(pool: VerifyPool, file: string, options: PoolVerifyOptions): Promise<Report> {
  try {
    if ((await stat(file)).size > defaultCaps.bytes) return unreadable(file, '文件过大，超出验证上限');
    return await pool.verify(new Uint8Array(await readFile(file)), { ...options, file });
  } catch (error) {
    return unreadable(file, fileProblem(error) ?? '文件无法读取');
  }
}

const unreadable = (file: string, reason: string): Report => ({
  file,
  verdict: 'UNREADABLE',
  reason,
  signatures: [],
  remarks: [],
  sealPictures: [],
  sealPicturePlaces: [],
  unsignedComments: 0,
  unsignedCommentPlaces: [],
  policy: '',
  judgedAt: '',
});

/** The fields that programs may rely on, and no others. */
const jsonOf = ({ file, verdict, reason, remarks, signatures }: Report) => ({
  file,
  verdict,
  reason,
  remarks,
  signatures: signatures.map(signatureJson),
});

const signatureJson = (one: SignatureReport) => ({
  field: one.field,
  kind: one.kind,
  indication: one.indication,
  subIndication: one.subIndication,
  coverage: one.coverage,
  modification: one.modification,
  level: one.level,
  signer: one.signer,
  digestAlgorithm: one.digestAlgorithm,
  signatureAlgorithm: one.signatureAlgorithm,
  claimedTime: one.claimedTime,
  bestTime: one.bestTime,
  checks: one.checks.map(({ id, status, message }) => ({ id, status, message })),
});
