// A witness of evidence logs: it signs what grew out of what it saw before, and nothing else.
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatKey } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import { beginLogs, clearDrafts, fileMemory, holdFolder, openKey } from './keeping.ts';
import { createWitness, readLogs } from './server.ts';

const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    folder: { type: 'string', default: './witness-data' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '0' },
    log: { type: 'string', multiple: true, default: [] },
    /** A log of which this key has signed nothing yet, or of which all that was signed is known to be worthless. */
    begin: { type: 'string', multiple: true, default: [] },
    /** Ends with whoever started it. */
    tied: { type: 'boolean', default: false },
  },
});

if (!values.name || values.log.length === 0) {
  process.stderr.write(
    '用法：node apps/witness/src/main.ts --name 名称 --log 日志公钥 [--log …] [--begin 日志名称 …] [--folder 目录] [--host 地址] [--port 端口]\n',
  );
  process.exit(2);
}

const folder = path.resolve(values.folder);
const logs = readLogs(nodeCrypto, values.log.join('\n'));
const key = await openKey(folder, logs.keys());
const held = holdFolder(folder);
await clearDrafts(folder);
await beginLogs(folder, values.begin);
const server = createWitness({
  name: values.name,
  key,
  memory: fileMemory(folder),
  logs,
});
server.listen(Number(values.port), values.host, () => {
  const { port } = server.address() as AddressInfo;
  const line = formatKey(nodeCrypto, {
    name: values.name ?? '',
    type: 'cosignature',
    publicKey: key.publicKey,
  });
  process.stdout.write(`${line} http://${values.host}:${port}/\n`);
});
const stop = () => {
  server.close(() => {
    held.release();
    process.exit(0);
  });
  server.closeAllConnections();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
if (values.tied) process.stdin.on('end', stop).resume();
