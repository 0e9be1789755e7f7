import { equalBytes } from '@yinxin/der';
import { type Certificate, digestOf, type Signer } from '@yinxin/pki';
import { encodeSealInfo, encodeSigned, encodeToBeSigned } from './encode.ts';
import {
  type Examined,
  examineSeal,
  examineSesSignature,
  isListed,
  type SealedData,
  type SealFacts,
} from './facts.ts';
import type { SealOwner, SealPicture, SesExtension, SignerList } from './model.ts';

export type SesProblem =
  | 'KEY_NOT_OF_CERTIFICATE'
  | 'CERTIFICATE_UNFIT'
  | 'NO_SIGNERS'
  | 'PERIOD_INVALID'
  | 'PICTURE_INVALID'
  | 'SEAL_UNUSABLE'
  | 'SIGNER_NOT_LISTED'
  | 'SEAL_NOT_IN_FORCE'
  | 'DIGEST_INVALID'
  | 'SELF_CHECK_FAILED';

/** A seal or signature that must not be made; nothing was handed out. */
export class SesError extends Error {
  readonly problem: SesProblem;

  constructor(problem: SesProblem, message: string) {
    super(message);
    this.name = 'SesError';
    this.problem = problem;
  }
}

/** A certificate and the key that belongs to it. */
export interface SesParty {
  readonly certificate: Certificate;
  readonly signer: Signer;
}

/** Asks a time-stamp authority for a token over these bytes. */
export type TimeStamper = (signature: Uint8Array) => Promise<Uint8Array>;

export interface SealWish {
  readonly maker: SesParty;
  /** esID, unique for the maker. */
  readonly id: string;
  /** Vid, who made the software. */
  readonly vendor: string;
  readonly owner: SealOwner;
  readonly name: string;
  /** Certificates allowed to use the seal. */
  readonly signers: readonly Certificate[];
  /** Whether the seal carries the certificates or only their SM3 digests. */
  readonly signersAs?: 'certificates' | 'digests';
  readonly picture: SealPicture;
  readonly createdAt: Date;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly extensions?: readonly SesExtension[];
  /** Given: a version 5 seal, whose signature is time-stamped. */
  readonly timeStamp?: TimeStamper;
}

/** Makes and signs a SESeal (GB/T 38540-2020), and checks what it made before handing it out. */
export async function makeSeal(wish: SealWish): Promise<Uint8Array> {
  refuseUnfitParty(wish.maker, wish.createdAt);
  refuseUnfitWish(wish);
  const content = encodeSealInfo({
    ...wish,
    version: wish.timeStamp ? 5 : 4,
    type: wish.owner === 'organization' ? 1 : 2,
    signers: signerList(wish),
    extensions: wish.extensions ?? [],
  });
  const seal = await signContent(content, wish.maker, wish.timeStamp);
  refuseUnsound(examineSeal(seal));
  return seal;
}

export interface SesSignatureWish {
  /** The SESeal to sign with, DER. */
  readonly seal: Uint8Array;
  readonly signer: SesParty;
  /** The signed file's description (Signature.xml in OFD), or its SM3 digest. */
  readonly data: SealedData;
  /** Where the signed data is, in OFD the path of Signature.xml; ASCII. */
  readonly propertyInfo: string;
  readonly time: Date;
  readonly extensions?: readonly SesExtension[];
  readonly timeStamp?: TimeStamper;
}

/** Signs with a seal: SES_Signature (GB/T 38540-2020), checked before it is handed out. */
export async function signWithSeal(wish: SesSignatureWish): Promise<Uint8Array> {
  const { seal, signer, data, propertyInfo, time, extensions = [] } = wish;
  refuseUnfitParty(signer, time);
  const version = usableSeal(seal, time, signer.certificate);
  const dataHash = data instanceof Uint8Array ? digestOf('sm3', data) : data.digest;
  refuse(dataHash.length !== 32, 'DIGEST_INVALID', 'an SM3 digest has 32 bytes');
  const content = encodeToBeSigned({ version, seal, time, dataHash, propertyInfo, extensions });
  const signature = await signContent(content, signer, wish.timeStamp);
  refuseUnsound(examineSesSignature(signature, { digest: dataHash }));
  return signature;
}

