import {
  extendPdf,
  pdfSigner,
  type SignOptions,
  signPdf,
  VerifyPool,
  vectorArtwork,
} from '@yinxin/pdf-signature';
import { type Certificate, formatName, nameWords } from '@yinxin/pki';
import { drawSeal, loadFaces, toPdfForm } from '@yinxin/seal';
import type { Certificates } from '../certificates/index.ts';
import { evidenceFrom, timeStampsOf } from '../validation-data/index.ts';
import { TypesettingPool } from './pool.ts';
import { type PlatformReport, REPORT_SEAL_MM } from './report.ts';

interface PressDependencies {
  certificates: Certificates;
  /** Who reports, as the seal names it. */
  company: string;
  now: () => Date;
}

/**
 * Lays out what the platform reports and signs it (PAdES B-LT) with the certificates that are for reports alone, in ECDSA and
 * then in SM2 (docs/decisions/0050).
 */
export interface Press {
  /** The name on the seal and above the pages. */
  readonly company: string;
  /** The finished file; nothing leaves here that our own verifier does not pass. */
  print(report: PlatformReport, reason: string): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/** By the clock on the wall: a busy machine is not the report's fault. */
const REPORT_MS = 30_000;
/** Threads hold fonts of 25 MB; after a quiet minute they go. */
const REST_MS = 60_000;

/** Others have certificates under the same roots, and what they sign is valid too: whose signature it must be is said. */
const signerWords = (certificates: readonly Certificate[]): string =>
  [
    '本文件先后有两个签名，各带时间戳：第一个用 ECDSA（SHA-256），第二个用国密 SM2（SM3）。不支持国密算法的阅读器只能验证第一个，会把第二个显示为无法验证；这本身不表示文件被改动，可用支持国密的工具或者本平台验证。',
    ...certificates.map(
      ({ subject, serial }, at) =>
        `第${ORDER[at]}个签名的证书：${nameWords(formatName(subject))}，序列号 ${serial}。`,
    ),
    '签名有效、并且签署人正是这两张证书的，才是本机构出具的报告；以其他证书签名的，验证有效也不是。',
  ].join('\n');
const ORDER = ['一', '二'];

/** Of the SM2 signature; it stands empty in the file that the first signature certifies. */
const LAST_FIELD = 'SM2';

const joined = (chunks: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(chunks));

export function createPress({ certificates, company, now }: PressDependencies): Press {
  const papers = new TypesettingPool();
  const verify = new VerifyPool({ size: 1, restMs: REST_MS, milliseconds: REPORT_MS });
  let drawn: Promise<ReturnType<typeof vectorArtwork>> | undefined;
  const seal = () => {
    drawn ??= loadFaces()
      .then((faces) =>
        vectorArtwork(
          toPdfForm(
            drawSeal(faces, {
              kind: 'department',
              name: company,
              title: '报告专用章',
              widthMm: REPORT_SEAL_MM,
            }),
          ),
        ),
      )
      .catch((error) => {
        drawn = undefined; // the next report tries again
        throw error;
      });
    return drawn;
  };

  async function requireValid(bytes: Uint8Array, signers: readonly Certificate[]): Promise<void> {
    const roots = await certificates.roots();
    const { verdict, reason, signatures } = await verify.verify(bytes, {
      trust: roots.map(({ der }) => der),
    });
    const signedBy = signatures.map(({ signer }) => signer?.serial).join();
    if (verdict !== 'TOTAL_PASSED' || signedBy !== signers.map(({ serial }) => serial).join())
      throw new Error(`the verifier does not pass a report of ours: ${verdict} ${reason}`);
  }

  async function sign(
    bytes: Uint8Array,
    { certificate, signer, family }: Awaited<ReturnType<Certificates['reportSigners']>>[number],
    request: SignOptions,
  ): Promise<Uint8Array> {
    const [, ...issuers] = await certificates.chainOf(certificate.serial);
    const chain = issuers.map(({ der }) => der);
    const chunks = await signPdf(
      bytes,
      pdfSigner({ certificate: certificate.der, chain }, (toBeSigned) => signer.sign(toBeSigned)),
      {
        ...{ signerName: company, at: now(), scan: 'skip', level: 'B-T' },
        timeStamp: timeStampsOf(certificates, family),
        ...request,
      },
    );
    return joined(chunks);
  }

  return {
    company,
    async print(report, reason) {
      const [ecdsa, sm2] = await certificates.reportSigners();
      const signedBy = [ecdsa.certificate, sm2.certificate];
      const { bytes, seal: place } = await papers.report({
        ...report,
        closing: `${report.closing}\n${signerWords(signedBy)}`,
      });
      const marks = [{ art: await seal(), at: [place] }];
      const certified = await sign(bytes, ecdsa, { reason, marks, certify: 2, lastField: LAST_FIELD });
      const signed = await sign(certified, sm2, { reason, field: LAST_FIELD });
      const whole = joined(await extendPdf(signed, { evidence: evidenceFrom(certificates, now()) }));
      await requireValid(whole, signedBy);
      return whole;
    },
    async stop() {
      await Promise.all([papers.close(), verify.close()]);
    },
  };
}
