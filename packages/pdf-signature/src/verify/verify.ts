import { type ByteSource, memorySource, openPdf, PdfError, type PdfErrorCode } from '@yinxin/pdf';
import { SigningRefused } from '../common/refusal.ts';
import { factsOf } from './facts/facts.ts';
import { type Caps, defaultCaps, type VerifyOptions } from './options.ts';
import { otherKindOf } from './other-kinds.ts';
import { defaultPolicy } from './policy/policy.ts';
import { type Report, reportOn } from './report/report.ts';

/** Judges all signatures of a file. Never throws; what cannot be read or finished is UNREADABLE, never valid. */
export async function verifyPdf(
  input: Uint8Array | ByteSource,
  options: VerifyOptions = {},
): Promise<Report> {
  const policy = options.policy ?? defaultPolicy;
  const now = options.now ?? new Date();
  const at = options.at ?? now;
  const given = input instanceof Uint8Array ? memorySource(input) : input;
  try {
    const caps = { ...defaultCaps, ...options.caps };
    const { isLate, checkTime } = deadlineIn(caps.milliseconds);
    const source = withinCaps(given, caps, checkTime);
    const document = openPdf(source, { limits: caps.pdf, password: options.password });
    const facts = await factsOf(document, { options, policy, at, now, isLate, checkTime }, caps.objects);
    return reportOn(options.file ?? '', facts, policy);
  } catch (error) {
    const report = unreadable(options.file ?? '', reasonOf(error, given), policy.id, at);
    return isLocked(error) ? { ...report, locked: true } : report;
  }
}

export const unreadable = (file: string, reason: string, policy: string, at: Date): Report => ({
  file,
  verdict: 'UNREADABLE',
  reason,
  signatures: [],
  remarks: [],
  sealPictures: [],
  sealPicturePlaces: [],
  unsignedComments: 0,
  unsignedCommentPlaces: [],
  policy,
  judgedAt: at.toISOString(),
});

function deadlineIn(milliseconds: number) {
  const deadline = performance.now() + milliseconds;
  const isLate = () => performance.now() > deadline;
  const checkTime = () => {
    if (isLate()) throw new PdfError('limit', 'Verification takes too long');
  };
  return { isLate, checkTime };
}

/** Looks at the file between two looks at the clock. */
const LOOKS = 128;

/** Looks at the file ask the clock, so that no loop over its parts can run past the cap. */
function withinCaps(source: ByteSource, { bytes }: Caps, checkTime: () => void): ByteSource {
  if (source.length > bytes) throw new PdfError('limit', 'The file is too large');
  let looks = 0;
  const look = () => {
    if (++looks % LOOKS === 0) checkTime();
  };
  return {
    length: source.length,
    read(start, end) {
      look();
      return source.read(start, end);
    },
    window(start, size) {
      look();
      return source.window(start, size);
    },
  };
}

const REASONS: Partial<Record<PdfErrorCode, string>> = {
  'not-a-pdf': '该文件不是有效的 PDF 文件',
  limit: '文件过大或过于复杂，超出验证上限',
  encryption: '文件使用了不支持的加密方式',
};

const isLocked = (error: unknown): error is PdfError =>
  error instanceof PdfError && error.code === 'password';

function reasonOf(error: unknown, given: ByteSource): string {
  if (isLocked(error)) {
    return error.message.includes('needed') ? '文件已加密，请提供打开密码' : '文件密码不正确';
  }
  const other = error instanceof PdfError && error.code === 'not-a-pdf' ? otherKindOf(given) : undefined;
  if (other) return other;
  if (error instanceof PdfError) return REASONS[error.code] ?? '文件结构已损坏，无法读取';
  if (error instanceof SigningRefused) return error.message;
  return '文件无法验证';
}
