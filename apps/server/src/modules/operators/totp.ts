import { Secret, TOTP } from 'otpauth';

const ISSUER = '印信运营后台';
/** RFC 4226 section 4: at least 128 bit, 160 recommended. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** One step before and after: clocks of phones differ (RFC 6238 5.2). */
const WINDOW = 1;

const totpOf = (secret: string, label?: string) =>
  new TOTP({ issuer: ISSUER, label, period: STEP_SECONDS, digits: 6, secret: Secret.fromBase32(secret) });

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an authenticator app reads from the QR code. */
export const totpAddress = (secret: string, login: string): string => totpOf(secret, login).toString();

/** The time step a code belongs to, or undefined when it is not one of now. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}
