import { buffer } from 'node:stream/consumers';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { type FileContent, problems } from '@yinxin/api';
import type { OpenDeclaration } from '@yinxin/api/open';
import { type CalledFile, type CallOpen, CallRefused, createMcpServer } from '@yinxin/mcp';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Application, Caller } from '../principal.ts';
import { type AppError, asAppError, problem } from '../problem.ts';
import { requireStorable } from '../storable.ts';
import { holdPlace } from './places.ts';
import {
  type Environments,
  environmentFor,
  headOf,
  type Identified,
  meterOf,
  type OpenEnvironment,
} from './register.ts';

interface Options {
  environments: Environments;
  origin: string;
  version: string;
}

const MOST_BYTES = 8 * 1024 * 1024; // a file of 5 MB in base64
/** What has no place of its own while it comes. */
const SMALL_BYTES = 1024 * 1024;
/** Whatever assistants ask, beside the calls that they make. */
const ASKED = { name: 'mcp', limit: { max: 20, perSeconds: 1 } };
const DRAFTS = '/businessProcessing/signCenter/create';

/** The Model Context Protocol over HTTP: assistants read and prepare with a key of the open platform. */
export async function registerMcp(
  app: FastifyInstance,
  { environments, origin, version }: Options,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      (_, body, done) => done(null, body),
    );
    const admitted = new WeakMap<FastifyRequest, Identified & { environment: OpenEnvironment }>();
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      async onRequest(request, reply) {
        const environment = await environmentFor(environments, headOf(origin, request));
        const identified = await environment.identify(headOf(origin, request), request.ip);
        admitted.set(request, { ...identified, environment });
        const { left, seconds } = await environment.count(ASKED, identified.who.id);
        if (left < 0) throw problem('RATE_LIMITED', { seconds });
        const isSmall = Number(request.headers['content-length']) <= SMALL_BYTES;
        if (!isSmall) holdPlace(await environment.takePlace(identified.who.id), reply);
      },
      async handler(request, reply) {
        const known = admitted.get(request);
        if (!known) throw problem('KEY_MISSING');
        const body = Buffer.isBuffer(request.body) ? request.body : undefined;
        await known.requireAsSigned({ ...headOf(origin, request), body });
        const handler = createMcpHandler(() =>
          createMcpServer({
            version,
            call: (declaration, input) => callAs(known, request, declaration, input),
            confirmAt: (id) => `${known.environment.origin}${DRAFTS}?id=${encodeURIComponent(id)}`,
          }),
        );
        const answer = await handler.fetch(
          new Request(new URL(request.url, origin), {
            method: request.method,
            headers: headersOf(request),
            ...(body && { body: new Uint8Array(body) }),
          }),
        );
        reply.code(answer.status).header('cache-control', 'no-store');
        answer.headers.forEach((value, name) => void reply.header(name, value));
        return reply.send(answer.body ?? '');
      },
    });
  });
}

const headersOf = ({ headers }: FastifyRequest): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !['authorization', 'cookie', 'content-length'].includes(name)
      ? [[name, value] as [string, string]]
      : [],
  );

/** One call for an assistant: counted, allowed by the scopes of the key, and in the log as any other. */
async function callAs(
  { who, scopes, environment }: Identified & { environment: OpenEnvironment },
  request: FastifyRequest,
  declaration: OpenDeclaration,
  { params, query, body, file }: Parameters<CallOpen>[1],
): Promise<unknown> {
  const began = performance.now();
  const facts = {
    who,
    name: declaration.name,
    ip: request.ip,
    requestId: request.id,
    request: file ? { file: file.name } : body,
  };
  const note = (status: number, code: number, answer: unknown) =>
    environment.note({
      ...{ ...facts, status, code, answer, meter: meterOf(declaration.method, code) },
      milliseconds: performance.now() - began,
    });
  const caller: Caller<Application> = { who, ip: request.ip, requestId: request.id };
  try {
    const { left, seconds } = await environment.count(declaration, who.id);
    if (left < 0) throw problem('RATE_LIMITED', { seconds });
    if (!scopes.includes(declaration.scope)) throw problem('KEY_SCOPE', { scope: declaration.scope });
    const answer = await environment.run(declaration, { params, query, body }, caller, async () => {
      if (!file) throw problem('UNSUPPORTED_TYPE');
      requireStorable(file.name);
      return { name: file.name, bytes: Buffer.from(file.bytes) };
    });
    if (declaration.sends === 'file') {
      const file = answer as FileContent;
      note(200, 1, { file: file.name });
      return await wholeFile(file);
    }
    note(200, 1, answer);
    return answer;
  } catch (error) {
    const known = asAppError(error);
    if (!known) throw error;
    note(known.status, known.envelope.code, known.envelope);
    throw new CallRefused(wordsOf(known));
  }
}

/** More than this is for a browser, not for a conversation. */
const LARGEST_FILE = 10 * 1024 * 1024;

async function wholeFile({ name, type, size, open }: FileContent): Promise<CalledFile> {
  if (size > LARGEST_FILE) throw problem('FILE_TOO_LARGE', { megabytes: 10 });
  return { name, type, bytes: new Uint8Array(await buffer(await open())) };
}

const wordsOf = (refusal: AppError): string => {
  const { code, hint } = problems[refusal.problem] as { code: number; hint?: string };
  return `${refusal.message}（${code}）${hint ? `：${hint}` : ''}`;
};
