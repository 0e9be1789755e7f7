import { integer, octetString, oid, readDer, sequence, set, tlv } from '@yinxin/der';
import { CMS_OID, cmsSigner } from '@yinxin/pki';
import type { Holder } from './certificates.ts';

interface BareCms {
  by: Holder;
  issuer: Holder;
  /** What the key signs: the content itself (RFC 5652 5.4). */
  over: Uint8Array;
  /** Carried along as content. */
  carried?: Uint8Array;
  dialect?: 'cms' | 'gmt0010';
  /** AlgorithmIdentifiers other than the signer's own. */
  digestAlgorithm?: Uint8Array;
  signatureAlgorithm?: Uint8Array;
}

/** A CMS message without signed attributes. */
export function bareCms({ by, issuer, over, carried, dialect = 'cms', ...other }: BareCms): Uint8Array {
  const own = cmsSigner({ certificate: by.certificate, dialect });
  const { digestAlgorithm = own.digestAlgorithm, signatureAlgorithm = own.signatureAlgorithm } = other;
  const signer = sequence(
    integer(1),
    own.issuerAndSerial,
    digestAlgorithm,
    signatureAlgorithm,
    octetString(by.sign(over)),
  );
  const [data, type] =
    dialect === 'gmt0010' ? [CMS_OID.gmData, CMS_OID.gmSignedData] : [CMS_OID.data, CMS_OID.signedData];
  const body = sequence(
    integer(1),
    set(digestAlgorithm),
    sequence(oid(data), carried && tlv(0xa0, octetString(carried))),
    tlv(0xa0, by.certificate, issuer.certificate),
    set(signer),
  );
  return sequence(oid(type), tlv(0xa0, body));
}

/** Two messages as one with two signers. */
export function withSecondSigner(one: Uint8Array, two: Uint8Array): Uint8Array {
  const parts = bodyOf(one);
  const more = bodyOf(two);
  const signers = set(readDer(parts.at(-1)!).content, readDer(more.at(-1)!).content);
  const certificates = tlv(0xa0, readDer(parts[3]!).content, readDer(more[3]!).content);
  const type = readDer(one).fields().next().bytes;
  return sequence(type, tlv(0xa0, sequence(...parts.slice(0, 3), certificates, signers)));
}

function bodyOf(message: Uint8Array): Uint8Array[] {
  const fields = readDer(message).fields();
  fields.next();
  const body = fields.next().inner();
  return body.children().map((part) => part.bytes);
}
