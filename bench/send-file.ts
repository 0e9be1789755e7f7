import { once } from 'node:events';
import http from 'node:http';
import { json } from 'node:stream/consumers';

export interface SentFile {
  field: string;
  name: string;
  bytes: Uint8Array;
}

/** Sends a file as a form does, from a loopback address of the sender's own; answers the envelope. */
export async function sendFile(url: string, { field, name, bytes }: SentFile, localAddress: string) {
  const boundary = 'yinxin-bench';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const { hostname, port, pathname } = new URL(url);
  const request = http.request({
    ...{ hostname: hostname === 'localhost' ? '127.0.0.1' : hostname, port, path: pathname, localAddress },
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    },
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return (await json(response)) as { code: number; message: string; data?: { verdict?: string } };
}
