import { integer, nul, octetString, oid, readBitStringBytes, readDer, sequence, TAG } from '@yinxin/der';
import type { Fetcher } from '@yinxin/guarded-fetch';
import {
  Certificate,
  digestOf,
  type MaterialSource,
  type MissingMaterial,
  OID,
  type PathMaterial,
  parseCertificates,
  parseSignedData,
} from '@yinxin/pki';
import { latin1 } from '@yinxin/primitives';

/** Bounds what one certificate can make us ask for. */
const MAX_URLS = 3;

/** Asks the addresses that certificates name; what cannot be had stays missing. */
export function onlineMaterial(fetcher: Fetcher): MaterialSource {
  return {
    fetch: (missing) => (missing.kind === 'issuer' ? issuers(fetcher, missing) : status(fetcher, missing)),
  };
}

async function issuers(fetcher: Fetcher, { caIssuerUrls }: MissingMaterial): Promise<PathMaterial> {
  const found = await firstAnswer(caIssuerUrls, (url) => fetcher({ url }));
  return { intermediates: found ? certificatesIn(found) : [] };
}

/** OCSP first: it is smaller and fresher than a CRL. */
async function status(fetcher: Fetcher, missing: MissingMaterial): Promise<PathMaterial> {
  const { certificate, issuer, ocspUrls, crlUrls } = missing;
  const ocsp =
    issuer &&
    (await firstAnswer(ocspUrls, (url) =>
      fetcher({
        url,
        method: 'POST',
        body: ocspRequest(certificate, issuer),
        contentType: 'application/ocsp-request',
      }),
    ));
  if (ocsp) return { ocspResponses: [ocsp] };
  const crl = await firstAnswer(crlUrls, (url) => fetcher({ url }));
  return { crls: crl ? [crl] : [] };
}

async function firstAnswer(
  urls: readonly string[],
  get: (url: string) => Promise<Uint8Array>,
): Promise<Uint8Array | undefined> {
  for (const url of urls.slice(0, MAX_URLS)) {
    try {
      return await get(url);
    } catch {
      // An address that cannot be reached proves nothing; the next one may answer.
    }
  }
  return undefined;
}

/** RFC 6960 4.1.1, one certificate, hashes by SHA-1 as responders expect. */
export function ocspRequest(certificate: Certificate, issuer: Certificate): Uint8Array {
  const fields = readDer(issuer.spki, TAG.sequence).fields();
  fields.next();
  const key = readBitStringBytes(fields.next());
  const certId = sequence(
    sequence(oid(OID.sha1), nul()),
    octetString(digestOf('sha1', certificate.issuerDer)),
    octetString(digestOf('sha1', key)),
    integer(BigInt(`0x${certificate.serial}`)),
  );
  return sequence(sequence(sequence(sequence(certId))));
}

/** A single certificate, PEM, or a certs-only CMS message (RFC 5280 4.2.2.1). */
function certificatesIn(bytes: Uint8Array): Uint8Array[] {
  const readers = [
    () => [new Certificate(bytes).der],
    () => [...parseSignedData(bytes).certificates],
    () => parseCertificates(latin1(bytes)).map(({ der }) => der),
  ];
  for (const read of readers) {
    try {
      const found = read();
      if (found.length > 0) return found;
    } catch {
      // Not this form.
    }
  }
  return [];
}
