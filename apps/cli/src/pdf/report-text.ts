import type { Coverage, Modification, Report, SignatureReport, Status, Verdict } from '@yinxin/pdf-signature';
import { quotedText } from '@yinxin/pki';
import { nameWords, RAW_NAMES, rawNames } from '@yinxin/verification/words';
import type { Io } from '../io.ts';
import { type Colour, paint, plain, shownTime, table } from '../text.ts';

const VERDICTS: Record<Verdict, { words: string; colour: Colour }> = {
  TOTAL_PASSED: { words: '有效', colour: 'green' },
  INDETERMINATE: { words: '无法确定', colour: 'yellow' },
  TOTAL_FAILED: { words: '无效', colour: 'red' },
  NO_SIGNATURE_FOUND: { words: '没有签名', colour: 'yellow' },
  UNREADABLE: { words: '无法读取', colour: 'red' },
};

const COVERAGE_WORDS: Record<Coverage, string> = {
  ENTIRE_FILE: '整个文件',
  ENTIRE_REVISION: '签署时的整个文件，之后有追加',
  CONTIGUOUS_BLOCK_FROM_START: '文件开头的一段',
  UNCLEAR: '范围不明',
};

const MODIFICATION_WORDS: Record<Modification, string> = {
  NONE: '无',
  LTA_UPDATES: '仅补充验证信息',
  FORM_FILLING: '签名或填写表单',
  ANNOTATIONS: '增改批注',
  OTHER: '不被允许的修改',
};

const MARKS: Record<Status, { mark: string; colour: Colour }> = {
  yes: { mark: '✓', colour: 'green' },
  no: { mark: '✗', colour: 'red' },
  unknown: { mark: '?', colour: 'yellow' },
};

/** A report for people. */
export function reportText(report: Report, io: Io): string {
  const head = `${paint(plain(report.file), 'bold', io.colour)}  ${verdictText(report.verdict, io)}`;
  const parts = report.signatures.map((signature, i) => signatureText(signature, i + 1, io));
  const remarks = report.remarks.map((remark) => `  ${paint('提示', 'yellow', io.colour)} ${plain(remark)}`);
  return [head, `  ${plain(report.reason)}`, ...remarks, ...parts, ''].join('\n');
}

function verdictText(verdict: Verdict, io: Io): string {
  const { words, colour } = VERDICTS[verdict];
  return `${paint(words, colour, io.colour)}（${verdict}）`;
}

function signatureText(one: SignatureReport, number: number, io: Io): string {
  const sub = one.subIndication ? ` ${one.subIndication}` : '';
  const rows = signatureRows(one).map(([label, value]) => [`     ${label}`, plain(value)] as const);
  const checks = one.checks.map(({ status, message }) => {
    const { mark, colour } = MARKS[status];
    return `     ${paint(mark, colour, io.colour)} ${plain(message)}`;
  });
  const title = `  ${number}. 签名${quotedText(one.field)}  ${verdictText(one.indication, io)}${sub}`;
  return [title, ...table(rows), ...checks].join('\n');
}

function signatureRows(one: SignatureReport): [string, string][] {
  const best = one.bestTime === null ? '没有时间戳证明' : shownTime(new Date(one.bestTime));
  const claimed = one.claimedTime === null ? '未写明' : shownTime(new Date(one.claimedTime));
  return [
    ['签署人', one.signer ? nameWords(one.signer.subject) : '未知'],
    ['颁发者', one.signer ? nameWords(one.signer.issuer) : '未知'],
    ['格式', `${one.kind ?? '未知'}${one.level ? `（${one.level}）` : ''}`],
    ['算法', `${one.signatureAlgorithm ?? '未知'}，摘要 ${one.digestAlgorithm ?? '未知'}`],
    ['自述时间', claimed],
    ['可信时间', best],
    ['覆盖范围', COVERAGE_WORDS[one.coverage]],
    ['后续修改', MODIFICATION_WORDS[one.modification]],
    ...one.changes.map(({ revision, level, what }): [string, string] => [
      '',
      `第 ${revision + 1} 版：${what}（${MODIFICATION_WORDS[level]}）`,
    ]),
    ...rawNames(one).map((name, i): [string, string] => [i === 0 ? RAW_NAMES : '', name]),
  ];
}
