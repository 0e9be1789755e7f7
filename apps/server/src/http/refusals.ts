import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type AppError, asAppError, problem } from './problem.ts';
import { CLOSED_POLICY } from './security.ts';

type Headers = Readonly<Record<string, string>>;

/** What the parser of Node gave up on, by its code; anything else is no HTTP. */
const parserProblems = new Map<string | undefined, AppError>([
  ['ERR_HTTP_REQUEST_TIMEOUT', problem('REQUEST_TIMEOUT')],
  ['HPE_HEADER_OVERFLOW', problem('HEADERS_TOO_LARGE')],
]);

/** The answer to bytes that never became a request, with the same envelope and headers as any other. */
export const refuseConnection = (headers: Headers) => (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const { status, envelope } = parserProblems.get(error.code) ?? problem('MALFORMED_REQUEST');
  const body = JSON.stringify(envelope);
  const all = {
    ...headers,
    'content-security-policy': CLOSED_POLICY,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
};

/** The answer to an address that the router cannot read; no hook runs for it. */
export const refuseAddress =
  (headers: Headers) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const shown = asAppError(error) ?? problem('MALFORMED_REQUEST');
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/');
    // Chats cut links at a percent sign: whoever follows one sees a page, not our envelope.
    if (isPage && request.headers.accept?.includes('text/html'))
      return void reply.headers(headers).redirect('/404');
    reply
      .code(shown.status)
      .headers({ ...headers, 'content-security-policy': CLOSED_POLICY, 'x-request-id': request.id })
      .send(shown.envelope);
  };

/**
 * RFC 9112 3.2: only the origin form is ours, a path and a query. A proxy's absolute form would be read as another address
 * by URL, and what stands behind a `#` as a query by the router, but not by URL.
 */
export async function requireOriginForm({ url }: FastifyRequest) {
  if (!url.startsWith('/') || url.includes('#')) throw problem('MALFORMED_REQUEST');
}
