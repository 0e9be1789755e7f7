import {
  type CosignerKey,
  formatNote,
  type NoteKey,
  type Policy,
  type SignedCheckpoint,
  Witness,
} from '@yinxin/evidence-log';
import { ed25519Signer, newEd25519, nodeCrypto } from '@yinxin/evidence-log/node';
import Fastify from 'fastify';
import type { WitnessLine } from '../index.ts';

export type TestWitness = Awaited<ReturnType<typeof aWitness>>;

/** A witness in this process, with its own key and memory. */
export async function aWitness(name: string) {
  const pair = newEd25519();
  let witness: Witness | undefined;
  const latest = new Map<string, SignedCheckpoint>();
  const http = Fastify();
  http.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
  http.post('/add-checkpoint', async (request, reply) => {
    const answer = await witness?.addCheckpoint(String(request.body));
    return reply
      .code(answer?.status ?? 503)
      .type(answer?.type ?? 'text/plain')
      .send(answer?.body ?? '');
  });
  http.get<{ Querystring: { origin: string } }>('/checkpoint', async ({ query }, reply) => {
    const last = latest.get(query.origin);
    return reply
      .code(last ? 200 : 404)
      .type('text/plain')
      .send(last ? formatNote(last.note) : '');
  });
  const url = `${await http.listen({ host: '127.0.0.1', port: 0 })}/`;
  const key: CosignerKey = { name, type: 'cosignature', publicKey: pair.publicKey };
  return {
    line: { key, url } satisfies WitnessLine,
    latest,
    knows(keys: readonly NoteKey[]) {
      witness = new Witness({
        crypto: nodeCrypto,
        logs: new Map([[keys[0]!.name, keys as Policy['log']]]),
        memory: {
          latest: async (origin) => latest.get(origin),
          keep: async (checkpoint) => void latest.set(checkpoint.origin, checkpoint),
        },
        signer: ed25519Signer(name, pair, () => new Date()),
      });
    },
    close: () => http.close(),
  };
}
