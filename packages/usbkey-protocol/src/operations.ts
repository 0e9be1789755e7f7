import { z } from 'zod';
import {
  MAX_CERTIFICATE_BYTES,
  type OperationName,
  SIGNATURE_ALGORITHMS,
  TOKEN_KEY_ALGORITHMS,
} from './wire.ts';

const Base64 = (maxBytes: number) =>
  z
    .string()
    .max(Math.ceil(maxBytes / 3) * 4)
    .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/);
const Hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

/** A token by the name that `tokens` gave it. */
const TokenId = z.string().min(1).max(128);
/** SHA-256 of the certificate: a certificate that was exchanged in between is not found. */
const Fingerprint = Hex(32);
/** PKCS#11 and GM/T 0016 leave the length to the token; a NUL would end the text early in C. */
const Pin = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[^\0]*$/);
const Certificate = Base64(MAX_CERTIFICATE_BYTES);
const SubjectPart = z.string().trim().min(1).max(128);

const operation = <I extends z.ZodType, A extends z.ZodType>(
  needs: 'origin' | 'session',
  input: I,
  answer: A,
) => ({ needs, input, answer });

const Nothing = z.strictObject({});

/** What each operation needs, takes and answers (docs/specification/usbkey-agent.md). */
export const operations = {
  health: operation(
    'origin',
    Nothing,
    z.object({ version: z.string(), protocol: z.number(), driver: z.enum(['pkcs11', 'skf']) }),
  ),
  beginPairing: operation('origin', Nothing, z.object({ expiresAt: z.string() })),
  finishPairing: operation(
    'origin',
    z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
    z.object({ token: z.string(), expiresAt: z.string() }),
  ),
  tokens: operation(
    'session',
    Nothing,
    z.object({
      tokens: z.array(
        z.object({
          id: TokenId,
          label: z.string(),
          manufacturer: z.string(),
          model: z.string(),
          serial: z.string(),
          pin: z.enum(['ready', 'last-try', 'locked', 'unset']),
          /** Tries the token has left; absent where its driver does not say. */
          pinTriesLeft: z.number().optional(),
        }),
      ),
    }),
  ),
  certificates: operation(
    'session',
    z.strictObject({ token: TokenId }),
    z.object({
      certificates: z.array(
        z.object({
          fingerprint: Fingerprint,
          der: Certificate,
          subject: z.string(),
          issuer: z.string(),
          serial: z.string(),
          notBefore: z.string(),
          notAfter: z.string(),
          /** Kind of its key, or undefined where nothing here can use it. */
          algorithm: z.string().optional(),
          /** Whether its key usage allows signatures (RFC 5280 4.2.1.3). */
          signs: z.boolean(),
        }),
      ),
    }),
  ),
  sign: operation(
    'session',
    z.strictObject({
      token: TokenId,
      certificate: Fingerprint,
      pin: Pin,
      title: z.string().trim().min(1).max(200),
      algorithm: z.enum(SIGNATURE_ALGORITHMS),
      /** `PendingSignature.toBeSigned` of packages/pdf-signature: the DER of the signed attributes (RFC 5652 5.4). */
      toBeSigned: Base64(32 * 1024),
      /** What the user compares; must be the messageDigest among the attributes. */
      documentDigest: z.string().regex(/^(?:[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/),
    }),
    z.object({ signature: z.string(), certificate: z.string() }),
  ),
  changePin: operation('session', z.strictObject({ token: TokenId, pin: Pin, newPin: Pin.min(6) }), Nothing),
  makeKey: operation(
    'session',
    z.strictObject({
      token: TokenId,
      pin: Pin,
      algorithm: z.enum(TOKEN_KEY_ALGORITHMS),
      subject: z.strictObject({
        commonName: SubjectPart,
        organization: SubjectPart.optional(),
        organizationalUnit: SubjectPart.optional(),
        country: z.literal('CN').optional(),
      }),
    }),
    /** A certification request (PKCS#10, DER) that the new key has signed. */
    z.object({ request: z.string() }),
  ),
  writeCertificate: operation(
    'session',
    z.strictObject({ token: TokenId, pin: Pin, certificate: Certificate }),
    z.object({ fingerprint: Fingerprint }),
  ),
  endSession: operation('session', Nothing, Nothing),
} as const satisfies Record<OperationName, unknown>;

type Operations = typeof operations;
export type InputOf<N extends OperationName> = z.output<Operations[N]['input']>;
export type AnswerOf<N extends OperationName> = z.output<Operations[N]['answer']>;
