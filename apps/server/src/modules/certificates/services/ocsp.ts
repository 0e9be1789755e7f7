import {
  digestOf,
  type OcspRequest,
  OcspResponder,
  ocspError,
  ocspRequestFromPath,
  parseOcspRequest,
} from '@yinxin/pki';
import type { CertificateDependencies } from '../dependencies.ts';
import { isAuthority } from '../issuing/hierarchy.ts';
import type { Holder, Registry } from '../issuing/registry.ts';
import type { statuses } from '../status/status.ts';

interface OcspDependencies extends CertificateDependencies {
  registry: Registry;
  lifetimeMs: number;
  statusOf: ReturnType<typeof statuses>;
}

/** Each certificate asked about costs a look into the records. */
const MOST_ASKED = 20;

export interface OcspReply {
  readonly der: Uint8Array;
  /** Absent when nobody else may be given the same answer: errors, and answers to a nonce (RFC 5019 4). */
  readonly validity?: { readonly from: Date; readonly until: Date };
}

export interface Ocsp {
  answer(request: Uint8Array): Promise<OcspReply>;
  /** What follows /ocsp/ in a GET. */
  answerPath(path: string): Promise<OcspReply>;
}

/** Every authority is answered for by its own delegate; the request says which one is asked. */
export function createOcsp(dependencies: OcspDependencies): Ocsp {
  const responders = new WeakMap<Holder, OcspResponder>();
  const responderOf = (delegate: Holder, issuer: Holder): OcspResponder => {
    const responder = responders.get(delegate) ?? makeResponder(dependencies, delegate, issuer);
    responders.set(delegate, responder);
    return responder;
  };

  async function answer(der: Uint8Array): Promise<OcspReply> {
    const request = parsed(der);
    if (!request) return { der: ocspError('malformedRequest') };
    const issuer = await issuerAsked(dependencies.registry, request);
    if (!issuer) return { der: ocspError('unauthorized') };
    const delegate = await delegateOf(dependencies.registry, issuer);
    if (!delegate?.certificate.validAt(dependencies.now())) return { der: ocspError('tryLater') };
    const from = dependencies.now();
    const response = await responderOf(delegate, issuer).answer(der);
    if (request.nonce || isError(response)) return { der: response };
    return { der: response, validity: { from, until: new Date(from.getTime() + dependencies.lifetimeMs) } };
  }

  return {
    answer,
    answerPath: async (path) => answer(decoded(path)),
  };
}

const makeResponder = (dependencies: OcspDependencies, delegate: Holder, issuer: Holder) =>
  new OcspResponder({
    issuer: issuer.certificate,
    certificate: delegate.certificate,
    signer: delegate.signer,
    lookUp: (serial) => dependencies.statusOf(serial, issuer.id),
    now: dependencies.now,
    lifetimeMilliseconds: dependencies.lifetimeMs,
    onError: (error) => dependencies.log.error({ err: error }, 'OCSP'),
  });

function parsed(der: Uint8Array): OcspRequest | undefined {
  try {
    const request = parseOcspRequest(der);
    return request.certIds.length > MOST_ASKED ? undefined : request;
  } catch {
    return undefined;
  }
}

/** What is no base64 is no request either: nothing at all, which is malformed. */
function decoded(path: string): Uint8Array {
  try {
    return ocspRequestFromPath(path);
  } catch {
    return new Uint8Array(0);
  }
}

/** By the hash of the name alone, which is unique among ours; the responder checks the key as well. */
async function issuerAsked(registry: Registry, { certIds }: OcspRequest): Promise<Holder | undefined> {
  const authorities = (await registry.all()).filter(isAuthority);
  for (const { digest, issuerNameHash } of certIds) {
    const wanted = issuerNameHash.toHex();
    const issuer = authorities.find(
      ({ certificate }) => digestOf(digest, certificate.subjectDer).toHex() === wanted,
    );
    if (issuer) return issuer;
  }
  return undefined;
}

/** RFC 6960 4.2.2.2: an authority's answers are signed by whom it certified itself for that. */
const delegateOf = async (registry: Registry, issuer: Holder): Promise<Holder | undefined> =>
  (await registry.all()).findLast(
    ({ role, issuerId, revoked }) => role === 'ocsp' && issuerId === issuer.id && !revoked,
  );

/** OCSPResponse with a responseStatus alone: SEQUENCE { ENUMERATED }, five octets. */
const isError = (response: Uint8Array): boolean => response.length === 5;
