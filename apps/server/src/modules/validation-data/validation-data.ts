import { defaultPolicy, ocspRequest, type TimeStampSource, type ValidationData } from '@yinxin/pdf-signature';
import {
  Certificate,
  CMS_OID,
  crlDistributionPoints,
  type DigestName,
  formatName,
  type MaterialSource,
  type PathMaterial,
  parseSignedData,
  validatePathWith,
} from '@yinxin/pki';
import { type Certificates, type Family, HIERARCHY } from '../certificates/index.ts';

/** The list a certificate names, by the last part of its address: all of them are our own. */
const LIST = /\/crl\/([\w-]+)\.crl$/;

/** Answers are made while we ask: a little younger than the moment we asked about. */
const ASKING_MS = 60_000;

/** Our own status services, asked without a network. */
function ownMaterial(certificates: Certificates): MaterialSource {
  return {
    async fetch({ kind, certificate, issuer, crlUrls }): Promise<PathMaterial> {
      if (kind === 'issuer') {
        const [, ...issuers] = await certificates.chainOf(certificate.serial);
        return { intermediates: issuers };
      }
      const listed = crlUrls.flatMap((url) => LIST.exec(url)?.[1] ?? []);
      const answer =
        issuer && !certificate.isCa
          ? await certificates.ocsp.answer(ocspRequest(certificate, issuer))
          : undefined;
      if (answer?.validity) return { ocspResponses: [answer.der] };
      const crls = await Promise.all(
        listed.map(async (name) => (await certificates.newestCrl(name))?.bytes()),
      );
      return { crls: crls.filter((crl) => crl !== undefined) };
    },
  };
}

/** For the signatures of one file: who signed several, and who dated them all, is proven once. */
export function evidenceFrom(
  certificates: Certificates,
  now: Date,
): (signature: Uint8Array) => Promise<ValidationData> {
  const proven: Proven = new Map();
  return (signature) => gather(certificates, signature, now, proven);
}

type Proven = Map<string, Promise<Required<ValidationData>>>;

/**
 * Everything a verifier will need later, for a signature and for its time stamps. Throws where a path is not proven. A
 * signature that somebody brought from elsewhere keeps what it brought: we cannot vouch for it.
 */
async function gather(
  certificates: Certificates,
  signature: Uint8Array,
  now: Date,
  proven: Proven,
): Promise<ValidationData> {
  const signed = parseSignedData(signature);
  if (!(await isOurs(certificates, signed.certificates))) return { certificates: [...signed.certificates] };
  const tokens = signed.signers
    .flatMap(({ unsignedAttributes }) => unsignedAttributes)
    .filter(({ type }) => type === CMS_OID.signatureTimeStamp)
    .flatMap(({ values }) => values);
  const others = [signed, ...tokens.map(parseSignedData)].flatMap((one) => [...one.certificates]);
  const anchors = (await certificates.roots()).map(({ der }) => der);
  const targets = distinct(others)
    .map((der) => new Certificate(der))
    .filter(({ isCa }) => !isCa);
  // all at once: what they ask of the records is asked together
  const gathered = await Promise.all(
    targets.map((target) => {
      const key = keyOf(target.der);
      const proof = proven.get(key) ?? prove(certificates, target, others, anchors, now);
      proven.set(key, proof);
      return proof;
    }),
  );
  return {
    certificates: distinct(gathered.flatMap((one) => [...one.certificates])),
    crls: distinct(gathered.flatMap((one) => [...one.crls])),
    ocspResponses: distinct(gathered.flatMap((one) => [...one.ocspResponses])),
  };
}

/** Whether a certificate leads to a root of ours and nothing on the way is revoked, as the verifier will ask. */
export const isProven = async (
  certificates: Certificates,
  [target, ...issuers]: readonly Certificate[],
  now: Date,
): Promise<boolean> => {
  const anchors = (await certificates.roots()).map(({ der }) => der);
  const known = issuers.map(({ der }) => der);
  return !!target && (await pathOf(certificates, target, known, anchors, now)).result.valid;
};

