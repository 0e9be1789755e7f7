import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { json, type VendorAnswer, type WireRequest } from '../vendor-answer.ts';
import { serveVendor } from '../vendor-routes.ts';
import { serviceOf, type TencentKeys, tc3Problem } from './signature.ts';

type TencentAction = (body: Buffer) => VendorAnswer | Promise<VendorAnswer>;

/** Tencent's API 3.0 gateway before all its services: signature first, then the action. Errors come with status 200. */
export interface TencentGateway {
  on(service: string, version: string, action: string, answer: TencentAction): void;
  serve(wire: FastifyInstance): void;
}

export function tencentGateway(keys: TencentKeys, now: () => number): TencentGateway {
  const actions = new Map<string, { version: string; answer: TencentAction }>();
  const answerTo = (request: WireRequest) => {
    const problem = tc3Problem(keys, request, now());
    if (problem) return refuse(problem.code, problem.message);
    const { 'x-tc-action': action, 'x-tc-version': version } = request.headers;
    const known = actions.get(`${serviceOf(request)}.${action}`);
    if (!known) return refuse('InvalidAction', 'The requested action does not exist.');
    if (version !== known.version) return refuse('NoSuchVersion', 'The requested version does not exist.');
    return known.answer(request.body);
  };
  return {
    on: (service, version, action, answer) => void actions.set(`${service}.${action}`, { version, answer }),
    serve: (wire) => serveVendor(wire, 'tencent', answerTo),
  };
}

export const respond = (fields: object): VendorAnswer =>
  json({ Response: { ...fields, RequestId: randomUUID() } });

export const refuse = (code: string, message: string): VendorAnswer =>
  respond({ Error: { Code: code, Message: message } });
