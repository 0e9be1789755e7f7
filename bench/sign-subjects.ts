// Who signs: ours, and what a Node user would pick instead, all with the same key and certificates.
import { createHash } from 'node:crypto';
import { type Signer as LibpdfSigner, PDF, type SignOptions } from '@libpdf/core';
import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { Signer, SignPdf } from '@signpdf/signpdf';
import { asBuffer } from '@yinxin/pdf';
import { type Level, signPdf } from '@yinxin/pdf-signature';
import {
  assembleSignedData,
  type CmsSigner,
  cmsSigner,
  digestOf,
  prepareSignedAttributes,
} from '@yinxin/pki';
import type { Party } from './signature-world.ts';

export type Signing = (file: Uint8Array) => Promise<Uint8Array[]>;

export function ours(party: Party, level: Level = 'B-B'): Signing {
  const signer = party.signer();
  const services = party.services(level);
  return (file) => signPdf(file, signer, services);
}

/** As by default: not before the file was looked through. */
export function oursScanned(party: Party): Signing {
  const signer = party.signer();
  return (file) => signPdf(file, signer);
}

/** @signpdf takes any maker of CMS; with ours it is at its fastest. */
export function bySignpdf(party: Party): Signing {
  const signpdf = new SignPdf();
  const signer = new CmsMaker(party);
  const about = { reason: '同意', contactInfo: '', name: '', location: '', signatureLength: 4096 };
  return async (file) => {
    const pdfBuffer = plainAddPlaceholder({ pdfBuffer: asBuffer(file), ...about });
    return [await signpdf.sign(pdfBuffer, signer)];
  };
}

class CmsMaker extends Signer {
  readonly #party: Party;
  readonly #cms: CmsSigner;

  constructor(party: Party) {
    super();
    this.#party = party;
    this.#cms = cmsSigner({ certificate: party.holder.certificate });
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const { holder, world, digest } = this.#party;
    const messageDigest = digestOf(digest, content);
    const prepared = prepareSignedAttributes({ signer: this.#cms, messageDigest });
    const chain = { furtherCertificates: [world.ca.certificate] };
    return asBuffer(assembleSignedData(prepared, holder.sign(prepared.toBeSigned), chain));
  }
}

/** @libpdf/core with time stamps and status lists from the same process. */
export function byLibpdf(party: Party, level: 'B-B' | 'B-LTA' = 'B-B'): Signing {
  const { world, holder, crls } = party;
  const signer: LibpdfSigner = {
    certificate: holder.certificate,
    certificateChain: [world.ca.certificate, world.root.certificate],
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign: async (data) => holder.sign(data),
  };
  const issuedByRoot = (certificate: Uint8Array) => asBuffer(certificate).equals(world.ca.certificate);
  const options: SignOptions = {
    signer,
    level,
    timestampAuthority: { timestamp: party.stamp },
    revocationProvider: { getCRL: async (certificate) => crls[issuedByRoot(certificate) ? 0 : 1] },
  };
  return async (file) => [(await (await PDF.load(file)).sign(options)).bytes];
}

/** What no signer can do without: the digest of the file and the use of the key. */
export function leastWork({ holder, digest }: Party): (file: Uint8Array) => Uint8Array {
  const attributes = new Uint8Array(200);
  return (file) => {
    createHash(digest).update(file).digest();
    return holder.sign(attributes);
  };
}
