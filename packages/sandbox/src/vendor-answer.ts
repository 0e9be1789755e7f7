import type { FastifyReply } from 'fastify';

/** What a simulated vendor decided; silence and a broken gateway are answers too. */
export type VendorAnswer =
  | { kind: 'json'; status: number; body: object }
  /** Where a signature covers the exact text. */
  | { kind: 'text'; status: number; body: string; headers?: Record<string, string> }
  | { kind: 'no-answer' }
  | { kind: 'broken-answer' }
  | { kind: 'garbage' };

export const json = (body: object, status = 200): VendorAnswer => ({ kind: 'json', status, body });

export function sendAnswer(reply: FastifyReply, answer: VendorAnswer): FastifyReply {
  switch (answer.kind) {
    case 'json':
      return reply.code(answer.status).send(answer.body);
    case 'text':
      return reply
        .code(answer.status)
        .headers(answer.headers ?? {})
        .type('application/json')
        .send(answer.body);
    case 'no-answer':
      return reply.hijack();
    case 'broken-answer':
      return reply.code(502).type('text/html').send('<h1>502 Bad Gateway</h1>');
    case 'garbage':
      return reply.type('application/json').send('{"Response":{"Text":"烫烫烫');
  }
}

/** A request as it came over the wire: signatures cover its exact bytes. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  body: Buffer;
}
