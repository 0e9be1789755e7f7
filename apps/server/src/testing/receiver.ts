import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  raw: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it waits for
  body: any;
}

type Behaviour = (received: Received, response: ServerResponse, request: IncomingMessage) => void;

export interface Receiver {
  url: string;
  /** Everything that arrived, challenges apart. */
  received: Received[];
  /** What becomes of the next ones; answers 204 unless told otherwise. */
  answers(behaviour: Behaviour | undefined): void;
  /** From now on nobody listens at its address. */
  goDown(): Promise<void>;
  /** It listens there again. */
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** A program of a developer on this machine; it answers challenges as it should. No test waits for its end. */
export async function aReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let behave: Behaviour | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString();
      const body = JSON.parse(raw);
      if (body.type === 'endpoint.challenge') return response.end(body.data.challenge);
      const one = { headers: request.headers, raw, body };
      received.push(one);
      if (behave) return behave(one, response, request);
      return response.writeHead(204).end();
    });
  });
  const listen = (port: number) =>
    new Promise<void>((ready) => {
      server.listen(port, '127.0.0.1', ready);
      server.unref();
    });
  const goDown = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    goDown,
    comeBack: () => listen(port),
    received,
    answers(behaviour) {
      behave = behaviour;
    },
    close: goDown,
  };
}
