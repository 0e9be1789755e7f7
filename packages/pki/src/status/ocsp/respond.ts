import {
  bitString,
  enumerated,
  equalBytes,
  explicit,
  generalizedTime,
  implicit,
  nul,
  octetString,
  oid,
  sequence,
} from '@yinxin/der';
import type { DigestName } from '../../keys/algorithms.ts';
import type { Signer } from '../../keys/provider.ts';
import { keyIdentifier } from '../../keys/spki.ts';
import { OID } from '../../oids.ts';
import type { RevocationReasonName } from '../../path/revocation/types.ts';
import type { Certificate } from '../../x509/certificate.ts';
import { encodeExtensions, extension } from '../../x509/extensions/extension.ts';
import { reasonCode } from '../reasons.ts';
import { type CertId, type IssuerHashes, issuerHashes, namesIssuer } from './cert-id.ts';
import { type OcspRequest, ocspNonce, ocspRequestFromPath, parseOcspRequest } from './request.ts';

/** What the records say about a serial. 'good' only for certificates that were really issued. */
export type CertificateStatus =
  | { readonly status: 'good' }
  | { readonly status: 'revoked'; readonly at: Date; readonly reason?: RevocationReasonName }
  | { readonly status: 'unknown' };

export interface OcspResponderOptions {
  /** The authority whose certificates are asked about. */
  readonly issuer: Certificate;
  /** The issuer itself, or a delegate with the purpose ocspSigning. */
  readonly certificate: Certificate;
  readonly signer: Signer;
  readonly lookUp: (serial: string) => CertificateStatus | Promise<CertificateStatus>;
  readonly now: () => Date;
  /** From thisUpdate to nextUpdate. */
  readonly lifetimeMilliseconds: number;
  /** Hears what went wrong behind a tryLater. */
  readonly onError?: (error: unknown) => void;
}

/** RFC 6960 4.2.1 */
const ERRORS = { malformedRequest: 1, internalError: 2, tryLater: 3, unauthorized: 6 } as const;

type OcspErrorStatus = keyof typeof ERRORS;

export const ocspError = (status: OcspErrorStatus): Uint8Array => sequence(enumerated(ERRORS[status]));

export class OcspResponder {
  readonly #options: OcspResponderOptions;
  readonly #isDelegate: boolean;
  readonly #responderId: Uint8Array;
  readonly #hashes = new Map<DigestName, IssuerHashes>();

  constructor(options: OcspResponderOptions) {
    const { issuer, certificate, signer } = options;
    this.#options = options;
    this.#isDelegate = !equalBytes(certificate.der, issuer.der);
    if (this.#isDelegate && !isAuthorisedResponder(certificate, issuer)) {
      throw new RangeError('the responder certificate is not delegated by the issuer (RFC 6960 4.2.2.2)');
    }
    if (!equalBytes(signer.publicKey, certificate.spki))
      throw new RangeError('the key is not that of the certificate');
    this.#responderId = explicit(2, octetString(keyIdentifier(certificate.spki)));
  }

  /** Answers a POST body. Never throws: every failure is an OCSP error response. */
  async answer(der: Uint8Array): Promise<Uint8Array> {
    let request: OcspRequest;
    try {
      request = parseOcspRequest(der);
    } catch {
      return ocspError('malformedRequest');
    }
    if (!request.certIds.some((certId) => this.#isOurs(certId))) return ocspError('unauthorized');
    try {
      return await this.#respond(request);
    } catch (error) {
      this.#options.onError?.(error);
      return ocspError('tryLater');
    }
  }

  /** Answers a GET; `path` is what follows the responder's address. */
  async answerPath(path: string): Promise<Uint8Array> {
    try {
      return await this.answer(ocspRequestFromPath(path));
    } catch {
      return ocspError('malformedRequest');
    }
  }

  async #respond({ certIds, nonce }: OcspRequest): Promise<Uint8Array> {
    const { now, signer, certificate } = this.#options;
    const thisUpdate = now();
    const responses = await Promise.all(certIds.map((certId) => this.#single(certId, thisUpdate)));
    const data = sequence(
      this.#responderId,
      generalizedTime(thisUpdate),
      sequence(...responses),
      nonce && explicit(1, encodeExtensions([extension(ocspNonce, nonce)])),
    );
    const signature = await signer.sign(data);
    const certificates = this.#isDelegate ? explicit(0, sequence(certificate.der)) : undefined;
    const basic = sequence(data, signer.algorithm.identifier, bitString(signature), certificates);
    return sequence(enumerated(0), explicit(0, sequence(oid(OID.ocspBasic), octetString(basic))));
  }

  async #single(certId: CertId, thisUpdate: Date): Promise<Uint8Array> {
    const { lookUp, lifetimeMilliseconds } = this.#options;
    const answer: CertificateStatus = this.#isOurs(certId)
      ? await lookUp(certId.serial)
      : { status: 'unknown' };
    const nextUpdate = new Date(thisUpdate.getTime() + lifetimeMilliseconds);
    return sequence(
      certId.der,
      encodeStatus(answer),
      generalizedTime(thisUpdate),
      explicit(0, generalizedTime(nextUpdate)),
    );
  }

  #isOurs(certId: CertId): boolean {
    let hashes = this.#hashes.get(certId.digest);
    if (!hashes) {
      hashes = issuerHashes(this.#options.issuer, certId.digest);
      this.#hashes.set(certId.digest, hashes);
    }
    return namesIssuer(certId, hashes);
  }
}

function encodeStatus(answer: CertificateStatus): Uint8Array {
  switch (answer.status) {
    case 'good':
      return implicit(0, nul());
    case 'unknown':
      return implicit(2, nul());
    case 'revoked': {
      const stated = answer.reason !== undefined && answer.reason !== 'unspecified';
      const reason = stated ? explicit(0, enumerated(reasonCode(answer.reason))) : undefined;
      return implicit(1, sequence(generalizedTime(answer.at), reason));
    }
  }
}

/** RFC 6960 4.2.2.2: issued by the very authority, for the very purpose. */
export function isAuthorisedResponder(certificate: Certificate, issuer: Certificate): boolean {
  return (
    equalBytes(certificate.issuerDer, issuer.subjectDer) &&
    certificate.extendedKeyUsage?.includes(OID.ocspSigning) === true &&
    certificate.signedBy(issuer.spki)
  );
}
