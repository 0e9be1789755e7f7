import {
  CHECKPOINT,
  formatKey,
  formatPolicies,
  formatPolicy,
  type LogStore,
  type NoteKey,
  tileAt,
} from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Limits } from '../../http/limits.ts';
import { nobody } from '../../http/principal.ts';
import type { EvidenceReading } from './reading.ts';

const FILES_PER_MINUTE = 3_000;
/** Witnesses change seldom, and a list that is a little old only says less. */
const POLICIES_SECONDS = 300;
const A_YEAR_SECONDS = 31_536_000;

interface PublicLog {
  files: LogStore;
  keys(): Promise<NoteKey[]>;
  reading: Pick<EvidenceReading, 'policy' | 'policies'>;
}

const notFound = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('没有该文件\n');

/** The log as anybody reads and mirrors it (c2sp.org/tlog-tiles), and the keys to judge it by. */
export async function registerLog(
  app: FastifyInstance,
  { files, keys, reading }: PublicLog,
  limits: Limits,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async ({ ip }, reply) => {
      await limits.take(
        { purpose: 'evidence-log', max: FILES_PER_MINUTE, perSeconds: 60 },
        { who: nobody, ip },
      );
      reply.header('access-control-allow-origin', '*');
    });
    scope.get('/log/checkpoint', async (_, reply) => {
      const bytes = await files.read(CHECKPOINT);
      if (!bytes) return notFound(reply);
      return reply
        .header('cache-control', 'no-cache')
        .type('text/plain; charset=utf-8')
        .send(Buffer.from(bytes));
    });
    scope.get('/log/keys', async (_, reply) => {
      const lines = (await keys()).map((key) => `${formatKey(nodeCrypto, key)}\n`);
      return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(lines.join(''));
    });
    scope.get('/log/policy', async (_, reply) => {
      const text = formatPolicy(nodeCrypto, await reading.policy());
      return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text);
    });
    scope.get('/log/policies', async (_, reply) => {
      const text = formatPolicies(nodeCrypto, await reading.policies());
      return reply
        .header('cache-control', `public, max-age=${POLICIES_SECONDS}`)
        .type('text/plain; charset=utf-8')
        .send(text);
    });
    scope.get<{ Params: { '*': string } }>('/log/tile/*', async ({ params }, reply) => {
      const path = `tile/${params['*']}`;
      const bytes = tileAt(path) && (await files.read(path));
      if (!bytes) return notFound(reply);
      // a tile never changes: what is added later lies under another name
      return reply
        .header('cache-control', `public, max-age=${A_YEAR_SECONDS}, immutable`)
        .type('application/octet-stream')
        .send(Buffer.from(bytes));
    });
  });
}
