import type { Signer } from '../keys/provider.ts';
import { keyAlgorithmOf } from '../keys/spki.ts';
import { lintCertificate } from '../lint/certificate.ts';
import { refuseIfFound } from '../lint/lint.ts';
import { PROFILES, type Profile } from '../profiles/profiles.ts';
import { type SubjectFields, subjectName, subjectProblems } from '../profiles/subject.ts';
import { type CertificateContents, encodeTbsCertificate, previewCertificate } from '../x509/build.ts';
import { Certificate } from '../x509/certificate.ts';
import { type Extension, extension, subjectAltName } from '../x509/extensions/index.ts';
import type { GeneralName } from '../x509/general-names.ts';
import type { Authority } from './authority.ts';
import { leafExtensions, rootExtensions } from './extensions.ts';
import { randomSerial } from './serial.ts';
import { type RecordedSigning, type SigningHooks, signRecorded } from './signing.ts';

interface CertificateWish {
  readonly subject: SubjectFields;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Default: `randomSerial()`. Give one that is already recorded as taken. */
  readonly serial?: Uint8Array;
  readonly hooks?: SigningHooks;
}

export interface IssueRequest extends CertificateWish {
  readonly ca: Authority;
  readonly profile: Profile;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array;
  readonly alternativeNames?: readonly GeneralName[];
  /** Beyond the profile: name constraints and policy extensions of an issuing CA, say. */
  readonly furtherExtensions?: readonly Extension[];
}

/** The request does not fit the profile; nothing was built. */
export class ProfileError extends Error {
  readonly problems: readonly string[];

  constructor(profile: Profile, problems: readonly string[]) {
    super(`does not fit profile ${profile.id}: ${problems.join('; ')}`);
    this.name = 'ProfileError';
    this.problems = problems;
  }
}

/** Profile → to-be-signed bytes → lint → intent → signature → result. */
export async function issueCertificate(request: IssueRequest): Promise<Certificate> {
  return signLinted(prepareCertificate(request));
}

/**
 * Many at once. All are built and linted before the first signature: one bad request stops the batch with the key
 * unused. Also faster than one by one, because signing in a row keeps the tables of the curve in the cache.
 */
export async function issueCertificates(requests: readonly IssueRequest[]): Promise<Certificate[]> {
  const linted = requests.map(prepareCertificate);
  const issued: Certificate[] = [];
  for (const signing of linted) issued.push(await signLinted(signing));
  return issued;
}

/** The first half, for whoever records the bytes together with something else: linted, and the key unused. */
export function prepareCertificate(request: IssueRequest): RecordedSigning {
  const { ca, profile, publicKey, alternativeNames, furtherExtensions = [] } = request;
  refuseUnfit(profile, request, publicKey);
  const issuer = ca.certificate;
  const extensions = [
    ...leafExtensions(profile, publicKey, ca),
    ...(alternativeNames ? [extension(subjectAltName, alternativeNames)] : []),
    ...furtherExtensions,
  ];
  const names = { issuer: issuer.subject, subject: subjectName(request.subject) };
  const contents = contentsOf(request, ca.signer, { ...names, publicKey, extensions });
  return lintedContents({
    contents,
    signer: ca.signer,
    issuer,
    hooks: request.hooks,
    selfCheck: ca.selfCheck,
  });
}

interface RootRequest extends CertificateWish {
  readonly signer: Signer;
}

/** A root signs itself; everything else is as with any certificate. */
export async function issueRootCertificate(request: RootRequest): Promise<Certificate> {
  const profile = PROFILES['root-ca'];
  const { signer } = request;
  refuseUnfit(profile, request, signer.publicKey);
  const name = subjectName(request.subject);
  const extensions = rootExtensions(profile, signer.publicKey);
  const contents = contentsOf(request, signer, {
    issuer: name,
    subject: name,
    publicKey: signer.publicKey,
    extensions,
  });
  return signCertificate({ contents, signer, issuer: undefined, hooks: request.hooks });
}

type Named = Pick<CertificateContents, 'issuer' | 'subject' | 'publicKey' | 'extensions'>;

const contentsOf = (wish: CertificateWish, signer: Signer, named: Named): CertificateContents => ({
  ...named,
  serial: wish.serial ?? randomSerial(),
  signatureAlgorithm: signer.algorithm.identifier,
  notBefore: wish.notBefore,
  notAfter: wish.notAfter,
});

interface CertificateSigning {
  readonly contents: CertificateContents;
  readonly signer: Signer;
  /** Absent for a root. */
  readonly issuer: Certificate | undefined;
  readonly hooks?: SigningHooks | undefined;
  readonly selfCheck?: boolean | undefined;
}

/** Signs contents that no profile describes, such as a cross certificate; lint and record are the same. */
export async function signCertificate(signing: CertificateSigning): Promise<Certificate> {
  return signLinted(lintedContents(signing));
}

/** The way every certificate takes, whatever its profile: no bytes reach the key unlinted. */
function lintedContents({ contents, signer, issuer, hooks, selfCheck }: CertificateSigning): RecordedSigning {
  const tbs = encodeTbsCertificate(contents);
  const certificate = previewCertificate(tbs, contents.signatureAlgorithm);
  refuseIfFound(lintCertificate({ certificate, issuer, signature: signer.algorithm }));
  return { kind: 'certificate', tbs, signer, hooks, selfCheck };
}

const signLinted = async (signing: RecordedSigning): Promise<Certificate> =>
  new Certificate(await signRecorded(signing));

const DAY = 24 * 60 * 60 * 1000;

function refuseUnfit(profile: Profile, wish: CertificateWish, publicKey: Uint8Array): void {
  const problems = subjectProblems(profile.subject, wish.subject);
  const days = (wish.notAfter.getTime() - wish.notBefore.getTime()) / DAY;
  if (!(days <= profile.maxDays)) problems.push(`validity is longer than ${profile.maxDays} days`);
  const algorithm = keyAlgorithmOf(publicKey);
  if (!profile.keys.includes(algorithm)) problems.push(`keys of kind ${algorithm} are not certified`);
  if (problems.length > 0) throw new ProfileError(profile, problems);
}
