// Evidence packages as the command line and the page judge them: one way, whichever machine it runs on (docs/decisions/0036).
import type { DatedPolicy } from '@yinxin/evidence-log';
import {
  type Answer,
  machineCrypto,
  type PackageJudges,
  type StampAnswer,
} from '@yinxin/evidence-log/package';
import type { Report } from '@yinxin/pdf-signature';
import { nameTitle, trustedTimeStamp, verifyTimeStampToken } from '@yinxin/pki';

/** What the clocks of a reader and of an authority may differ by. */
const CLOCKS_DIFFER_MS = 600_000;

const ANSWERS: Record<Report['verdict'], Answer> = {
  TOTAL_PASSED: 'yes',
  INDETERMINATE: 'unknown',
  TOTAL_FAILED: 'no',
  NO_SIGNATURE_FOUND: 'unknown',
  UNREADABLE: 'unknown', // too slow a computer says so too, and the file's digest is judged by itself
};

/** What a PDF in a package is judged by. */
interface PdfQuestion {
  /** Its path in the package. */
  file: string;
  trust: Uint8Array[];
  certificates: Uint8Array[];
  crls: Uint8Array[];
  at: Date;
  now: Date;
}

/** Who judges a package, and by what. */
export interface PackageReader {
  /** Roots that they trust. */
  trust: Uint8Array[];
  /** Keys of log and witnesses that they trust, former ones with their days. */
  policies: readonly DatedPolicy[] | undefined;
  at: Date;
  timeWords(time: Date): string;
  verifyPdf(bytes: Uint8Array, options: PdfQuestion): Promise<Pick<Report, 'verdict' | 'reason'>>;
}

export const judgesBy = ({ trust, policies, at, timeWords, verifyPdf }: PackageReader): PackageJudges => ({
  crypto: machineCrypto,
  timeWords,
  ...(policies && { policies }),
  async timeStamp(token, stamped, { certificates, crls }): Promise<StampAnswer> {
    const material = { intermediates: certificates, crls };
    const facts = verifyTimeStampToken(token, stamped, []);
    const ahead = facts.ok ? facts.info.time.getTime() - at.getTime() : 0;
    const now = new Date(at.getTime() + Math.max(0, ahead));
    const found = trustedTimeStamp(token, stamped, { anchors: trust, material, now });
    if (found.answer !== 'no' && ahead > CLOCKS_DIFFER_MS) {
      const reason = `${timeWords(found.at)}：时间戳的时间在将来，请核对这台电脑的时钟`;
      return { ...found, answer: 'unknown', reason };
    }
    if (found.answer === 'no') return { ...found, at: null, authority: '', algorithm: '' };
    const words = `${timeWords(found.at)}，${nameTitle(found.authority)}`;
    return { ...found, reason: found.answer === 'yes' ? words : `${words}：${found.reason}` };
  },
  async pdf(file, bytes, { certificates, crls }) {
    const { verdict, reason } = await verifyPdf(bytes, { file, trust, certificates, crls, at, now: at });
    return { answer: ANSWERS[verdict], reason: reason || '全部签名有效' };
  },
});
