import {
  bitString,
  boolean,
  explicit,
  generalizedTime,
  ia5,
  integer,
  octetString,
  oid,
  printable,
  sequence,
  utf8,
} from '@yinxin/der';
import type { SealInfo, SesExtension, SignerList } from './model.ts';

/** SES_SealInfo, GB/T 38540-2020 6.2. */
export function encodeSealInfo(info: SealInfo): Uint8Array {
  return sequence(
    sequence(ia5('ES'), integer(info.version), ia5(info.vendor)),
    ia5(info.id),
    sequence(
      integer(info.type),
      utf8(info.name),
      integer(info.signers.kind === 'certificates' ? 1 : 2),
      encodeSigners(info.signers),
      generalizedTime(info.createdAt),
      generalizedTime(info.validFrom),
      generalizedTime(info.validTo),
    ),
    sequence(
      ia5(info.picture.type),
      octetString(info.picture.data),
      integer(info.picture.widthMm),
      integer(info.picture.heightMm),
    ),
    info.extensions.length > 0 ? encodeExtensions(info.extensions) : undefined,
  );
}

function encodeSigners(signers: SignerList): Uint8Array {
  return signers.kind === 'certificates'
    ? sequence(...signers.certificates.map((der) => octetString(der)))
    : sequence(...signers.digests.map(({ type, value }) => sequence(printable(type), octetString(value))));
}

function encodeExtensions(extensions: readonly SesExtension[]): Uint8Array {
  return sequence(
    ...extensions.map((extension) =>
      sequence(
        oid(extension.oid),
        extension.critical ? boolean(true) : undefined,
        octetString(extension.value),
      ),
    ),
  );
}

/** What both SESeal and SES_Signature are: something signed, by whom, how, and when proven. */
export function encodeSigned(signed: {
  content: Uint8Array;
  certificate: Uint8Array;
  algorithm: string;
  signature: Uint8Array;
  timeStamp: Uint8Array | undefined;
}): Uint8Array {
  return sequence(
    signed.content,
    octetString(signed.certificate),
    oid(signed.algorithm),
    bitString(signed.signature),
    signed.timeStamp && explicit(0, bitString(signed.timeStamp)),
  );
}

/** TBS_Sign, GB/T 38540-2020 7.2. */
export function encodeToBeSigned(tbs: {
  version: number;
  seal: Uint8Array;
  time: Date;
  dataHash: Uint8Array;
  propertyInfo: string;
  extensions: readonly SesExtension[];
}): Uint8Array {
  return sequence(
    integer(tbs.version),
    tbs.seal,
    generalizedTime(tbs.time),
    bitString(tbs.dataHash),
    ia5(tbs.propertyInfo),
    tbs.extensions.length > 0 ? explicit(0, encodeExtensions(tbs.extensions)) : undefined,
  );
}
