import { bitString, ia5, integer, octetString, oid, sequence, utcTime, utf8 } from '@yinxin/der';
import {
  type Authority,
  creditCodeIdentifier,
  digestOf,
  issueCertificate,
  issueRootCertificate,
  type KeyAlgorithm,
  makeTimeStampRequest,
  maskedIdentity,
  memoryKeyStore,
  PROFILES,
  type ProfileId,
  parseTimeStampResponse,
  SoftwareKeyProvider,
  type SubjectFields,
  signerFor,
  TIME_STAMP_POLICY,
  TimeStampAuthority,
} from '@yinxin/pki';
import { makeSeal, type SealWish, type SesParty, type TimeStamper } from '../ses/make.ts';

export const NOW = new Date('2026-11-15T08:00:00Z');
export const days = (count: number): Date => new Date(NOW.getTime() + count * 86_400_000);

const creditCode = '91330100MA2GKX3E9L';
const company = {
  country: 'CN',
  organization: '杭州印信科技有限公司',
  organizationIdentifier: creditCodeIdentifier(creditCode),
  commonName: '杭州印信科技有限公司',
  serialNumber: creditCode,
};

const subjects = {
  organization: company,
  'seal-maker': { ...company, organization: '印信制章', commonName: '印信制章' },
  person: { country: 'CN', commonName: '张三', serialNumber: maskedIdentity('11010519491231002X') },
  'time-stamping': { country: 'CN', organization: '印信演示', commonName: '印信时间戳' },
} satisfies Partial<Record<ProfileId, SubjectFields>>;

/** Everyone a seal needs: a maker, a company that signs, a stranger, and a time-stamp authority. */
export interface SealWorld {
  readonly ca: Authority;
  readonly maker: SesParty;
  readonly signer: SesParty;
  readonly stranger: SesParty;
  /** A company with a P-256 key. */
  readonly international: SesParty;
  readonly stampAt: (time: Date) => TimeStamper;
}

export async function aSealWorld(): Promise<SealWorld> {
  const provider = new SoftwareKeyProvider({
    store: memoryKeyStore(),
    masterKey: new Uint8Array(32).fill(7),
    cacheMilliseconds: 60_000,
  });
  const aSigner = async (algorithm: KeyAlgorithm = 'SM2') =>
    signerFor(provider, await provider.generate(algorithm, 'test'));
  const rootSigner = await aSigner();
  const root = await issueRootCertificate({
    signer: rootSigner,
    subject: { country: 'CN', organization: '印信演示', commonName: '印信演示根' },
    notBefore: days(-3000),
    notAfter: days(3000),
  });
  const ca: Authority = {
    certificate: root,
    signer: rootSigner,
    crlUrls: ['http://ca.example.cn/root.crl'],
    ocspUrls: ['http://ocsp.example.cn'],
    issuerUrls: ['http://ca.example.cn/root.cer'],
    cpsUrl: 'http://ca.example.cn/cps',
  };
  const aParty = async (profile: keyof typeof subjects, algorithm?: KeyAlgorithm): Promise<SesParty> => {
    const signer = await aSigner(algorithm);
    const certificate = await issueCertificate({
      ca,
      profile: PROFILES[profile],
      subject: subjects[profile],
      publicKey: signer.publicKey,
      notBefore: days(-400),
      notAfter: days(400),
    });
    return { certificate, signer };
  };
  const authority = await aParty('time-stamping');
  return {
    ca,
    maker: await aParty('seal-maker'),
    signer: await aParty('organization'),
    stranger: await aParty('person'),
    international: await aParty('organization', 'P-256'),
    stampAt: (time) => stamper(authority, time),
  };
}

function stamper(authority: SesParty, time: Date): TimeStamper {
  const clock = new TimeStampAuthority({
    ...authority,
    policy: TIME_STAMP_POLICY,
    accuracyMilliseconds: 1000,
    now: () => time,
  });
  return async (signature) => {
    const request = makeTimeStampRequest({ digest: 'sm3', hash: digestOf('sm3', signature) });
    const response = parseTimeStampResponse(await clock.answer(request));
    if (!response.granted) throw new Error(`no time stamp: ${response.text}`);
    return response.token;
  };
}

export const aSealWish = (world: SealWorld, changes: Partial<SealWish> = {}): SealWish => ({
  maker: world.maker,
  id: '33010000000001',
  vendor: 'YINXIN',
  owner: 'organization',
  name: '杭州印信科技有限公司公章',
  signers: [world.signer.certificate],
  picture: { type: 'PNG', data: new TextEncoder().encode('picture'), widthMm: 40, heightMm: 40 },
  createdAt: days(-30),
  validFrom: days(-30),
  validTo: days(335),
  ...changes,
});

export const aSeal = (world: SealWorld, changes: Partial<SealWish> = {}): Promise<Uint8Array> =>
  makeSeal(aSealWish(world, changes));

export const DATA = new TextEncoder().encode('<ofd:Signature/>');

/** A signature as GM/T 0031-2014 wrote it; we read these but never make them. */
export async function anOldSignature(
  world: SealWorld,
  timeInfo: Uint8Array = utcTime(days(-1)),
): Promise<Uint8Array> {
  const algorithm = oid(world.maker.signer.algorithm.oid);
  const makerCertificate = octetString(world.maker.certificate.der);
  const info = sequence(
    sequence(ia5('ES'), integer(1), ia5('YINXIN')),
    ia5('33010000000002'),
    sequence(
      integer(1),
      utf8('杭州印信科技有限公司公章'),
      sequence(octetString(world.signer.certificate.der)),
      ...[days(-30), days(-30), days(335)].map(utcTime),
    ),
    sequence(ia5('PNG'), octetString(Uint8Array.of(1, 2, 3)), integer(40), integer(40)),
  );
  const sealSignature = await world.maker.signer.sign(sequence(info, makerCertificate, algorithm));
  const seal = sequence(info, sequence(makerCertificate, algorithm, bitString(sealSignature)));
  const toSign = sequence(
    integer(1),
    seal,
    bitString(timeInfo),
    bitString(digestOf('sm3', DATA)),
    ia5('/Doc_0/Signs/Sign_0/Signature.xml'),
    octetString(world.signer.certificate.der),
    algorithm,
  );
  return sequence(toSign, bitString(await world.signer.signer.sign(toSign)));
}
