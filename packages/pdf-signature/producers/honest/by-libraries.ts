import { PDF } from '@libpdf/core';
import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { SignPdf } from '@signpdf/signpdf';
import { Signer } from '@signpdf/utils';
import { cmsSigner, signedData } from '@yinxin/pki';
import type { Holder } from '../../src/attacks/testing/certificates.ts';
import { SIGNED, type World } from '../../src/attacks/testing/world.ts';
import type { Produced } from '../corpus.ts';

/** How a library of npm signs a file, as often as asked. */
export type Library = (world: World, by: Holder, file: Produced) => Promise<Uint8Array>;

export const withLibpdf: Library = async (world, by, { bytes, password }) => {
  const document = await PDF.load(bytes, password === undefined ? {} : { credentials: password });
  const { bytes: signed } = await document.sign({
    signer: {
      certificate: by.certificate,
      certificateChain: [world.ca.certificate, world.root.certificate],
      keyType: 'EC',
      signatureAlgorithm: 'ECDSA',
      sign: async (data) => by.sign(data),
    },
    signingTime: SIGNED,
  });
  return new Uint8Array(signed);
};

class CmsSigner extends Signer {
  readonly #world: World;
  readonly #by: Holder;

  constructor(world: World, by: Holder) {
    super();
    this.#world = world;
    this.#by = by;
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const message = await signedData({
      signer: cmsSigner({ certificate: this.#by.certificate }),
      sign: this.#by.sign,
      content: new Uint8Array(content),
      detached: true,
      furtherCertificates: [this.#world.ca.certificate],
    });
    return Buffer.from(message);
  }
}

export const withSignPdf: Library = async (world, by, { bytes }) => {
  const prepared = plainAddPlaceholder({
    pdfBuffer: Buffer.from(bytes),
    reason: 'agreed',
    contactInfo: '',
    name: 'Alice',
    location: '',
  });
  return new Uint8Array(await new SignPdf().sign(prepared, new CmsSigner(world, by), SIGNED));
};
