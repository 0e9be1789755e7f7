import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readZip, ZipError, ZipTooLarge } from '@yinxin/archive';
import { type DatedPolicy, parsePolicies } from '@yinxin/evidence-log';
import {
  type Answer,
  machineCrypto,
  PACKAGE_CHECKS,
  PACKAGE_LIMITS,
  PACKAGE_VERDICTS,
  type PackageReport,
  verifyPackage,
} from '@yinxin/evidence-log/package';
import { VerifyPool } from '@yinxin/pdf-signature';
import { judgesBy } from '@yinxin/verification/evidence-package';
import { command } from '../command.ts';
import { EXIT, fileProblem, UsageError } from '../errors.ts';
import { readCertificates, readInput } from '../files.ts';
import type { Io } from '../io.ts';
import { type Colour, paint, plain, shownTime } from '../text.ts';

const VERDICTS: Record<PackageReport['verdict'], { colour: Colour; exit: number }> = {
  valid: { colour: 'green', exit: EXIT.ok },
  unknown: { colour: 'yellow', exit: EXIT.unsure },
  invalid: { colour: 'red', exit: EXIT.no },
};
const MARKS: Record<Answer, { mark: string; colour: Colour }> = {
  yes: { mark: '✓', colour: 'green' },
  no: { mark: '✗', colour: 'red' },
  unknown: { mark: '?', colour: 'yellow' },
};

export const evidenceVerify = command({
  usage: 'DIR|ZIP [--keys FILE] [--trust PEM…] [--json]',
  summary: '核对证据包：清单、存证日志、检查点、见证、时间戳与文件的签名。不访问网络。',
  options: {
    keys: {
      value: 'FILE',
      help: '可信的日志与见证方公钥（平台的 /log/policies，含从前的）；不给时结论至多为“无法确认”',
    },
    trust: { value: 'PEM', many: true, help: '受信任的根证书；不给时签名与时间戳无法确认' },
    at: { value: 'TIME', help: '按哪一时刻判断（ISO 8601），默认现在' },
    json: { help: '输出 JSON' },
  },
  notes: '退出码：有效为 0，无效为 1，用法错误为 2，无法确认为 3。',
  async run(args, io) {
    const [input, ...rest] = args.operands;
    if (!input || rest.length > 0) throw new UsageError('请给出一个证据包（ZIP 文件或解开后的文件夹）');
    const keys = args.text('keys');
    const policies = keys === undefined ? undefined : policiesIn(keys, await readInput(keys));
    const files = await readPackage(input);
    const pool = new VerifyPool({ size: 1 });
    try {
      const trust = await readCertificates(args.all('trust'));
      const judges = judgesBy({
        ...{ trust, policies, at: args.time('at') ?? io.now(), timeWords: shownTime },
        verifyPdf: (bytes, options) => pool.verify(bytes, options),
      });
      const report = await verifyPackage(files, judges);
      io.out(args.has('json') ? JSON.stringify(report) : textOf(report, io));
      return VERDICTS[report.verdict].exit;
    } finally {
      await pool.close();
    }
  },
});

/** The list with its days, or the present policy alone. */
function policiesIn(file: string, bytes: Uint8Array): DatedPolicy[] {
  const policies = parsePolicies(machineCrypto, Buffer.from(bytes).toString('utf8'));
  if (!policies) throw new UsageError(`${file}：不是日志的公钥文件`);
  return policies;
}

async function readPackage(input: string): Promise<Map<string, Uint8Array>> {
  try {
    const found = await stat(input);
    if (found.isDirectory()) return await readFolder(input);
    if (found.size > PACKAGE_LIMITS.bytes) throw new ZipTooLarge('too large');
    return readZip(new Uint8Array(await readFile(input)), PACKAGE_LIMITS);
  } catch (error) {
    if (error instanceof ZipTooLarge) throw new UsageError(`${input}：太大，不能核对`);
    if (error instanceof ZipError) throw new UsageError(`${input}：不是证据包，或已损坏`);
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${input}：${fileProblem(error) ?? '无法读取'}`);
  }
}

async function readFolder(folder: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // what a link leads to is not in the package, and would be opened all the same
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd) throw new UsageError(`${path.join(odd.parentPath, odd.name)}：既不是文件也不是文件夹`);
  const names = entries.filter((entry) => entry.isFile());
  if (names.length > PACKAGE_LIMITS.entries) throw new UsageError(`${folder}：文件太多，不是证据包`);
  const paths = names.map(({ parentPath, name }) => path.join(parentPath, name));
  // looked at before anything is read: a file that is all holes takes no room on a disk
  let size = 0;
  for (const file of paths) size += (await stat(file)).size;
  if (size > PACKAGE_LIMITS.bytes) throw new ZipTooLarge('too large');
  const files = new Map<string, Uint8Array>();
  for (const file of paths)
    files.set(path.relative(folder, file).split(path.sep).join('/'), new Uint8Array(await readFile(file)));
  return files;
}

function textOf(report: PackageReport, io: Io): string {
  const { verdict, contract, madeAt, checks, checkpoint, events, outcome, judgedBy, ignored } = report;
  const { colour } = VERDICTS[verdict];
  const became = verdict === 'valid' && outcome && `，合同${outcome.words}（${shownTime(outcome.at)}）`;
  const lines = [`证据包  ${paint(PACKAGE_VERDICTS[verdict], colour, io.colour)}${became || ''}`];
  if (contract && madeAt)
    lines.push(`  合同编码 ${plain(contract.code)}，证据包制作于 ${shownTime(new Date(madeAt))}`);
  for (const { id, answer, words: said } of checks) {
    const { mark, colour: ink } = MARKS[answer];
    lines.push(`  ${paint(mark, ink, io.colour)} ${PACKAGE_CHECKS[id]}：${plain(said)}`);
  }
  if (checkpoint)
    lines.push(`  日志 ${plain(checkpoint.origin)}，${checkpoint.size} 条，根 ${checkpoint.root}`);
  if (judgedBy?.until) lines.push(`  按从前的公钥核对，它们到 ${shownTime(judgedBy.until)} 为止有效`);
  else if (judgedBy?.since) lines.push(`  按现在的公钥核对，它们自 ${shownTime(judgedBy.since)} 起有效`);
  if (ignored.length > 0)
    lines.push(`  操作系统留下的文件，不属于证据包，没有核对：${ignored.map(plain).join('、')}`);
  for (const { number, act, at, index } of events)
    lines.push(
      `    ${number}. ${shownTime(at)}  ${act === null ? '（内部事件，不公开）' : plain(act)}  日志第 ${index} 条`,
    );
  return lines.join('\n');
}
