import type { Server } from 'node:http';

/**
 * RFC 9112 9.6: whoever still sends when their answer is out gets a moment to read it, then the connection ends. Node
 * would go on listening for as long as the longest upload may take.
 */
export function endLingering(server: Server, lingerMs: number) {
  server.on('request', (request, response) =>
    response.once('finish', () => {
      if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), lingerMs).unref();
    }),
  );
}
