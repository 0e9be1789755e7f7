import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import {
  type Declaration,
  type FileContent,
  OPERATOR_HEADER,
  TOKEN_COOKIE,
  TOKEN_HEADER,
  TOKEN_SECONDS,
} from '@yinxin/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate, Caller } from './actor.ts';
import { type AnsweredCall, type AnswerTools, type CallBook, success } from './calls.ts';
import { compressAnswers } from './compression.ts';
import { sendFile } from './file-answer.ts';
import { asAppError, problem } from './problem.ts';
import { logOf } from './request-log.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const UPLOAD_TYPE = 'multipart/form-data';
/** More than any file we take, so that it is the files module that says so. */
const UPLOAD_LIMIT = 32 * 1024 * 1024;

export interface ApiOptions {
  book: CallBook;
  authenticate: Authenticate;
  authenticateOperator: Authenticate;
  /** Cookies are marked Secure when the site is served by https. */
  secureCookies: boolean;
}

/** Everything under /api: each declared call, and JSON for whatever else is asked there. */
export async function registerApi(app: FastifyInstance, options: ApiOptions) {
  const { book, secureCookies } = options;
  await app.register(async (api) => {
    await api.register(formbody);
    await api.register(multipart, { limits: { files: 1, fields: 0, fileSize: UPLOAD_LIMIT } });
    await api.register(rateLimit, {
      global: false,
      errorResponseBuilder: (_request, { ttl }) =>
        problem('RATE_LIMITED', { seconds: Math.ceil(ttl / 1000) }),
    });
    api.setErrorHandler((error, request, reply) => sendError(error, request, reply));
    api.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    compressAnswers(api);

    for (const call of book.entries()) {
      const { declaration } = call;
      api.route({
        method: declaration.method,
        url: declaration.path,
        config: declaration.limit ? { rateLimit: limitOf(declaration) } : {},
        handler: async (request, reply) => {
          requireContentType(declaration, request);
          const caller = await callerOf(request, declaration, options);
          const data = await call.run(inputOf(call, request), caller, toolsOf(request, reply, secureCookies));
          return declaration.sends === 'file' ? sendFile(request, reply, data as FileContent) : success(data);
        },
      });
    }
    api.all('/api/*', async () => {
      throw problem('NOT_FOUND');
    });
  });
}

const limitOf = ({ limit }: Declaration) => ({
  max: limit?.max,
  timeWindow: (limit?.perSeconds ?? 60) * 1000,
});

/** The token counts only in the header: a cookie alone, which other sites can make a browser send, authorises nothing. */
async function callerOf(
  request: FastifyRequest,
  { access }: Declaration,
  { authenticate, authenticateOperator }: ApiOptions,
): Promise<Caller> {
  const [header, find] =
    access === 'operator' ? [OPERATOR_HEADER, authenticateOperator] : [TOKEN_HEADER, authenticate];
  const token = request.headers[header.toLowerCase()];
  const found = await find(typeof token === 'string' ? token : undefined);
  const { 'user-agent': userAgent, dnt, 'sec-gpc': gpc } = request.headers;
  const declinesTracking = dnt === '1' || gpc === '1';
  return { ...found, ip: request.ip, requestId: request.id, userAgent, declinesTracking };
}

function requireContentType({ body, form, takes }: Declaration, request: FastifyRequest) {
  const wanted = body ? JSON_TYPE : form ? FORM_TYPE : takes ? UPLOAD_TYPE : undefined;
  const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (wanted && given !== wanted) throw problem('UNSUPPORTED_TYPE');
}

const inputOf = ({ declaration }: AnsweredCall, request: FastifyRequest) => ({
  query: request.query,
  [declaration.form ? 'form' : 'body']: request.body,
});

/** The cookie is readable by script as the specification has it; Lax keeps it from cross-site posts all the same. */
function toolsOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): AnswerTools {
  const set = (value: string, seconds: number) =>
    reply.header(
      'set-cookie',
      `${TOKEN_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`,
    );
  return {
    setToken: (token) => void set(token, TOKEN_SECONDS),
    clearToken: () => void set('', 0),
    takeFile: () => takeFile(request),
  };
}

async function takeFile(request: FastifyRequest) {
  const part = await request.file();
  if (!part) throw problem('MALFORMED_BODY');
  return { name: part.filename, content: part.file };
}

/** The one way an error leaves the API. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error);
  if (!known) logOf(request).error({ err: error }, 'unexpected error');
  const shown = known ?? problem('INTERNAL', { requestId: request.id });
  return reply.code(shown.status).send(shown.envelope);
}
