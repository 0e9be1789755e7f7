import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendAnswer, type VendorAnswer, type WireRequest } from './vendor-answer.ts';

/** The header by which each vendor names the action; all of them post to `/` on hosts of their own. */
const ACTION_HEADERS = { aliyun: 'x-acs-action', tencent: 'x-tc-action' } as const;
export type Vendor = keyof typeof ACTION_HEADERS;

type RouteConstraint = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type Handler = ReturnType<ReturnType<RouteConstraint['storage']>['get']>;

/** Routes `POST /` to the vendor whose action header the request carries. */
export const byVendor: RouteConstraint = {
  name: 'vendor',
  storage: () => {
    const handlers = new Map<unknown, Handler>();
    return {
      get: (vendor) => handlers.get(vendor) ?? null,
      set: (vendor, handler) => handlers.set(vendor, handler),
    };
  },
  deriveConstraint: (request) => vendorOf(request),
};

function vendorOf(request: Pick<IncomingMessage, 'headers'>): string {
  const named = Object.entries(ACTION_HEADERS).find(([, header]) => header in request.headers);
  return named?.[0] ?? '';
}

export function serveVendor(
  app: FastifyInstance,
  vendor: Vendor,
  answer: (request: WireRequest) => VendorAnswer | Promise<VendorAnswer>,
): void {
  app.post('/', { constraints: { vendor } }, async (request, reply) => {
    const headers = Object.entries(request.headers).map(
      ([name, value]) => [name, value?.toString()] as const,
    );
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const wire = { method: request.method, url: request.url, headers: Object.fromEntries(headers), body };
    return sendAnswer(reply, await answer(wire));
  });
}
