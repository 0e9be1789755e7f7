import type { IncomingMessage } from 'node:http';
import { MAX_BODY_BYTES, NONCE_HEADER } from '@yinxin/usbkey-protocol';
import { Refusal } from './refusal.ts';

/**
 * The page that asks, if the request came straight from it. A name that others made to lead here (DNS rebinding) shows
 * in Host; every browser tells the origin of a POST, so a request without one is not from a page.
 */
export function admittedOrigin(request: IncomingMessage, port: number, allowed: ReadonlySet<string>): string {
  const { host, origin } = request.headers;
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) throw new Refusal('HOST_REFUSED');
  if (origin === undefined || !allowed.has(origin)) throw new Refusal('ORIGIN_REFUSED');
  return origin;
}

/** What the browser needs to let this one origin read the answer. */
export const corsHeaders = (origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  vary: 'origin',
});

/** Answers to a preflight, the question of Private Network Access included. */
export const preflightHeaders = (request: IncomingMessage): Record<string, string> => ({
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': `authorization, content-type, ${NONCE_HEADER}`,
  'access-control-max-age': '600',
  ...(request.headers['access-control-request-private-network'] === 'true'
    ? { 'access-control-allow-private-network': 'true' }
    : {}),
});

const NONCE = /^[\w-]{22,64}$/;
const BEARER = /^Bearer ([\w-]{43})$/;

export function credentialsOf({ headers }: IncomingMessage): { token: string; nonce: string } {
  const token = BEARER.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal('PAIRING_REQUIRED');
  const nonce = headers[NONCE_HEADER];
  if (typeof nonce !== 'string' || !NONCE.test(nonce)) throw new Refusal('REQUEST_MALFORMED');
  return { token, nonce };
}

/** The JSON of a request; asking for its type makes a browser ask first whether the page may send it. */
export async function jsonOf(request: IncomingMessage): Promise<unknown> {
  if (request.headers['content-type'] !== 'application/json') throw new Refusal('REQUEST_MALFORMED');
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new Refusal('REQUEST_TOO_LARGE');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Refusal('REQUEST_TOO_LARGE');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (cause) {
    throw new Refusal('REQUEST_MALFORMED', {}, { cause });
  }
}
