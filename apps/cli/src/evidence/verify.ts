import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { type Policy, parsePolicy } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import {
  type Answer,
  type Inflate,
  MOST_ENTRIES,
  PACKAGE_CHECKS,
  type PackageJudges,
  type PackageReport,
  readZip,
  verifyPackage,
  ZipError,
} from '@yinxin/evidence-log/package';
import { type Report, VerifyPool } from '@yinxin/pdf-signature';
import { trustedTimeStamp, verifyTimeStampToken } from '@yinxin/pki';
import { command } from '../command.ts';
import { EXIT, fileProblem, UsageError } from '../errors.ts';
import { readCertificates, readInput } from '../files.ts';
import type { Io } from '../io.ts';
import { type Colour, paint, plain, shownTime } from '../text.ts';

const VERDICTS: Record<PackageReport['verdict'], { words: string; colour: Colour; exit: number }> = {
  valid: { words: '有效', colour: 'green', exit: EXIT.ok },
  unknown: { words: '无法确认', colour: 'yellow', exit: EXIT.unsure },
  invalid: { words: '无效', colour: 'red', exit: EXIT.no },
};
const MARKS: Record<Answer, { mark: string; colour: Colour }> = {
  yes: { mark: '✓', colour: 'green' },
  no: { mark: '✗', colour: 'red' },
  unknown: { mark: '?', colour: 'yellow' },
};
/** What the clocks of a reader and of an authority may differ by. */
const CLOCKS_DIFFER_MS = 600_000;

export const evidenceVerify = command({
  usage: 'DIR|ZIP [--keys FILE] [--trust PEM…] [--json]',
  summary: '核对证据包：清单、存证日志、检查点、见证、时间戳与文件的签名。不访问网络。',
  options: {
    keys: { value: 'FILE', help: '可信的日志与见证方公钥（平台的 /log/policy）；不给时结论至多为“无法确认”' },
    trust: { value: 'PEM', many: true, help: '受信任的根证书；不给时签名与时间戳无法确认' },
    at: { value: 'TIME', help: '按哪一时刻判断（ISO 8601），默认现在' },
    json: { help: '输出 JSON' },
  },
  notes: '退出码：有效为 0，无效为 1，用法错误为 2，无法确认为 3。',
  async run(args, io) {
    const [input, ...rest] = args.operands;
    if (!input || rest.length > 0) throw new UsageError('请给出一个证据包（ZIP 文件或解开后的文件夹）');
    const keys = args.text('keys');
    const policy = keys === undefined ? undefined : policyIn(keys, await readInput(keys));
    const files = await readPackage(input);
    const pool = new VerifyPool({ size: 1 });
    try {
      const trust = await readCertificates(args.all('trust'));
      const judges = judgesBy({ pool, trust, at: args.time('at') ?? io.now(), policy });
      const report = await verifyPackage(files, judges);
      io.out(args.has('json') ? JSON.stringify(report) : textOf(report, io));
      return VERDICTS[report.verdict].exit;
    } finally {
      await pool.close();
    }
  },
});

function policyIn(file: string, bytes: Uint8Array): Policy {
  const policy = parsePolicy(nodeCrypto, Buffer.from(bytes).toString('utf8'));
  if (!policy) throw new UsageError(`${file}：不是日志的公钥文件`);
  return policy;
}

const inflate: Inflate = async (bytes, size) => {
  try {
    // one byte more shows that it lies about its size
    return new Uint8Array(await promisify(inflateRaw)(bytes, { maxOutputLength: size + 1 }));
  } catch {
    throw new ZipError('a file is damaged');
  }
};

async function readPackage(input: string): Promise<Map<string, Uint8Array>> {
  try {
    if ((await stat(input)).isDirectory()) return await readFolder(input);
    return await readZip(new Uint8Array(await readFile(input)), inflate);
  } catch (error) {
    if (error instanceof ZipError) throw new UsageError(`${input}：不是证据包，或已损坏`);
    throw new UsageError(`${input}：${fileProblem(error) ?? '无法读取'}`);
  }
}

async function readFolder(folder: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile());
  if (names.length > MOST_ENTRIES) throw new UsageError(`${folder}：文件太多，不是证据包`);
  const files = new Map<string, Uint8Array>();
  for (const { parentPath, name } of names) {
    const file = path.join(parentPath, name);
    files.set(path.relative(folder, file).split(path.sep).join('/'), new Uint8Array(await readFile(file)));
  }
  return files;
}

interface Reader {
  pool: VerifyPool;
  trust: Uint8Array[];
  at: Date;
  policy: Policy | undefined;
}

const ANSWERS: Record<Report['verdict'], Answer> = {
  TOTAL_PASSED: 'yes',
  INDETERMINATE: 'unknown',
  TOTAL_FAILED: 'no',
  NO_SIGNATURE_FOUND: 'unknown',
  UNREADABLE: 'no',
};

const judgesBy = ({ pool, trust, at, policy }: Reader): PackageJudges => ({
  crypto: { ...nodeCrypto, sm3: (bytes) => new Uint8Array(createHash('sm3').update(bytes).digest()) },
  ...(policy && { policy }),
  async timeStamp(token, stamped, { certificates, crls }) {
    const material = { intermediates: certificates, crls };
    const facts = verifyTimeStampToken(token, stamped, []);
    const ahead = facts.ok ? facts.info.time.getTime() - at.getTime() : 0;
    const now = new Date(at.getTime() + Math.max(0, ahead));
    const found = trustedTimeStamp(token, stamped, { anchors: trust, material, now });
    if (found.answer !== 'no' && ahead > CLOCKS_DIFFER_MS) {
      const reason = `${shownTime(found.at)}：时间戳的时间在将来，请核对这台电脑的时钟`;
      return { answer: 'unknown', at: found.at, authority: found.authority, reason };
    }
    if (found.answer === 'no') return { ...found, at: null, authority: '' };
    const words = `${shownTime(found.at)}，${found.authority}`;
    return { ...found, reason: found.answer === 'yes' ? words : `${words}：${found.reason}` };
  },
  async pdf(name, bytes, { certificates, crls }) {
    const { verdict, reason } = await pool.verify(bytes, {
      file: name,
      trust,
      certificates,
      crls,
      at,
      now: at,
    });
    return { answer: ANSWERS[verdict], reason: reason || '全部签名有效' };
  },
});

function textOf(report: PackageReport, io: Io): string {
  const { verdict, contract, madeAt, checks, checkpoint, events, outcome } = report;
  const { words, colour } = VERDICTS[verdict];
  const became = outcome && `，合同${outcome.words}（${shownTime(outcome.at)}）`;
  const lines = [`证据包  ${paint(words, colour, io.colour)}${became ?? ''}`];
  if (contract && madeAt)
    lines.push(`  合同编码 ${plain(contract.code)}，证据包制作于 ${shownTime(new Date(madeAt))}`);
  for (const { id, answer, words: said } of checks) {
    const { mark, colour: ink } = MARKS[answer];
    lines.push(`  ${paint(mark, ink, io.colour)} ${PACKAGE_CHECKS[id]}：${plain(said)}`);
  }
  if (checkpoint)
    lines.push(`  日志 ${plain(checkpoint.origin)}，${checkpoint.size} 条，根 ${checkpoint.root}`);
  for (const { number, act, at, index } of events)
    lines.push(
      `    ${number}. ${shownTime(at)}  ${act === null ? '（内部事件，不公开）' : plain(act)}  日志第 ${index} 条`,
    );
  return lines.join('\n');
}
