import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import type pg from 'pg';

interface Line {
  port: number;
  close(): Promise<void>;
}

async function listening(server: net.Server, open: Set<net.Socket>): Promise<Line> {
  server.on('connection', (socket) => {
    open.add(socket.on('error', () => {}));
    socket.once('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A way to the database over the network, whose packets can be swallowed. */
export async function lineTo({ host }: pg.ClientConfig): Promise<Line & { swallow(): void }> {
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(`${host}/.s.PGSQL.5432`).on('error', () => near.destroy());
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
  });
  const line = await listening(server, open);
  return {
    ...line,
    swallow: () => {
      for (const socket of open) socket.unpipe().pause();
    },
  };
}

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const LETTING_IN = message('R', Buffer.alloc(4));
const IDLE = message('Z', Buffer.from('I'));

/** Says of itself what a standby says when a connection begins, and no more. */
export function standby(): Promise<Line> {
  const server = net.createServer((socket) => {
    socket.once('data', () => {
      const isStandby = message('S', Buffer.from('in_hot_standby\0on\0'));
      socket.write(Buffer.concat([LETTING_IN, isStandby, IDLE]));
    });
  });
  return listening(server, new Set());
}
