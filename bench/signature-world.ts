import { createPdf } from '@yinxin/pdf';
import { pdfSigner, type SignOptions, type VerifyOptions, verifyPdf } from '@yinxin/pdf-signature';
import {
  aCrl,
  type Holder,
  type KeyKind,
} from '../packages/pdf-signature/src/attacks/testing/certificates.ts';
import { aToken, World } from '../packages/pdf-signature/src/attacks/testing/world.ts';

const DAY = 24 * 60 * 60 * 1000;

const SIZES = { '100 kB': 100_000, '200 kB': 200_000, '10 MB': 10_000_000, '200 MB': 200_000_000 };
export type Size = keyof typeof SIZES;

/** A document of about this size, drawn with plain lines. */
export function aFileOf(size: Size): Uint8Array {
  const bytes = SIZES[size];
  const pages = bytes > 1_000_000 ? 60 : 6;
  const line = '56 56 m 539 786 l S\n';
  const content = line.repeat(Math.floor(bytes / pages / line.length));
  return createPdf({ pages: Array.from({ length: pages }, () => ({ content })) });
}

/** Authorities and a person; what is the same in all files is made once, so that only signing is measured. */
export class Party {
  readonly world: World;
  readonly holder: Holder;
  readonly digest: 'sha256' | 'sm3';
  /** Of the root and of the issuing authority. */
  readonly crls: readonly [Uint8Array, Uint8Array];

  constructor(kind: KeyKind) {
    this.world = new World(kind);
    this.holder = this.world.person('张三');
    this.digest = kind === 'sm2' ? 'sm3' : 'sha256';
    const current = { thisUpdate: new Date(Date.now() - DAY), nextUpdate: new Date(Date.now() + 30 * DAY) };
    this.crls = [aCrl(this.world.root, current), aCrl(this.world.ca, current)];
  }

  signer(holder = this.holder) {
    return pdfSigner({ certificate: holder.certificate, chain: [this.world.ca.certificate] }, holder.sign);
  }

  /** A fresh token each time, as an authority in the same process would give. */
  readonly stamp = (imprint: Uint8Array): Promise<Uint8Array> =>
    aToken(this.world.tsa, this.world.ca, this.digest, imprint, new Date());

  services(level: SignOptions['level']): SignOptions {
    const certificates = [this.world.ca.certificate, this.world.root.certificate];
    return {
      level,
      // The others don't look either; `npm run bench:sign` shows what it costs.
      scan: 'skip',
      timeStamp: { digest: this.digest, stamp: this.stamp },
      evidence: () => ({ certificates, crls: this.crls }),
    };
  }

  /** The root and current status lists. */
  trust(): VerifyOptions & { trust: Uint8Array[] } {
    return { trust: [this.world.root.certificate], crls: this.crls };
  }

  /** Nobody is measured whose signatures don't hold. Structure isn't asked: @signpdf points beside its xref. */
  async check(name: string, file: Parameters<typeof verifyPdf>[0]): Promise<void> {
    // A busy machine may take its time here; this is not what is measured.
    const caps = { milliseconds: 120_000 };
    const { reason, signatures } = await verifyPdf(file, { ...this.trust(), caps });
    const holds = signatures.every(({ answers }) => answers.intact === 'yes' && answers.trusted === 'yes');
    if (signatures.length === 0 || !holds) throw new Error(`${name}: ${reason}`);
  }
}
