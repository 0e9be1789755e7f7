import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { json, type VendorAnswer, type WireRequest } from '../vendor-answer.ts';
import { serveVendor } from '../vendor-routes.ts';
import { type AliyunKeys, createAcs3Guard } from './signature.ts';

type AliyunAction = (query: URLSearchParams) => VendorAnswer;

/** Aliyun's OpenAPI gateway before all its services: signature first, then the action. */
export interface AliyunGateway {
  on(version: string, action: string, answer: AliyunAction): void;
  serve(wire: FastifyInstance): void;
}

export function aliyunGateway(keys: AliyunKeys, now: () => number): AliyunGateway {
  const actions = new Map<unknown, { version: string; answer: AliyunAction }>();
  const problemOf = createAcs3Guard(keys, now);
  const answerTo = (request: WireRequest) => {
    const problem = problemOf(request);
    if (problem) return refuse(problem.code, problem.message, problem.status);
    const { 'x-acs-action': action, 'x-acs-version': version } = request.headers;
    const known = actions.get(action);
    if (!known) {
      return refuse(
        'InvalidAction.NotFound',
        'Specified api is not found, please check your url and method.',
        404,
      );
    }
    if (version !== known.version)
      return refuse('InvalidVersion', 'Specified parameter Version is not valid.', 400);
    return known.answer(new URL(request.url, 'http://sandbox').searchParams);
  };
  return {
    on: (version, action, answer) => void actions.set(action, { version, answer }),
    serve: (wire) => serveVendor(wire, 'aliyun', answerTo),
  };
}

export const requestId = (): string => randomUUID().toUpperCase();

/** Refusals of a service come with status 200, those of the gateway with another. */
export const refuse = (code: string, message: string, status = 200): VendorAnswer =>
  json({ Message: message, RequestId: requestId(), Code: code }, status);
