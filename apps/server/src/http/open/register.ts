import type { FileContent, MeterCode } from '@yinxin/api';
import { type Environment, KEY_PREFIXES, OPEN_ROOT, type OpenDeclaration, openCalls } from '@yinxin/api/open';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFile } from '../file-answer.ts';
import type { Lease } from '../limiter.ts';
import type { Application, Caller } from '../principal.ts';
import { AppError, asAppError, problem } from '../problem.ts';
import { logOf } from '../request-log.ts';
import { UPLOAD_LIMIT } from '../uploads.ts';
import type { OpenBook } from './book.ts';
import type { Received } from './credentials.ts';
import { fileIn, isForm } from './form.ts';
import { IDEMPOTENCY_HEADER, idempotencyKeyOf, type KeptAnswer, requestDigest } from './idempotency.ts';
import { holdPlace } from './places.ts';

/** One environment of the open platform: who may come in, and what is done for them. */
export interface OpenEnvironment {
  /** Where its pages are. */
  origin: string;
  /** Finds the application behind a request, before its body is read. @throws */
  identify(request: Omit<Received, 'body'>, ip: string): Promise<Identified>;
  run: OpenBook['run'];
  /** The answer of a write that named a key. */
  once(
    applicationId: string,
    key: string,
    request: Buffer,
    work: () => Promise<KeptAnswer>,
  ): Promise<KeptAnswer & { isRepeated: boolean }>;
  /** Counts a call. */
  count(call: { name: string; limit: OpenDeclaration['limit'] }, applicationId: string): Promise<Counted>;
  /** For a body that is large; undefined where too many of them come at once. */
  takePlace(applicationId: string): Promise<Lease | undefined>;
  /** Remembers a call for its developer. */
  note(call: NotedCall): void;
}

export interface Identified {
  who: Application;
  scopes: readonly string[];
  /** What only the whole request shows: that its body is the one its head speaks of, and that it never came before. @throws */
  requireAsSigned(request: Received): Promise<void>;
}

/** How many more there may be, and in how many seconds all of them again. */
interface Counted {
  left: number;
  seconds: number;
}

/** One call, as its developer finds it in the log. */
export interface NotedCall {
  who: Application;
  name: string;
  requestId: string;
  ip: string;
  status: number;
  code: number;
  milliseconds: number;
  request: unknown;
  answer: unknown;
  /** What it counts as; nothing where it was refused, or answered again. */
  meter: Extract<MeterCode, 'api-read' | 'api-write'> | null;
}

export type Environments = Partial<Record<Environment, () => Promise<OpenEnvironment>>>;

interface Options {
  environments: Environments;
  /** What signatures over `@target-uri` and `@authority` are made for. */
  origin: string;
  uploadTimeoutMs: number;
}

const SUCCESS = { code: 1, message: '操作成功' } as const;
/** What a call counts as by its answer. */
export const meterOf = (method: OpenDeclaration['method'], code: number): NotedCall['meter'] =>
  code !== SUCCESS.code ? null : method === 'GET' ? 'api-read' : 'api-write';

const ENVIRONMENT_WORDS = { sandbox: '沙箱', production: '生产环境' } as const;

/** Fastify's spelling of a declared path. */
const urlOf = ({ path }: OpenDeclaration) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Who makes a request, from when its head was read. */
interface Admitted extends Identified {
  environment: OpenEnvironment;
  began: number;
}
const admitted = new WeakMap<FastifyRequest, Admitted>();

/** Everything under /openapi/v1: keys and signatures, limits, repeated writes, and our envelope. */
export async function registerOpenApi(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(async (api) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    api.setErrorHandler((error, request, reply) => refuse(error, request, reply));
    api.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store').header('x-request-id', request.id);
    });
    for (const declaration of openCalls)
      api.route({
        method: declaration.method,
        url: urlOf(declaration),
        ...(declaration.slow || declaration.takes ? { handlerTimeout: options.uploadTimeoutMs } : {}),
        ...(declaration.takes && { bodyLimit: UPLOAD_LIMIT }),
        config: { openCall: declaration },
        onRequest: (request, reply) => admit(options, declaration, request, reply),
        handler: (request, reply) => answer(options, declaration, request, reply),
      });
    api.all(`${OPEN_ROOT}/*`, async () => {
      throw problem('NOT_FOUND');
    });
  });
}

/** What a request shows of itself before its body. */
export const headOf = (origin: string, { method, url, headers }: FastifyRequest): Omit<Received, 'body'> => ({
  method,
  url: new URL(url, origin).href,
  headers,
});

/** Nobody sends us a body who has shown no key, has no right to the call or has used up its number. */
async function admit(
  { environments, origin }: Options,
  declaration: OpenDeclaration,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const head = headOf(origin, request);
  const environment = await environmentFor(environments, head);
  const identified = await environment.identify(head, request.ip);
  admitted.set(request, { ...identified, environment, began: performance.now() });
  const { left, seconds } = await environment.count(declaration, identified.who.id);
  // draft-ietf-httpapi-ratelimit-headers
  const { max, perSeconds } = declaration.limit;
  reply.header('ratelimit-policy', `"${declaration.name}";q=${max};w=${perSeconds}`);
  reply.header('ratelimit', `"${declaration.name}";r=${Math.max(0, left)};t=${seconds}`);
  if (left < 0) throw problem('RATE_LIMITED', { seconds });
  if (!identified.scopes.includes(declaration.scope))
    throw problem('KEY_SCOPE', { scope: declaration.scope });
  if (declaration.sunset) announceSunset(reply, declaration.sunset);
  if (declaration.takes) holdPlace(await environment.takePlace(identified.who.id), reply);
}

