import { contextConstructed, type Element, equalBytes, readDer, readEnumerated, TAG } from '@yinxin/der';
import { digestByOid } from '../../keys/algorithms.ts';
import { keyIdentifier } from '../../keys/spki.ts';
import { verifySignature } from '../../keys/verify.ts';
import { type OcspAnswer, type OcspView, readOcspResponse } from '../../path/revocation/ocsp.ts';
import type { Certificate } from '../../x509/certificate.ts';
import { decodeExtensions, findExtension } from '../../x509/extensions/extension.ts';
import { namesEqual } from '../../x509/names.ts';
import { issuerHashes, namesIssuer } from './cert-id.ts';
import { ocspNonce } from './request.ts';
import { isAuthorisedResponder } from './respond.ts';

type OcspRefusal =
  | 'RESPONDER_ERROR'
  | 'MALFORMED'
  | 'NOT_ABOUT_THIS_CERTIFICATE'
  | 'RESPONDER_NOT_AUTHORISED'
  | 'SIGNATURE_INVALID'
  | 'NONCE_MISMATCH'
  | 'NOT_CURRENT';

/** The response must not be believed. */
export class OcspRefusedError extends Error {
  readonly refusal: OcspRefusal;

  constructor(refusal: OcspRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OcspRefusedError';
    this.refusal = refusal;
  }
}

interface OcspCheck {
  readonly issuer: Certificate;
  /** Hex, like `Certificate.serial`. */
  readonly serial: string;
  /** The nonce sent. A responder may leave it out (RFC 9654 2.1); a different one is refused. */
  readonly nonce?: Uint8Array;
  readonly now: Date;
  readonly clockSkewMilliseconds?: number;
}

const FIVE_MINUTES = 5 * 60 * 1000;

/** Believes a response only if it is signed by whom it must be, about this certificate, and current. */
export function verifyOcspResponse(der: Uint8Array, check: OcspCheck): OcspAnswer {
  const view = readView(der);
  const answer = view.answers.find((candidate) => isAbout(candidate, check));
  if (!answer || !view.usable)
    refuse('NOT_ABOUT_THIS_CERTIFICATE', 'the response says nothing about this certificate');
  const responder = responderOf(view, check.issuer, check.now);
  if (!isSigned(view, responder)) {
    refuse('SIGNATURE_INVALID', 'the signature of the response does not hold');
  }
  const echoed = nonceOf(view.tbs);
  if (check.nonce && echoed && !equalBytes(check.nonce, echoed))
    refuse('NONCE_MISMATCH', 'the nonce is another');
  if (!isCurrent(answer, check)) refuse('NOT_CURRENT', 'the response is too old or from the future');
  return answer;
}

/** An algorithm we do not know proves nothing. */
function isSigned({ signatureAlgorithm, tbs, signature }: OcspView, responder: Certificate): boolean {
  try {
    return verifySignature(signatureAlgorithm, responder.spki, tbs, signature);
  } catch {
    return false;
  }
}

function readView(der: Uint8Array): OcspView {
  const status = readStatus(der);
  if (status !== 0) refuse('RESPONDER_ERROR', `the responder answered with error ${status}`);
  try {
    return readOcspResponse(der);
  } catch (cause) {
    throw new OcspRefusedError('MALFORMED', 'the response cannot be read', { cause });
  }
}

function readStatus(der: Uint8Array): number {
  try {
    return readEnumerated(readDer(der, TAG.sequence).fields().next());
  } catch (cause) {
    throw new OcspRefusedError('MALFORMED', 'the response cannot be read', { cause });
  }
}

function isAbout(answer: OcspAnswer, { issuer, serial }: OcspCheck): boolean {
  const digest = digestByOid(answer.digestOid);
  return (
    digest !== undefined && answer.serial === serial && namesIssuer(answer, issuerHashes(issuer, digest.name))
  );
}

function responderOf({ responder, certificates }: OcspView, issuer: Certificate, now: Date): Certificate {
  const isNamed = (candidate: Certificate): boolean =>
    'name' in responder
      ? namesEqual(candidate.subject, responder.name)
      : equalBytes(keyIdentifier(candidate.spki), responder.keyHash);
  if (isNamed(issuer)) return issuer;
  const delegate = certificates.find(isNamed);
  if (!delegate || !isAuthorisedResponder(delegate, issuer) || !delegate.validAt(now)) {
    refuse('RESPONDER_NOT_AUTHORISED', 'the responder is not authorised by the issuer');
  }
  return delegate;
}

/** responseExtensions [1], the last part of ResponseData. */
function nonceOf(tbs: Uint8Array): Uint8Array | undefined {
  const last: Element | undefined = readDer(tbs).children().at(-1);
  if (!last?.is(contextConstructed(1))) return undefined;
  return findExtension(decodeExtensions(last.inner().bytes), ocspNonce);
}

function isCurrent({ thisUpdate, nextUpdate }: OcspAnswer, check: OcspCheck): boolean {
  const { now, clockSkewMilliseconds: skew = FIVE_MINUTES } = check;
  if (thisUpdate.getTime() > now.getTime() + skew) return false;
  return nextUpdate === undefined || nextUpdate.getTime() >= now.getTime() - skew;
}

function refuse(refusal: OcspRefusal, message: string): never {
  throw new OcspRefusedError(refusal, message);
}
