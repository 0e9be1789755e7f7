import { createHash } from 'node:crypto';
import { ocspError, timeStampRejection } from '@yinxin/pki';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '../../http/limits.ts';
import { nobody } from '../../http/principal.ts';
import { asAppError } from '../../http/problem.ts';
import { logOf } from '../../http/request-log.ts';
import type { Certificates } from './certificates.ts';
import { FAMILIES, type Family } from './issuing/hierarchy.ts';
import type { OcspReply } from './services/ocsp.ts';

/** Public addresses of the authority, outside /api: the protocols say what they look like. */
export async function registerCertificateEndpoints(
  app: FastifyInstance,
  certificates: Certificates,
  limits: Limits,
) {
  await app.register(async (scope) => registerFiles(scope, certificates, limits));
  await app.register(async (scope) => registerOcsp(scope, certificates, limits));
  await app.register(async (scope) => registerTimeStamps(scope, certificates, limits));
}

/** Generous: an office behind one address, not a flood. */
function limitPerMinute(app: FastifyInstance, limits: Limits, purpose: string, max: number) {
  app.addHook('onRequest', async ({ ip }) =>
    limits.take({ purpose, max, perSeconds: 60 }, { who: nobody, ip }),
  );
}
const FILES_PER_MINUTE = 1_200;
const OCSP_PER_MINUTE = 60_000;
const TIME_STAMPS_PER_MINUTE = 3_000;

/** A relying party hears of a revocation at most this much later than the list or the responder knew of it. */
const FRESH_SECONDS = 300;
const CERTIFICATE_SECONDS = 86_400;

async function registerFiles(app: FastifyInstance, certificates: Certificates, limits: Limits) {
  limitPerMinute(app, limits, 'authority-files', FILES_PER_MINUTE);

  app.get<{ Params: { file: string } }>('/ca/:file', async (request, reply) => {
    const file = await certificates.authorityFile(request.params.file);
    if (!file) return notFound(reply);
    reply.header('cache-control', `public, max-age=${CERTIFICATE_SECONDS}`);
    return sendUnlessKnown(request, reply, {
      type: file.type,
      tag: createHash('sha256').update(file.bytes).digest('hex'),
      bytes: async () => file.bytes,
    });
  });

  app.get<{ Params: { name: string } }>('/crl/:name.crl', async (request, reply) => {
    const crl = await certificates.newestCrl(request.params.name);
    if (!crl) return notFound(reply);
    reply.headers(freshUntil(crl.thisUpdate, crl.nextUpdate));
    return sendUnlessKnown(request, reply, {
      type: 'application/pkix-crl',
      tag: `${request.params.name}-${crl.number}`,
      bytes: crl.bytes,
    });
  });
}

const notFound = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('没有该文件\n');

interface SentFile {
  type: string;
  tag: string;
  bytes: () => Promise<Uint8Array>;
}

async function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, { type, tag, bytes }: SentFile) {
  reply.header('etag', `"${tag}"`);
  if (request.headers['if-none-match'] === `"${tag}"`) return reply.code(304).send();
  return reply.type(type).send(Buffer.from(await bytes()));
}

/** RFC 5019 6.2; max-age binds before Expires does (RFC 9111 5.3). */
function freshUntil(from: Date, until: Date): Record<string, string> {
  const left = Math.max(0, Math.floor((until.getTime() - Date.now()) / 1000));
  return {
    'cache-control': `public, no-transform, must-revalidate, max-age=${Math.min(FRESH_SECONDS, left)}`,
    'last-modified': from.toUTCString(),
    expires: until.toUTCString(),
  };
}

const OCSP_REQUEST = 'application/ocsp-request';
const OCSP_RESPONSE = 'application/ocsp-response';
const OCSP_BODY_LIMIT = 65_536;

async function registerOcsp(app: FastifyInstance, { ocsp }: Certificates, limits: Limits) {
  limitPerMinute(app, limits, 'ocsp', OCSP_PER_MINUTE);
  takeBytes(app, OCSP_REQUEST, OCSP_BODY_LIMIT);
  // what cannot even be read is answered in the protocol, too
  app.setErrorHandler((error, request, reply) => {
    const status = httpStatusOf(error);
    if (status >= 500) logOf(request).error({ err: error }, 'OCSP');
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type(OCSP_RESPONSE)
      .send(Buffer.from(ocspError(status === 429 || status >= 500 ? 'tryLater' : 'malformedRequest')));
  });

  app.post<{ Body: Buffer | undefined }>('/ocsp', async (request, reply) => {
    const { der } = await ocsp.answer(request.body ?? Buffer.alloc(0));
    return reply.header('cache-control', 'no-store').type(OCSP_RESPONSE).send(Buffer.from(der));
  });
  // base64 has slashes and plus signs of its own, so the path is taken as it was sent
  app.get('/ocsp/*', async (request, reply) =>
    sendOcsp(reply, await ocsp.answerPath((request.raw.url ?? '').slice('/ocsp/'.length))),
  );
}

function sendOcsp(reply: FastifyReply, { der, validity }: OcspReply) {
  if (validity)
    reply
      .headers(freshUntil(validity.from, validity.until))
      .header('etag', `"${createHash('sha256').update(der).digest('hex')}"`);
  else reply.header('cache-control', 'no-store');
  return reply.type(OCSP_RESPONSE).send(Buffer.from(der));
}

const QUERY_TYPE = 'application/timestamp-query';
const REPLY_TYPE = 'application/timestamp-reply';
const QUERY_BODY_LIMIT = 16_384;

async function registerTimeStamps(app: FastifyInstance, { timeStamps }: Certificates, limits: Limits) {
  limitPerMinute(app, limits, 'time-stamps', TIME_STAMPS_PER_MINUTE);
  takeBytes(app, QUERY_TYPE, QUERY_BODY_LIMIT);
  const sendReply = (reply: FastifyReply, der: Uint8Array) =>
    reply.header('cache-control', 'no-store').type(REPLY_TYPE).send(Buffer.from(der));
  app.setErrorHandler((error, request, reply) => {
    const status = httpStatusOf(error);
    if (status >= 500) logOf(request).error({ err: error }, 'time stamp');
    const refusal =
      status === 429 || status >= 500
        ? timeStampRejection('systemFailure', 'try again later')
        : timeStampRejection('badRequest', 'the request cannot be read');
    return sendReply(reply.code(status), refusal);
  });

  app.post<{ Body: Buffer | undefined; Querystring: { algorithm?: string } }>(
    '/tsa',
    async (request, reply) => {
      const family = FAMILIES.find((name) => name === (request.query.algorithm ?? DEFAULT_FAMILY));
      if (!family)
        return sendReply(
          reply.code(400),
          timeStampRejection('badRequest', `algorithm must be one of ${FAMILIES.join(', ')}`),
        );
      return sendReply(reply, await timeStamps.answer(request.body ?? Buffer.alloc(0), family));
    },
  );
}

const DEFAULT_FAMILY: Family = 'ecdsa';

function takeBytes(app: FastifyInstance, type: string, bodyLimit: number) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
}

const httpStatusOf = (error: unknown): number =>
  asAppError(error)?.status ?? (error as { statusCode?: number }).statusCode ?? 500;