/** RFC 9745 and RFC 8594. */
export function announceSunset(
  reply: Pick<FastifyReply, 'header'>,
  { announced, ends }: NonNullable<OpenDeclaration['sunset']>,
): void {
  reply.header('deprecation', `@${Math.floor(Date.parse(announced) / 1000)}`);
  reply.header('sunset', new Date(ends).toUTCString());
}

async function answer(
  { origin }: Options,
  declaration: OpenDeclaration,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { environment, who, requireAsSigned } = requireAdmitted(request);
  const body = Buffer.isBuffer(request.body) ? request.body : undefined;
  await requireAsSigned({ ...headOf(origin, request), body });
  const caller: Caller<Application> = {
    ...{ who, ip: request.ip, requestId: request.id },
    ...(request.headers['user-agent'] && { userAgent: request.headers['user-agent'] }),
  };
  const parts = { params: request.params, query: request.query, body: parsed(declaration, body) };
  const run = () =>
    environment.run(declaration, parts, caller, () => fileIn(request.headers['content-type'], body));
  if (declaration.sends === 'file') {
    const file = (await run()) as FileContent;
    note(request, declaration, { status: 200, code: SUCCESS.code, answer: { file: file.name } });
    return sendFile(request, reply, { ...file, isPublic: false });
  }
  const work = async (): Promise<KeptAnswer> => ({
    status: 200,
    body: Buffer.from(JSON.stringify({ ...SUCCESS, data: await run() })),
  });
  const key =
    declaration.method === 'GET' ? undefined : idempotencyKeyOf(request.headers[IDEMPOTENCY_HEADER]);
  if (key === undefined) return send(request, reply, declaration, await work());
  const digest = requestDigest(request.method, request.url, await contentOf(request, body));
  const kept = await environment.once(who.id, key, digest, work);
  if (kept.isRepeated) reply.header('idempotency-replayed', 'true');
  return send(request, reply, declaration, kept);
}

function requireAdmitted(request: FastifyRequest): Admitted {
  const found = admitted.get(request);
  if (!found) throw problem('KEY_MISSING');
  return found;
}

/** A form that is sent again has other boundaries around the same file. */
async function contentOf({ headers }: FastifyRequest, body: Buffer | undefined): Promise<Buffer | undefined> {
  const type = headers['content-type'];
  if (!isForm(type)) return body;
  const { name, bytes } = await fileIn(type, body);
  return Buffer.concat([Buffer.from(`${name}\n`), bytes]);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  declaration: OpenDeclaration,
  { status, body, isRepeated = false }: KeptAnswer & { isRepeated?: boolean },
) {
  note(request, declaration, { status, code: SUCCESS.code, answer: body }, isRepeated);
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

function note(
  request: FastifyRequest,
  { name, takes, method }: OpenDeclaration,
  outcome: Pick<NotedCall, 'status' | 'code' | 'answer'>,
  isRepeated = false,
): void {
  const { who, environment, began } = admitted.get(request) ?? {};
  if (!who || !environment || began === undefined) return;
  environment.note({
    ...{ who, name, ip: request.ip, requestId: request.id, ...outcome },
    milliseconds: performance.now() - began,
    request: takes || !Buffer.isBuffer(request.body) ? undefined : request.body,
    meter: isRepeated ? null : meterOf(method, outcome.code),
  });
}

/** @throws MALFORMED_BODY, UNSUPPORTED_TYPE */
function parsed({ body, takes }: OpenDeclaration, bytes: Buffer | undefined): unknown {
  if (!body || takes) return undefined;
  if (!bytes) throw problem('UNSUPPORTED_TYPE');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw problem('MALFORMED_BODY');
  }
}

/** A secret says where it belongs; whoever signs names the environment in the id of the key. */
export async function environmentFor(
  environments: Environments,
  { headers }: Omit<Received, 'body'>,
): Promise<OpenEnvironment> {
  const authorization = typeof headers.authorization === 'string' ? headers.authorization : '';
  const named = /keyid="(yx_(?:test|live)_)/.exec(String(headers['signature-input'] ?? ''))?.[1];
  const secret = named ?? /^Bearer (\S+)$/i.exec(authorization)?.[1];
  if (!secret) throw problem('KEY_MISSING');
  const name = (Object.keys(KEY_PREFIXES) as Environment[]).find((one) =>
    secret.startsWith(KEY_PREFIXES[one]),
  );
  if (!name) throw problem('KEY_INVALID');
  const environment = environments[name];
  if (!environment) throw problem('KEY_ENVIRONMENT', { environment: ENVIRONMENT_WORDS[name] });
  return environment();
}

/** The one way a refusal leaves the open platform. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof AppError ? error : asAppError(error);
  if (!known) logOf(request).error({ err: error }, 'unexpected error');
  const shown = known ?? problem('INTERNAL', { requestId: request.id });
  const { seconds } = shown.values;
  if (shown.status === 429 && seconds !== undefined) reply.header('retry-after', seconds);
  if (shown.status === 401) reply.header('www-authenticate', 'Bearer');
  const body = { ...shown.envelope, hint: shown.hint, requestId: request.id };
  const { openCall } = request.routeOptions.config as { openCall?: OpenDeclaration };
  if (openCall) note(request, openCall, { status: shown.status, code: shown.envelope.code, answer: body });
  return reply.code(shown.status).type('application/json; charset=utf-8').send(body);
}
