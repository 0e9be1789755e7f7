import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendAnswer, type VendorAnswer } from '../vendor-answer.ts';
import { alipayPrivateKey, sandboxAlipayAccount } from './accounts.ts';

export type AlipayFields = Record<string, unknown>;
type AlipayMethod = (content: AlipayFields, params: URLSearchParams) => VendorAnswer | Promise<VendorAnswer>;
/** Where the browser is sent that opened a genuine address; undefined when there is nothing to show. */
type AlipayPage = (content: AlipayFields, params: URLSearchParams) => string | undefined;

/** 支付宝开放平台's gateway before all its methods: application, time and signature first, then the method. */
export interface AlipayGateway {
  on(method: string, answer: AlipayMethod): void;
  onPage(method: string, page: AlipayPage): void;
  serve(wire: FastifyInstance): void;
}

const key = (base64: string) =>
  createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });

const ALLOWED_SKEW_MS = 24 * 3_600_000;

export function alipayGateway(now: () => number): AlipayGateway {
  const application = createPublicKey(key(sandboxAlipayAccount.privateKey));
  const methods = new Map<string, AlipayMethod>();
  const pages = new Map<string, AlipayPage>();

  /** Undefined means the request is genuine. */
  const problemOf = (params: URLSearchParams): [code: string, sub: string] | undefined => {
    if (params.get('app_id') !== sandboxAlipayAccount.appId) return ['40002', 'isv.invalid-app-id'];
    if (params.get('sign_type') !== 'RSA2') return ['40002', 'isv.invalid-signature-type'];
    const at = Date.parse(`${(params.get('timestamp') ?? '').replace(' ', 'T')}+08:00`);
    if (!(Math.abs(now() - at) <= ALLOWED_SKEW_MS)) return ['40002', 'isv.invalid-timestamp'];
    const signature = Buffer.from(params.get('sign') ?? '', 'base64');
    return verify('sha256', Buffer.from(sorted(params, ['sign'])), application, signature)
      ? undefined
      : ['40002', 'isv.invalid-signature'];
  };
  const contentOf = (params: URLSearchParams) => fields(parse(params.get('biz_content') ?? ''));

  const answerTo = (params: URLSearchParams) => {
    const method = params.get('method') ?? '';
    const problem = problemOf(params);
    if (problem) return refuse(method, ...problem);
    const known = methods.get(method);
    return known ? known(contentOf(params), params) : refuse(method, '40002', 'isv.invalid-method');
  };
  const showTo = (params: URLSearchParams, reply: FastifyReply) => {
    const method = params.get('method') ?? '';
    const problem = problemOf(params);
    const to = problem ? undefined : pages.get(method)?.(contentOf(params), params);
    return to === undefined
      ? sendAnswer(reply, refuse(method, ...(problem ?? ['40004', 'isv.invalid-parameter'])))
      : reply.redirect(to, 302);
  };

  return {
    on: (method, answer) => void methods.set(method, answer),
    onPage: (method, page) => void pages.set(method, page),
    serve(wire) {
      wire.post('/gateway.do', async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body.toString() : '';
        return sendAnswer(reply, await answerTo(new URLSearchParams(body)));
      });
      wire.get('/gateway.do', (request, reply) =>
        showTo(new URL(request.url, 'http://sandbox').searchParams, reply),
      );
    },
  };
}

const sorted = (params: URLSearchParams, without: readonly string[]): string =>
  [...params]
    .filter(([name, value]) => !without.includes(name) && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const signed = (text: string): string =>
  sign('sha256', Buffer.from(text), key(alipayPrivateKey)).toString('base64');

/** A notice of the vendor's: a form whose signature covers all but itself and its kind. */
export function signedForm(content: Readonly<Record<string, string>>, forged = false): URLSearchParams {
  const form = new URLSearchParams({ ...content, sign_type: 'RSA2' });
  form.set('sign', signed(`${sorted(form, ['sign', 'sign_type'])}${forged ? ' ' : ''}`));
  return form;
}

/** The signature covers the exact text of the inner answer. */
export function answer(method: string, content: AlipayFields, forged = false): VendorAnswer {
  const inner = JSON.stringify(content);
  const name = `${method.replaceAll('.', '_')}_response`;
  const signature = signed(forged ? `${inner} ` : inner);
  return { kind: 'text', status: 200, body: `{"${name}":${inner},"sign":"${signature}"}` };
}

export const refuse = (method: string, code: string, sub_code: string): VendorAnswer =>
  answer(method, { code, msg: code === '40004' ? 'Business Failed' : 'Invalid Arguments', sub_code });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const fields = (value: unknown): AlipayFields =>
  typeof value === 'object' && value !== null ? { ...value } : {};
