import type { FastifyInstance } from 'fastify';
import { sendAnswer, type VendorAnswer } from '../vendor-answer.ts';
import { refusal } from './answers.ts';
import type { SandboxCorp } from './corps.ts';
import type { App, World } from './world.ts';

export interface Asked {
  query: Readonly<Record<string, string | undefined>>;
  body: Readonly<Record<string, unknown>>;
}
type Answer = (asked: Asked) => VendorAnswer;
export type ByCorp = (asked: Asked, corp: SandboxCorp, app: App) => VendorAnswer;

/** Routes of qyapi.weixin.qq.com, by what they ask of whoever calls. */
export function wecomRoutes(wire: FastifyInstance, world: World) {
  const serve = (method: 'GET' | 'POST', path: string, answer: Answer) =>
    wire.route({
      method,
      url: `/cgi-bin/${path}`,
      handler: (request, reply) => {
        const query = request.query as Asked['query'];
        const body = method === 'POST' ? bodyOf(request.body) : {};
        return sendAnswer(reply, body ? answer({ query, body }) : refusal(40063));
      },
    });
  return {
    open: serve,
    /** With a suite_access_token. */
    bySuite: (method: 'GET' | 'POST', path: string, answer: Answer) =>
      serve(method, path, (asked) => {
        const grant = world.granted(asked.query.suite_access_token ?? '');
        if (grant === 'over') return refusal(42009);
        return grant?.kind === 'suite' ? answer(asked) : refusal(40082);
      }),
    /** With an access_token, which opens one corp. */
    byCorp: (method: 'GET' | 'POST', path: string, answer: ByCorp) =>
      serve(method, path, (asked) => {
        const { access_token: token } = asked.query;
        if (!token) return refusal(41001);
        const grant = world.granted(token);
        if (grant === 'over') return refusal(42001);
        if (grant?.kind !== 'corp') return refusal(40014);
        // a corp that took the suite away ends its tokens, too
        if (grant.app === 'suite' && !grant.corp.installed) return refusal(40014);
        return answer(asked, grant.corp, grant.app);
      }),
  };
}

function bodyOf(body: unknown): Asked['body'] | undefined {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString() : '') as Asked['body'];
  } catch {
    return undefined;
  }
}