async function signContent(content: Uint8Array, party: SesParty, stamp?: TimeStamper): Promise<Uint8Array> {
  const signature = await party.signer.sign(content);
  return encodeSigned({
    content,
    certificate: party.certificate.der,
    algorithm: party.signer.algorithm.oid,
    signature,
    timeStamp: stamp && (await stamp(signature)),
  });
}

/** What was made is read back and verified before anyone gets it. */
function refuseUnsound(examined: Examined<Pick<SealFacts, 'signature' | 'timeStamp'>>): void {
  if (!examined.ok) throw new SesError('SELF_CHECK_FAILED', examined.failure);
  const { signature, timeStamp } = examined.facts;
  refuse(signature.state !== 'valid', 'SELF_CHECK_FAILED', 'the signature does not verify');
  refuse(
    timeStamp?.ok === false || timeStamp?.intact === false,
    'SELF_CHECK_FAILED',
    'the time stamp does not verify',
  );
}

/** The seal's version, if this signer may use it at this time. */
function usableSeal(seal: Uint8Array, time: Date, certificate: Certificate): number {
  const examined = examineSeal(seal);
  if (!examined.ok) throw new SesError('SEAL_UNUSABLE', examined.failure);
  const { signature, structure, maker } = examined.facts;
  refuse(signature.state !== 'valid', 'SEAL_UNUSABLE', 'the signature of the seal is not valid');
  refuse(structure.layout !== 'gbt38540', 'SEAL_UNUSABLE', 'seals of GM/T 0031 are only read');
  const { validFrom, validTo, version, signers } = structure.info;
  refuse(!isListed(signers, certificate.der), 'SIGNER_NOT_LISTED', 'the seal was not made for this signer');
  refuse(time < validFrom || time > validTo, 'SEAL_NOT_IN_FORCE', 'the seal is not in force at this time');
  const made = maker.certificate?.validAt(time) === true;
  refuse(!made, 'SEAL_NOT_IN_FORCE', 'the certificate of the seal maker is not in force at this time');
  return version;
}

function signerList({ signers, signersAs = 'certificates' }: SealWish): SignerList {
  return signersAs === 'certificates'
    ? { kind: 'certificates', certificates: signers.map(({ der }) => der) }
    : { kind: 'digests', digests: signers.map(({ der }) => ({ type: 'SM3', value: digestOf('sm3', der) })) };
}

function refuseUnfitParty({ certificate, signer }: SesParty, at: Date): void {
  refuse(
    !equalBytes(certificate.spki, signer.publicKey),
    'KEY_NOT_OF_CERTIFICATE',
    'the key is not that of the certificate',
  );
  // Java refuses seals made with a CA certificate: "Wrong key usage"
  const maySign = certificate.keyUsage?.includes('digitalSignature') === true && !certificate.isCa;
  refuse(!maySign, 'CERTIFICATE_UNFIT', 'the certificate is not for digital signatures');
  refuse(!certificate.validAt(at), 'CERTIFICATE_UNFIT', 'the certificate is not in force at this time');
  refuse(signer.algorithm.family !== 'sm2', 'CERTIFICATE_UNFIT', 'GB/T 38540 asks for SM2 keys');
}

function refuseUnfitWish({ signers, validFrom, validTo, picture }: SealWish): void {
  refuse(signers.length === 0, 'NO_SIGNERS', 'a seal needs someone who may use it');
  refuse(!(validFrom < validTo), 'PERIOD_INVALID', 'the seal ends before it begins');
  const isSize = (mm: number) => Number.isInteger(mm) && mm > 0 && mm <= 1000;
  refuse(
    !isSize(picture.widthMm) || !isSize(picture.heightMm),
    'PICTURE_INVALID',
    'the size must be whole millimetres',
  );
  refuse(picture.data.length === 0, 'PICTURE_INVALID', 'the picture is empty');
}

function refuse(unfit: boolean, problem: SesProblem, message: string): void {
  if (unfit) throw new SesError(problem, message);
}
