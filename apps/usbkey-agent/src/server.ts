import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type AnswerEnvelope,
  type OperationName,
  operations,
  PATHS,
  problems,
} from '@yinxin/usbkey-protocol';
import type { Caller, Handlers } from './agent.ts';
import { admittedOrigin, corsHeaders, credentialsOf, jsonOf, preflightHeaders } from './gate.ts';
import type { Pairing } from './pairing.ts';
import { Refusal } from './refusal.ts';

interface ServerParts {
  readonly handlers: Handlers;
  readonly pairing: Pairing;
  readonly origins: ReadonlySet<string>;
  /** Told of errors that are ours. */
  readonly report: (error: unknown) => void;
}

const byPath = new Map(Object.entries(PATHS).map(([name, path]) => [path as string, name as OperationName]));

/** The loopback server: host and origin first, then the session, then the content, then the operation. */
export function agentServer({ handlers, pairing, origins, report }: ServerParts): Server {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    void respond(request, response);
  });
  server.maxConnections = 32;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let headers: Record<string, string> = {};
    try {
      const { port } = server.address() as AddressInfo;
      const origin = admittedOrigin(request, port, origins);
      headers = corsHeaders(origin);
      if (request.method === 'OPTIONS') {
        response.writeHead(204, { ...headers, ...preflightHeaders(request) }).end();
        return;
      }
      send(response, 200, headers, {
        code: 'OK',
        data: await answer(request, origin, untilClosed(response)),
      });
    } catch (error) {
      if (!(error instanceof Refusal)) report(error);
      const { problem, message, details } = error instanceof Refusal ? error : new Refusal('AGENT_FAILED');
      send(response, problems[problem].status, headers, { code: problem, message, details });
    }
  }

  async function answer(request: IncomingMessage, origin: string, signal: AbortSignal): Promise<unknown> {
    const name = request.method === 'POST' ? byPath.get(request.url ?? '') : undefined;
    if (name === undefined) throw new Refusal('OPERATION_UNKNOWN');
    let token = '';
    if (operations[name].needs === 'session') {
      const credentials = credentialsOf(request);
      pairing.enter(origin, credentials.token, credentials.nonce);
      token = credentials.token;
    }
    return perform(name, await jsonOf(request), { origin, token, signal });
  }

  async function perform<N extends OperationName>(name: N, given: unknown, caller: Caller): Promise<unknown> {
    const { input, answer: promised } = operations[name];
    const read = input.safeParse(given);
    if (!read.success) throw new Refusal('REQUEST_MALFORMED');
    const handler = handlers[name] as (input: unknown, caller: Caller) => unknown;
    return promised.parse(await handler(read.data, caller));
  }

  return server;
}

/** A page that is gone can neither be answered nor have anything confirmed. */
function untilClosed(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  return gone.signal;
}

function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  envelope: AnswerEnvelope,
): void {
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // what was not read of a refused request is not read later either
    ...(status === 200 ? {} : { connection: 'close' }),
  });
  response.end(JSON.stringify(envelope));
}
