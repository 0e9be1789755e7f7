import {
  boolean,
  contextPrimitive,
  equalBytes,
  explicit,
  generalizedTime,
  integer,
  namedBits,
  oid,
  sequence,
  tlv,
  unsignedInteger,
  utf8,
} from '@yinxin/der';
import { randomSerial } from '../../ca/serial.ts';
import { type CmsSigner, cmsSigner, timeStampToken } from '../../cms/make.ts';
import { DIGESTS, type DigestName } from '../../keys/algorithms.ts';
import type { Signer } from '../../keys/provider.ts';
import { OID } from '../../oids.ts';
import type { Certificate } from '../../x509/certificate.ts';
import { encodeGeneralName } from '../../x509/general-names.ts';
import { parseTimeStampRequest, type TimeStampRequest } from './request.ts';

export interface TimeStampAuthorityOptions {
  readonly certificate: Certificate;
  readonly signer: Signer;
  /** Certificates between ours and the root, sent when the client asks for certificates. */
  readonly chain?: readonly Certificate[];
  /** The policy we work under, and further ones a client may ask for. */
  readonly policy: string;
  readonly otherPolicies?: readonly string[];
  readonly accuracyMilliseconds: number;
  /** Every token is later than the one before (RFC 3161 2.4.2); holds within this object. */
  readonly ordering?: boolean;
  readonly digests?: readonly DigestName[];
  /** Undefined when the clock cannot be trusted right now. */
  readonly now: () => Date | undefined;
  /** Magnitude octets, unique for this authority; default random. */
  readonly nextSerial?: () => Uint8Array | Promise<Uint8Array>;
  readonly hooks?: {
    /** TSTInfo about to be signed; throwing keeps the key unused. */
    beforeSign?(info: Uint8Array): void | Promise<void>;
    afterSign?(token: Uint8Array, info: Uint8Array): void | Promise<void>;
  };
  /** Hears what went wrong behind a systemFailure. */
  readonly onError?: (error: unknown) => void;
}

/** Bits of PKIFailureInfo, RFC 3161 2.4.2. */
const FAILURES = {
  badAlg: 0,
  badRequest: 2,
  badDataFormat: 5,
  timeNotAvailable: 14,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
  systemFailure: 25,
} as const;

type TimeStampFailure = keyof typeof FAILURES;

/** TimeStampResp with status rejection. */
export const timeStampRejection = (failure: TimeStampFailure, text: string): Uint8Array =>
  sequence(sequence(integer(2), sequence(utf8(text)), namedBits([FAILURES[failure]])));

const STRONG_DIGESTS: readonly DigestName[] = ['sha256', 'sha384', 'sha512', 'sm3'];

class Rejection extends Error {
  readonly failure: TimeStampFailure;

  constructor(failure: TimeStampFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

export class TimeStampAuthority {
  readonly #options: TimeStampAuthorityOptions;
  readonly #cms: CmsSigner;
  readonly #name: Uint8Array;
  readonly #accuracy: Uint8Array;
  #lastTime = 0;

  constructor(options: TimeStampAuthorityOptions) {
    const { certificate, signer } = options;
    refuseUnfit(certificate);
    if (!equalBytes(signer.publicKey, certificate.spki))
      throw new RangeError('the key is not that of the certificate');
    this.#options = options;
    this.#cms = cmsSigner({ certificate: certificate.der });
    this.#name = explicit(0, encodeGeneralName({ kind: 'directory', value: certificate.subject }));
    this.#accuracy = encodeAccuracy(options.accuracyMilliseconds);
  }

  /** Answers a TimeStampReq with a TimeStampResp. Never throws: every failure is a rejection. */
  async answer(der: Uint8Array): Promise<Uint8Array> {
    try {
      const request = this.#accept(der);
      const token = await this.#stamp(request);
      return sequence(sequence(integer(0)), token);
    } catch (error) {
      if (error instanceof Rejection) return timeStampRejection(error.failure, error.message);
      this.#options.onError?.(error);
      return timeStampRejection('systemFailure', 'the time stamp could not be made');
    }
  }

  #accept(der: Uint8Array): TimeStampRequest {
    const request = parsed(der);
    const { policy, otherPolicies = [], digests = STRONG_DIGESTS } = this.#options;
    if (!request.digest || !digests.includes(request.digest))
      throw new Rejection('badAlg', 'the digest is not accepted');
    if (request.hash.length !== DIGESTS[request.digest].size) {
      throw new Rejection('badDataFormat', 'the hash does not have the length of its digest');
    }
    if (request.policy !== undefined && ![policy, ...otherPolicies].includes(request.policy)) {
      throw new Rejection('unacceptedPolicy', 'the policy is not offered');
    }
    if (request.extensionOids.length > 0)
      throw new Rejection('unacceptedExtension', 'extensions are not supported');
    return request;
  }

  async #stamp(request: TimeStampRequest): Promise<Uint8Array> {
    const { hooks, nextSerial = randomSerial, signer, chain = [] } = this.#options;
    const info = this.#info(request, await nextSerial(), this.#time());
    await hooks?.beforeSign?.(info);
    const token = await timeStampToken({
      signer: this.#cms,
      content: info,
      sign: (toBeSigned) => signer.sign(toBeSigned),
      omitSignerCertificate: !request.certReq,
      furtherCertificates: request.certReq ? chain.map(({ der }) => der) : [],
    });
    await hooks?.afterSign?.(token, info);
    return token;
  }

  #info(request: TimeStampRequest, serial: Uint8Array, time: Date): Uint8Array {
    const { policy, ordering } = this.#options;
    return sequence(
      integer(1),
      oid(request.policy ?? policy),
      request.imprintDer,
      unsignedInteger(serial),
      generalizedTime(time, true),
      this.#accuracy,
      ordering ? boolean(true) : undefined,
      request.nonce === undefined ? undefined : integer(request.nonce),
      this.#name,
    );
  }

  #time(): Date {
    const now = this.#options.now();
    if (!now) throw new Rejection('timeNotAvailable', 'the clock is not synchronised');
    const { notBefore, notAfter } = this.#options.certificate;
    if (now < notBefore || now > notAfter)
      throw new Rejection('timeNotAvailable', 'the certificate is not valid now');
    if (!this.#options.ordering) return now;
    this.#lastTime = Math.max(now.getTime(), this.#lastTime + 1);
    return new Date(this.#lastTime);
  }
}

function parsed(der: Uint8Array): TimeStampRequest {
  try {
    return parseTimeStampRequest(der);
  } catch {
    throw new Rejection('badRequest', 'the request cannot be read');
  }
}

/** RFC 3161 2.3 */
function refuseUnfit(certificate: Certificate): void {
  const purposes = certificate.extendedKeyUsage ?? [];
  const critical = certificate.extensions.some(
    ({ oid: dotted, critical }) => dotted === OID.extendedKeyUsage && critical,
  );
  if (!critical || purposes.length !== 1 || purposes[0] !== OID.timeStamping) {
    throw new RangeError('the certificate is not for time-stamping alone');
  }
}

/** Seconds, then millis [0] from 1 to 999 (RFC 3161 2.4.2). */
function encodeAccuracy(milliseconds: number): Uint8Array {
  const seconds = Math.floor(milliseconds / 1000);
  const millis = milliseconds % 1000;
  return sequence(
    seconds > 0 ? integer(seconds) : undefined,
    millis > 0 ? tlv(contextPrimitive(0), integer(millis).subarray(2)) : undefined,
  );
}