const isOurs = async (certificates: Certificates, ders: readonly Uint8Array[]): Promise<boolean> => {
  const leaves = ders.map((der) => new Certificate(der)).filter(({ isCa }) => !isCa);
  const chains = await Promise.all(leaves.map(({ serial }) => certificates.chainOf(serial)));
  return chains.some(
    (chain, at) => chain[0] && Buffer.from(chain[0].der).equals(leaves[at]?.der ?? Buffer.of()),
  );
};

/** What our services say now of these certificates and of the authorities of their families. */
export async function statusNow(
  certificates: Certificates,
  serials: readonly string[],
  family: Family,
): Promise<Required<Pick<ValidationData, 'crls' | 'ocspResponses'>>> {
  const chains = await Promise.all(serials.map((serial) => certificates.chainOf(serial)));
  const named = chains
    .flat()
    .flatMap((certificate) => certificate.extension(crlDistributionPoints) ?? [])
    .flatMap((url) => LIST.exec(url)?.[1] ?? []);
  const own = HIERARCHY.filter(
    (one) => one.family === family && (one.role === 'root' || one.role === 'issuing'),
  ).map(({ name }) => name);
  const lists = await Promise.all(
    [...new Set([...named, ...own])].map(async (name) => (await certificates.newestCrl(name))?.bytes()),
  );
  const answers = await Promise.all(
    chains.map(async ([certificate, issuer]) =>
      certificate && issuer
        ? (await certificates.ocsp.answer(ocspRequest(certificate, issuer))).der
        : undefined,
    ),
  );
  return {
    crls: lists.filter((list) => list !== undefined),
    ocspResponses: answers.filter((answer) => answer !== undefined),
  };
}

async function pathOf(
  certificates: Certificates,
  target: Certificate,
  intermediates: readonly Uint8Array[],
  anchors: readonly Uint8Array[],
  at: Date,
) {
  const fetched: PathMaterial[] = [];
  const own = ownMaterial(certificates);
  const result = await validatePathWith(
    {
      async fetch(missing) {
        const material = await own.fetch(missing);
        fetched.push(material);
        return material;
      },
    },
    {
      ...{ certificate: target, anchors, intermediates, at },
      now: new Date(at.getTime() + ASKING_MS),
      revocation: defaultPolicy.revocation,
    },
  );
  return { result, fetched };
}

async function prove(
  certificates: Certificates,
  target: Certificate,
  intermediates: readonly Uint8Array[],
  anchors: readonly Uint8Array[],
  at: Date,
): Promise<Required<ValidationData>> {
  const { result, fetched } = await pathOf(certificates, target, intermediates, anchors, at);
  if (!result.valid)
    throw new Error(`no evidence for ${formatName(target.subject)}: ${result.reason?.message ?? 'no path'}`);
  return {
    certificates: result.path.map(({ der }) => der),
    crls: fetched.flatMap(({ crls = [] }) => [...crls]),
    ocspResponses: fetched.flatMap(({ ocspResponses = [] }) => [...ocspResponses]),
  };
}

const keyOf = (der: Uint8Array): string => Buffer.from(der).toString('base64');
const distinct = (all: readonly Uint8Array[]): Uint8Array[] => [
  ...new Map(all.map((der) => [keyOf(der), der])).values(),
];

const DIGESTS = { sm2: 'sm3', ecdsa: 'sha256', rsa: 'sha256' } as const satisfies Record<Family, DigestName>;

/** Our own time-stamp authority, of the signer's family. */
export const timeStampsOf = ({ timeStamps }: Certificates, family: Family): TimeStampSource => ({
  digest: DIGESTS[family],
  stamp: (imprint) => timeStamps.stamp(DIGESTS[family], imprint, family),
});
