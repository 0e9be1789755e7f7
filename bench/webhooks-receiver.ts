// A receiver of webhooks on a thread of its own: says where it is, and when the first and the last came.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { events } = workerData as { events: number };
const arrived = new Set<string>();
let first = 0;
createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString()) as {
      type: string;
      data: { challenge?: string };
    };
    if (body.type === 'endpoint.challenge') return void response.end(body.data.challenge);
    response.writeHead(204).end();
    first ||= performance.timeOrigin + performance.now();
    arrived.add(String(request.headers['webhook-id']));
    if (arrived.size === events)
      parentPort?.postMessage({ first, last: performance.timeOrigin + performance.now() });
  });
}).listen(0, '127.0.0.1', function (this: { address(): unknown }) {
  parentPort?.postMessage(`http://127.0.0.1:${(this.address() as AddressInfo).port}/hooks`);
});
