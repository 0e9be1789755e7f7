import { generalizedTime, integer, octetString, oid, sequence } from '@yinxin/der';
import {
  createPdf,
  type FileForm,
  IncrementalUpdate,
  openPdf,
  type PdfValue,
  type SimplePage,
} from '@yinxin/pdf';
import { cmsSigner, DIGESTS, type DigestName, OID, timeStampToken } from '@yinxin/pki';
import { isDeep } from '../../../../../scripts/depth.ts';
import { vectorArtwork } from '../../appearance/index.ts';
import {
  type KeyedSigner,
  pdfSigner,
  type SignerOptions,
  type SignOptions,
  signPdf,
  type TimeStampSource,
} from '../../sign/index.ts';
import { type Report, type VerifyOptions, verifyPdf } from '../../verify/index.ts';
import { verifyOnBothSides } from './browser-side.ts';
import {
  aCertificate,
  aCrl,
  type CertificateInput,
  type CrlInput,
  type Holder,
  type KeyKind,
} from './certificates.ts';

/** When the suite's files are signed, and when they are looked at. */
export const SIGNED = new Date('2026-06-10T08:00:00Z');
export const NOW = new Date('2026-06-11T08:00:00Z');

/** All roots of the suite bear it, so that an impostor's does too. */
export const ROOT_NAME = '测试根';

export const joinChunks = (chunks: readonly Uint8Array[]): Uint8Array =>
  new Uint8Array(Buffer.concat(chunks));

/** A root, an issuing authority, a time-stamp authority, and people they know. */
export class World {
  readonly root: Holder;
  readonly ca: Holder;
  readonly tsa: Holder;
  readonly kind: KeyKind;
  #judged = 0;

  constructor(kind: KeyKind = 'p256', root = aCertificate({ subject: ROOT_NAME, kind, ca: true })) {
    this.kind = kind;
    this.root = root;
    this.ca = aCertificate({ subject: '测试签发', kind, ca: true, issuer: this.root });
    this.tsa = aCertificate({
      subject: '测试时间戳',
      kind,
      issuer: this.ca,
      purposes: [OID.timeStamping],
    });
  }

  person(subject: string, input: Partial<CertificateInput> = {}): Holder {
    return aCertificate({ subject, kind: this.kind, issuer: this.ca, ...input });
  }

  signer(subject = '张三', input: Partial<CertificateInput> = {}): KeyedSigner {
    return this.signerFor(this.person(subject, input));
  }

  signerFor(holder: Holder, options: Partial<SignerOptions> = {}): KeyedSigner {
    return pdfSigner(
      { certificate: holder.certificate, chain: [this.ca.certificate], ...options },
      holder.sign,
    );
  }

  timeStamp(at: Date = SIGNED, by: Holder = this.tsa): TimeStampSource {
    const digest: DigestName = this.kind === 'sm2' ? 'sm3' : 'sha256';
    return { digest, stamp: (imprint) => aToken(by, this.ca, digest, imprint, at) };
  }

  crls(input: CrlInput = {}): Uint8Array[] {
    return [aCrl(this.root), aCrl(this.ca, input)];
  }

  evidence(input: CrlInput = {}): NonNullable<SignOptions['evidence']> {
    return () => ({ certificates: [this.ca.certificate, this.root.certificate], crls: this.crls(input) });
  }

  /** Everything a signature of the level needs. */
  services(level: SignOptions['level'], at: Date = SIGNED): SignOptions {
    return { level, at, timeStamp: this.timeStamp(at), evidence: this.evidence() };
  }

  /** What a careful verifier brings: the root, current status, a fixed clock. */
  options(more: Partial<VerifyOptions> = {}): VerifyOptions {
    return { trust: [this.root.certificate], crls: this.crls(), now: NOW, ...more };
  }

  /** Judges a file: on both sides every fourth, and all of them in a deep run. */
  verify(file: Uint8Array, more: Partial<VerifyOptions> = {}): Promise<Report> {
    const judge = isDeep || this.#judged++ % 4 === 0 ? verifyOnBothSides : verifyPdf;
    return judge(file, this.options(more));
  }

  async sign(file: Uint8Array, options: SignOptions = {}, signer = this.signer()): Promise<Uint8Array> {
    // Who attacks signs what honest signers refuse.
    return joinChunks(
      await signPdf(file, signer, { at: SIGNED, scan: 'skip', earlier: 'ignore', ...options }),
    );
  }
}

export function aToken(
  by: Holder,
  issuer: Holder,
  digest: DigestName,
  imprint: Uint8Array,
  at: Date,
): Promise<Uint8Array> {
  return timeStampToken({
    signer: cmsSigner({ certificate: by.certificate }),
    sign: by.sign,
    furtherCertificates: [issuer.certificate],
    content: sequence(
      integer(1),
      oid('1.2.3.4.1'),
      sequence(DIGESTS[digest].identifier, octetString(imprint)),
      integer(7),
      generalizedTime(at),
    ),
  });
}

interface DocumentInput {
  pages?: number;
  form?: FileForm;
  catalog?: Record<string, PdfValue>;
  page?: SimplePage;
}

/** A plain contract. */
export function aContract({ pages = 2, form, catalog, page = {} }: DocumentInput = {}): Uint8Array {
  const lines = ['Contract', 'The price is 100 yuan.', 'Party A pays Party B.'];
  return createPdf({ pages: Array.from({ length: pages }, () => ({ lines, ...page })), form, catalog });
}

/** Appends an update the way any PDF program could. */
export function append(
  file: Uint8Array,
  change: (update: IncrementalUpdate) => void,
  password?: string,
): Uint8Array {
  const update = new IncrementalUpdate(openPdf(file, { password }));
  change(update);
  return joinChunks([file, update.write().bytes]);
}

/** A red square seal of 40 mm. */
export const aSeal = (sizeMm = 40) =>
  vectorArtwork({
    widthMm: sizeMm,
    heightMm: sizeMm,
    content: Buffer.from('0.78 0.09 0.11 RG 3 w 4 4 105 105 re S\n'),
  });

/** Replaces text of equal length, so that no offset moves. */
export function replaced(file: Uint8Array, from: string, to: string): Uint8Array {
  if (from.length !== to.length) throw new Error('lengths differ');
  const copy = Buffer.from(file);
  const at = copy.indexOf(from, 0, 'latin1');
  if (at < 0) throw new Error(`not found: ${from}`);
  copy.write(to, at, 'latin1');
  return new Uint8Array(copy);
}
