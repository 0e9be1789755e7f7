// The measured process: our server, and beside it a bare Fastify that sends the very same bytes and does nothing else.
import '../scripts/production.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { readConfig } from '../apps/server/src/config.ts';
import { start } from '../apps/server/src/main.ts';
import { downloadsDir } from '../scripts/downloads/index.ts';
import { clientDir, loadSite } from '../scripts/site.ts';

/** Of one second: its timers and the witnesses take less. */
const QUIET_MICROSECONDS = 150_000;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-bench-'));
fs.chmodSync(dataDir, 0o755);
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', SMS_PER_IP_HOUR: '1000' });
const pages = { build: await loadSite(), mode: 'production' as const, clientDir };
const running = await start({ config, pages, downloadsDir });

const bare = Fastify();
bare.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
);
/** What the bare server sends: copies of our answers, by number. */
const copies: { bytes: Buffer; encoding: string }[] = [];
bare.get<{ Params: { copy: string } }>('/:copy', async (request, reply) => {
  const copy = copies[Number(request.params.copy)];
  if (!copy) return reply.code(404).send();
  reply.type('text/html; charset=utf-8');
  if (copy.encoding) reply.header('content-encoding', copy.encoding);
  return reply.send(copy.bytes);
});
bare.post<{ Querystring: { encoding: string } }>('/', async (request) => {
  copies.push({ bytes: request.body as Buffer, encoding: request.query.encoding });
  return copies.length - 1;
});
const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });

process.send?.({ url: `http://127.0.0.1:${running.port}`, bareUrl, operators: running.demoOperators });
/** Until the demo's jobs are done: what they take is not what is measured. */
async function rest() {
  for (let quiet = 0; quiet < 3; ) {
    const before = process.cpuUsage();
    await sleep(1000);
    const { user, system } = process.cpuUsage(before);
    quiet = user + system < QUIET_MICROSECONDS ? quiet + 1 : 0;
  }
  process.send?.('resting');
}

process.on('message', async (wish) => {
  if (wish === 'rest') return rest();
  if (wish === 'cpu') return process.send?.({ all: process.cpuUsage(), main: process.threadCpuUsage() });
  await running.stop();
  await bare.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
