import {
  type Audience,
  audiences,
  isDeviceToken,
  PARTNER_COOKIE,
  type PageVisit,
  READING_COOKIE,
  TOKEN_COOKIES,
  WECOM_COOKIE,
} from '@yinxin/api';
import { type Cookies, parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { FRAME_COOKIE } from './frames.ts';

/** The token of a person under either of its names, or that of another audience under its own. */
export function tokenOf(request: FastifyRequest, audience: Audience = 'person'): string | undefined {
  const cookies = parseCookie(request.headers.cookie ?? '');
  if (audience === 'person') return tokenIn(cookies);
  const { cookie } = audiences[audience];
  return cookie && cookies[cookie];
}
const tokenIn = (cookies: Cookies) => TOKEN_COOKIES.map((name) => cookies[name]).find(Boolean);

const partnerIn = (cookies: Cookies) => cookies[PARTNER_COOKIE] || undefined;

/** What a browser was given when it opened a link for reading. */
export const readerOf = (request: FastifyRequest) => readerIn(parseCookie(request.headers.cookie ?? ''));
const readerIn = ({ [READING_COOKIE]: reader }: Cookies) =>
  reader && isDeviceToken(reader) ? reader : undefined;

/** What a browser was given when it went to enterprise WeChat. */
export function wecomOf(request: FastifyRequest): string | undefined {
  const { [WECOM_COOKIE]: browser } = parseCookie(request.headers.cookie ?? '');
  return browser && isDeviceToken(browser) ? browser : undefined;
}

/** A browser says that it is a frame; pages ask whose, here it only says which jar its cookies go to. */
export const isFramed = (request: FastifyRequest): boolean =>
  Boolean(parseCookie(request.headers.cookie ?? '')[FRAME_COOKIE]);

interface ReadVisit {
  visit: PageVisit;
  token: string | undefined;
  /** Of the partner platform. */
  partnerToken: string | undefined;
  reader: string | undefined;
}

/**
 * Reads a request for a page, once. The cache's key, the authenticator and the renderer get what stands here and never
 * the request: two readings of one header or address would let one of them keep what belongs to another.
 */
export function readVisit(request: FastifyRequest, origin: string): ReadVisit {
  const cookies = parseCookie(request.headers.cookie ?? '');
  const token = tokenIn(cookies);
  // Not resolved against the origin: `//host/x` would then be another host.
  const { pathname, search } = new URL(origin + request.url);
  const userAgent = request.headers['user-agent'] ?? '';
  return {
    visit: { path: pathname, search, userAgent, cookies, hasToken: token !== undefined },
    token,
    partnerToken: partnerIn(cookies),
    reader: readerIn(cookies),
  };
}
