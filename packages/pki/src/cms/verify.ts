import { CMS_OID } from './oids.ts';
import { type CmsAttribute, type ParsedSignedData, parseSignedData } from './parse.ts';
import { type SignatureFacts, type SignedContent, signatureFacts } from './signature-facts.ts';
import { type TimeStampVerification, verifyTimeStampToken } from './time-stamp.ts';

export interface SignerFacts extends SignatureFacts {
  /** Time stamps over the signature value. */
  readonly timeStamps: readonly TimeStampVerification[];
}

type CmsFailureCode = 'MALFORMED' | 'NO_SIGNER' | 'CONTENT_MISSING';

export type CmsVerification =
  | ({ readonly ok: true; readonly signers: readonly SignerFacts[] } & Omit<ParsedSignedData, 'signers'>)
  | { readonly ok: false; readonly failure: { readonly code: CmsFailureCode; readonly message: string } };

export type CmsVerifyOptions = SignedContent;

/** Bounds the work one message can ask for. */
const MAX_TIME_STAMPS = 16;

/** States what is true about each signature of a message. Never throws; what is unknown is never valid. */
export function verifySignedData(bytes: Uint8Array, options: CmsVerifyOptions = {}): CmsVerification {
  let parsed: ParsedSignedData;
  try {
    parsed = parseSignedData(bytes);
  } catch (error) {
    return failure('MALFORMED', error instanceof Error ? error.message : String(error));
  }
  if (parsed.signers.length === 0) return failure('NO_SIGNER', 'nobody signed');
  const facts = signatureFacts(parsed, options);
  if (!facts) return failure('CONTENT_MISSING', 'the signed content is not here');
  const certificates = [...parsed.certificates, ...(options.certificates ?? [])];
  const signers = facts.map((one, i) => ({
    ...one,
    timeStamps: tokensOf(parsed.signers[i]!.unsignedAttributes).map((token) =>
      verifyTimeStampToken(token, one.signature, certificates),
    ),
  }));
  return { ok: true, ...parsed, signers };
}

const tokensOf = (attributes: readonly CmsAttribute[]): readonly Uint8Array[] =>
  attributes
    .filter(({ type }) => type === CMS_OID.signatureTimeStamp)
    .flatMap(({ values }) => values)
    .slice(0, MAX_TIME_STAMPS);

const failure = (code: CmsFailureCode, message: string): CmsVerification => ({
  ok: false,
  failure: { code, message },
});
