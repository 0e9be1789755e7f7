import { DerError } from '@yinxin/der';
import { KeyError, type KeyProblem, LintError, ProfileError, UnsupportedAlgorithmError } from '@yinxin/pki';

/** Exit codes: done or valid, not valid or refused, called in a wrong way, cannot be told. */
export const EXIT = { ok: 0, no: 1, usage: 2, unsure: 3 } as const;

/** The command was called in a way it cannot work with; the sentence says what to change. */
export class UsageError extends Error {}

/** The work was refused or failed; the sentence says why. */
export class Failure extends Error {}

const KEY_PROBLEMS: Record<KeyProblem, string> = {
  KEY_NOT_FOUND: '找不到私钥文件',
  KEY_DAMAGED: '口令不正确，或私钥文件已损坏',
  ALGORITHM_REFUSED: '不支持该私钥的算法',
  DIGEST_REFUSED: '该私钥不能直接签摘要',
  SIGNER_CLOSED: '私钥已关闭',
  TOKEN_UNAVAILABLE: '无法打开密码设备',
  KEY_UNREADABLE: '私钥无法读取：格式或口令不正确',
};

/** One Chinese line for any error, and the exit code that goes with it. */
export function describeError(error: unknown): { message: string; exit: number } {
  const exit = error instanceof UsageError ? EXIT.usage : EXIT.no;
  return { message: sentence(error).replaceAll(/\s*\n\s*/g, ' '), exit };
}

function sentence(error: unknown): string {
  if (error instanceof KeyError) return KEY_PROBLEMS[error.problem];
  if (error instanceof LintError) return `未通过签发前检查：${findings(error)}`;
  if (error instanceof ProfileError) return `不符合证书种类的要求：${error.problems.join('；')}`;
  if (error instanceof UnsupportedAlgorithmError) return `不支持这种公钥或算法（${error.oid}）`;
  if (error instanceof DerError) return `数据格式错误：${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const problem = fileProblem(error);
  return problem ? `${(error as NodeJS.ErrnoException).path ?? '文件'}：${problem}` : error.message;
}

const findings = ({ findings: all }: LintError): string =>
  all.map(({ rule, message }) => `${rule}（${message}）`).join('；');

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: '文件或文件夹不存在',
  EACCES: '没有访问权限',
  EPERM: '没有访问权限',
  EISDIR: '这是文件夹，不是文件',
  ENOTDIR: '路径中有一段不是文件夹',
  EEXIST: '文件已存在',
  ENOSPC: '磁盘空间不足',
};

/** The sentence for a failed file operation, or undefined for other errors. */
export function fileProblem(error: unknown): string | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  return FILE_PROBLEMS[code];
}
