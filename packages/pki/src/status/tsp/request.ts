import {
  boolean,
  contextConstructed,
  DerError,
  integer,
  octetString,
  oid,
  readBoolean,
  readDer,
  readInteger,
  readOctetString,
  readOid,
  readSmallInteger,
  sequence,
  TAG,
} from '@yinxin/der';
import { DIGESTS, type DigestName, digestByOid } from '../../keys/algorithms.ts';
import { decodeExtensions } from '../../x509/extensions/extension.ts';

/** RFC 3161 2.4.1 */
export interface TimeStampRequest {
  /** The MessageImprint as sent, to be echoed exactly. */
  readonly imprintDer: Uint8Array;
  readonly digestOid: string;
  readonly digest: DigestName | undefined;
  readonly hash: Uint8Array;
  readonly policy: string | undefined;
  readonly nonce: bigint | undefined;
  readonly certReq: boolean;
  readonly extensionOids: readonly string[];
}

const MAX_NONCE = 1n << 512n;

export function parseTimeStampRequest(der: Uint8Array): TimeStampRequest {
  const fields = readDer(der, TAG.sequence).fields();
  if (readSmallInteger(fields.next()) !== 1) throw new DerError('unknown version of a time-stamp request', 0);
  const imprint = fields.next(TAG.sequence);
  const policy = fields.optional(TAG.oid);
  const nonce = fields.optional(TAG.integer);
  const certReq = fields.optional(TAG.boolean);
  const extensions = fields.optional(contextConstructed(0));
  fields.finish();
  const parts = imprint.fields();
  const digestOid = readOid(parts.next(TAG.sequence).fields().next());
  const hash = readOctetString(parts.next());
  parts.finish();
  const nonceValue = nonce && readInteger(nonce);
  if (nonceValue !== undefined && (nonceValue >= MAX_NONCE || nonceValue <= -MAX_NONCE))
    throw new DerError('nonce is too long', 0);
  return {
    imprintDer: imprint.bytes,
    digestOid,
    digest: digestByOid(digestOid)?.name,
    hash,
    policy: policy && readOid(policy),
    nonce: nonceValue,
    certReq: certReq !== undefined && readBoolean(certReq),
    // [0] IMPLICIT replaces the tag of the SEQUENCE OF
    extensionOids: extensions ? extensionOidsOf(extensions.bytes) : [],
  };
}

function extensionOidsOf(tagged: Uint8Array): string[] {
  const untagged = Uint8Array.from(tagged);
  untagged[0] = TAG.sequence;
  return decodeExtensions(untagged).map(({ oid: dotted }) => dotted);
}

export interface TimeStampQuestion {
  readonly digest: DigestName;
  /** Hash of what is to be stamped. */
  readonly hash: Uint8Array;
  readonly policy?: string;
  readonly nonce?: bigint;
  /** Ask for the authority's certificate (default). */
  readonly certReq?: boolean;
}

export function makeTimeStampRequest({
  digest,
  hash,
  policy,
  nonce,
  certReq = true,
}: TimeStampQuestion): Uint8Array {
  if (hash.length !== DIGESTS[digest].size) throw new DerError(`not a ${digest} hash`);
  return sequence(
    integer(1),
    sequence(DIGESTS[digest].identifier, octetString(hash)),
    policy === undefined ? undefined : oid(policy),
    nonce === undefined ? undefined : integer(nonce),
    certReq ? boolean(true) : undefined,
  );
}
