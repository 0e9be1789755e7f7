import { pdfSigner, signPdf, VerifyPool, vectorArtwork } from '@yinxin/pdf-signature';
import { type Certificate, formatName, nameWords } from '@yinxin/pki';
import { drawSeal, loadFaces, toPdfForm } from '@yinxin/seal';
import { type Certificates, evidenceFrom, timeStampsOf } from '../certificates/index.ts';
import { PaperPool } from './pool.ts';
import { type HouseReport, REPORT_SEAL_MM } from './report.ts';

export interface PressDependencies {
  certificates: Certificates;
  /** Who reports, as the seal names it. */
  company: string;
  now: () => Date;
}

/** Lays out what the house reports and signs it (PAdES B-LT) with the certificate that is for reports alone. */
export interface Press {
  /** The name on the seal and above the pages. */
  readonly company: string;
  /** The finished file; nothing leaves here that our own verifier does not pass. */
  print(report: HouseReport, reason: string): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/** By the clock on the wall: a busy machine is not the report's fault. */
const REPORT_MS = 30_000;
/** Threads hold fonts of 25 MB; after a quiet minute they go. */
const REST_MS = 60_000;

/** Others have certificates under the same roots, and what they sign is valid too: whose signature it must be is said. */
const signerWords = ({ subject, serial }: Certificate): string =>
  `签署证书：${nameWords(formatName(subject))}，序列号 ${serial}。签名有效、并且签署人正是这张证书的，才是本机构出具的报告；以其他证书签名的，验证有效也不是。`;

export function createPress({ certificates, company, now }: PressDependencies): Press {
  const papers = new PaperPool();
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

  async function requireValid(bytes: Uint8Array, serial: string): Promise<void> {
    const roots = await certificates.roots();
    const { verdict, reason, signatures } = await verify.verify(bytes, {
      trust: roots.map(({ der }) => der),
    });
    if (verdict !== 'TOTAL_PASSED' || signatures.length !== 1 || signatures[0]?.signer?.serial !== serial)
      throw new Error(`the verifier does not pass a report of ours: ${verdict} ${reason}`);
  }

  return {
    company,
    async print(report, reason) {
      const { certificate, signer, family } = await certificates.reportSigner();
      const { bytes, seal: place } = await papers.report({
        ...report,
        closing: `${report.closing}\n${signerWords(certificate)}`,
      });
      const [, ...issuers] = await certificates.chainOf(certificate.serial);
      const chain = issuers.map(({ der }) => der);
      const chunks = await signPdf(
        bytes,
        pdfSigner({ certificate: certificate.der, chain }, (toBeSigned) => signer.sign(toBeSigned)),
        {
          ...{ reason, signerName: company, at: now(), scan: 'skip', certify: 1, level: 'B-LT' },
          marks: [{ art: await seal(), at: [place] }],
          timeStamp: timeStampsOf(certificates, family),
          evidence: evidenceFrom(certificates, now()),
        },
      );
      const whole = new Uint8Array(Buffer.concat(chunks));
      await requireValid(whole, certificate.serial);
      return whole;
    },
    async stop() {
      await Promise.all([papers.close(), verify.close()]);
    },
  };
}
