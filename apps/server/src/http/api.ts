import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import {
  accesses,
  audiences,
  CHALLENGE_HEADER,
  DEVICE_HEADER,
  type Declaration,
  type FileContent,
  isDeviceToken,
  READING_COOKIE,
  READING_SECONDS,
  TOKEN_SECONDS,
  WECOM_COOKIE,
  WECOM_COOKIE_PATH,
  WECOM_COOKIE_SECONDS,
} from '@yinxin/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnsweredCall, type AnswerTools, type CallBook, success } from './calls.ts';
import { compressAnswers } from './compression.ts';
import { sendFile } from './file-answer.ts';
import { FRAMED_COOKIE } from './frames.ts';
import { nearest } from './nearest.ts';
import { type Authenticators, type Caller, nobody, type Principal } from './principal.ts';
import { asAppError, problem } from './problem.ts';
import { logOf } from './request-log.ts';
import { takeFile, UPLOAD_LIMIT } from './uploads.ts';
import { isFramed, readerOf, tokenOf, wecomOf } from './visit.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const UPLOAD_TYPE = 'multipart/form-data';

interface ApiOptions {
  book: CallBook;
  authenticators: Authenticators;
  /** Cookies are marked Secure when the site is served by https. */
  secureCookies: boolean;
  /** A mistyped call is told the nearest one; outside production only, where it would help to look around. */
  suggestCalls: boolean;
  /** How long somebody on a slow line may send a file, and what does much may take. */
  uploadTimeoutMs: number;
}

/** Everything under /api: each declared call, and JSON for whatever else is asked there. */
export async function registerApi(app: FastifyInstance, options: ApiOptions) {
  const { book, secureCookies } = options;
  await app.register(async (api) => {
    await api.register(formbody);
    await api.register(multipart, { limits: { files: 1, fields: 0, fileSize: UPLOAD_LIMIT } });
    api.setErrorHandler((error, request, reply) => sendError(error, request, reply));
    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    compressAnswers(api);

    const callers = new WeakMap<FastifyRequest, Caller>();
    for (const call of book.entries()) {
      const { declaration } = call;
      api.route({
        method: declaration.method,
        url: declaration.path,
        ...(declaration.takes || declaration.slow ? { handlerTimeout: options.uploadTimeoutMs } : {}),
        // Before the body is read: whoever comes too often need not be listened to.
        onRequest: async (request) => {
          const caller = await callerOf(request, declaration, options.authenticators);
          await book.count(declaration, caller);
          callers.set(request, caller);
        },
        handler: async (request, reply) => {
          requireContentType(declaration, request);
          const caller = callers.get(request);
          if (!caller) throw new Error('the caller was not looked up');
          const data = await call.run(
            inputOf(call, request),
            caller,
            toolsOf(declaration, request, reply, secureCookies),
          );
          if (declaration.sends !== 'file') return success(data);
          const file = data as FileContent;
          const isPublic = file.isPublic && declaration.access === 'public';
          return sendFile(request, reply, { ...file, isPublic });
        },
      });
    }
    const routes = [...book.entries()].map(({ declaration: { method, path } }) => `${method} ${path}`);
    api.all('/api/*', async ({ method, url }, reply) => {
      const { envelope, status } = problem('NOT_FOUND');
      const meant = options.suggestCalls && nearest(`${method} ${url.split('?')[0]}`, routes);
      const message = meant ? `${envelope.message}，最接近的接口：${meant}` : envelope.message;
      return reply.code(status).send({ ...envelope, message });
    });
  });
}

/**
 * The token counts only in the header: a cookie alone, which other sites can make a browser send, changes nothing. It may
 * show its owner what a browser fetches by a plain link, as it shows them a page. Of a call for several audiences the token
 * decides: each looks for it among its own.
 */
async function principalOf(
  request: FastifyRequest,
  { access, method, byLink }: Declaration,
  authenticators: Authenticators,
): Promise<Principal> {
  let found: Principal = nobody;
  for (const audience of accesses[access].audiences) {
    const header = single(request, audiences[audience].header);
    const followed = byLink && method === 'GET' ? tokenOf(request, audience) : undefined;
    const who = await authenticators[audience](header ?? followed);
    if (who.kind !== 'visitor') return who;
    if (who.expired) found = who;
  }
  return found;
}

async function callerOf(
  request: FastifyRequest,
  declaration: Declaration,
  authenticators: Authenticators,
): Promise<Caller> {
  const who = await principalOf(request, declaration, authenticators);
  const { 'user-agent': userAgent, dnt, 'sec-gpc': gpc } = request.headers;
  const declinesTracking = dnt === '1' || gpc === '1';
  const device = single(request, DEVICE_HEADER);
  return {
    ...{ who, ip: request.ip, requestId: request.id, userAgent, declinesTracking },
    device: device && isDeviceToken(device) ? device : undefined,
    reader: readerOf(request),
    wecom: wecomOf(request),
    challenge: single(request, CHALLENGE_HEADER),
  };
}

const single = ({ headers }: FastifyRequest, name: string) => {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : undefined;
};

function requireContentType({ body, form, takes }: Declaration, request: FastifyRequest) {
  const wanted = body ? JSON_TYPE : form ? FORM_TYPE : takes ? UPLOAD_TYPE : undefined;
  const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (wanted && given !== wanted) throw problem('UNSUPPORTED_TYPE');
}

const inputOf = ({ declaration }: AnsweredCall, request: FastifyRequest) => ({
  query: request.query,
  [declaration.form ? 'form' : 'body']: request.body,
});

const KEPT_FROM_SCRIPTS: ReadonlySet<string> = new Set([READING_COOKIE, WECOM_COOKIE]);

/** The cookie is readable by script as the specification has it; Lax keeps it from cross-site posts all the same. */
function toolsOf(
  declaration: Declaration,
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): AnswerTools {
  // in a frame of another site a browser takes no other
  const site = isFramed(request) ? FRAMED_COOKIE : `SameSite=Lax${secure ? '; Secure' : ''}`;
  const cookie = (name: string, value: string, seconds: number, path = '/') =>
    reply.header(
      'set-cookie',
      `${name}=${value}; Path=${path}; Max-Age=${seconds}; ${site}${KEPT_FROM_SCRIPTS.has(name) ? '; HttpOnly' : ''}`,
    );
  return {
    setToken: (token, audience = 'person') => void cookie(audiences[audience].cookie, token, TOKEN_SECONDS),
    clearToken: (audience = 'person') => void cookie(audiences[audience].cookie, '', 0),
    setWecom: (browser) => void cookie(WECOM_COOKIE, browser, WECOM_COOKIE_SECONDS, WECOM_COOKIE_PATH),
    setReader: (reader) => void cookie(READING_COOKIE, reader, READING_SECONDS),
    takeFile: () => takeFile(request, declaration.fields),
  };
}

/** What was said of a file that could not be sent after all. */
const OF_A_FILE = ['content-length', 'content-range', 'content-disposition', 'accept-ranges', 'etag'];

/** The one way an error leaves the API. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error);
  if (!known) logOf(request).error({ err: error }, 'unexpected error');
  const shown = known ?? problem('INTERNAL', { requestId: request.id });
  const { seconds } = shown.values;
  if (shown.status === 429 && seconds !== undefined) reply.header('retry-after', seconds);
  for (const name of OF_A_FILE) reply.removeHeader(name);
  return reply.code(shown.status).type(JSON_TYPE).send(shown.envelope);
}
