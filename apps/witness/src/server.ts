import http from 'node:http';
import {
  formatNote,
  type LogCrypto,
  type NoteKey,
  parseKey,
  Witness,
  type WitnessMemory,
} from '@yinxin/evidence-log';
import { ed25519Signer, nodeCrypto } from '@yinxin/evidence-log/node';
import { MemoryLost, type WitnessKey } from './keeping.ts';

/** A checkpoint with its proof is a few thousand bytes. */
const MOST_BYTES = 64 * 1024;
const PATIENCE_MS = 10_000;

const MEMORY_LOST = {
  status: 503,
  body: 'this witness does not know what it signed of this log; its operator must say with --begin that the log is new\n',
};

type LogKey = NoteKey & { type: 'ed25519' | 'sm2' };

/** Logs by name, from lines as `/log/keys` answers them. @throws on a line that is no key of a log. */
export function readLogs(crypto: Pick<LogCrypto, 'sha256'>, lines: string): Map<string, LogKey[]> {
  const logs = new Map<string, LogKey[]>();
  for (const line of lines.split(/\s+/).filter(Boolean)) {
    const key = parseKey(crypto, line);
    if (!key || key.type === 'cosignature') throw new Error(`not a key of a log: ${line}`);
    logs.set(key.name, [...(logs.get(key.name) ?? []), { ...key, type: key.type }]);
  }
  return logs;
}

interface WitnessSettings {
  name: string;
  key: WitnessKey;
  memory: WitnessMemory;
  logs: ReadonlyMap<string, readonly LogKey[]>;
  now?: () => Date;
}

async function bodyOf(request: http.IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > MOST_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Answers c2sp.org/tlog-witness, and what it saw last of a log. */
export function createWitness({
  name,
  key,
  memory,
  logs,
  now = () => new Date(),
}: WitnessSettings): http.Server {
  const signer = ed25519Signer(name, key, now);
  const witness = new Witness({ crypto: nodeCrypto, logs, memory, signer });

  async function answer(
    request: http.IncomingMessage,
  ): Promise<{ status: number; type: string; body: string }> {
    const plain = (status: number, body: string) => ({ status, type: 'text/plain; charset=utf-8', body });
    const url = new URL(request.url ?? '/', 'http://witness');
    if (request.method === 'POST' && url.pathname === '/add-checkpoint') {
      const body = await bodyOf(request);
      return body === undefined ? plain(413, 'too large\n') : witness.addCheckpoint(body);
    }
    if (request.method === 'GET' && url.pathname === '/checkpoint') {
      const origin = url.searchParams.get('origin') ?? '';
      const seen = logs.has(origin) ? await memory.latest(origin) : undefined;
      return seen ? plain(200, formatNote(seen.note)) : plain(404, 'nothing was seen of it\n');
    }
    return plain(404, 'no such address\n');
  }

  const server = http.createServer((request, response) => {
    answer(request)
      .catch((error: unknown) => ({
        ...(error instanceof MemoryLost ? MEMORY_LOST : { status: 500, body: 'failed\n' }),
        type: 'text/plain; charset=utf-8',
      }))
      .then(({ status, type, body }) => {
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
        response.end(body);
        if (!request.complete) request.destroy();
      });
  });
  server.requestTimeout = PATIENCE_MS;
  server.headersTimeout = PATIENCE_MS;
  return server;
}
