import type { FastifyInstance } from 'fastify';
import type { TencentAccount } from '../accounts.ts';
import type { Inbox } from '../sms/inbox.ts';
import { serveVendor } from '../vendor-routes.ts';
import { refuse, sendSms } from './send-sms.ts';
import { tc3Problem } from './signature.ts';

/** Tencent's API 3.0 gateway: signature first, then the action. Errors come with status 200. */
export function serveTencent(
  app: FastifyInstance,
  account: TencentAccount,
  inbox: Inbox,
  now: () => number,
): void {
  serveVendor(app, 'tencent', (request) => {
    const problem = tc3Problem(account, request, now());
    if (problem) return refuse(problem.code, problem.message);
    const { 'x-tc-action': action, 'x-tc-version': version } = request.headers;
    if (action !== 'SendSms') return refuse('InvalidAction', 'The requested action does not exist.');
    if (version !== '2021-01-11') return refuse('NoSuchVersion', 'The requested version does not exist.');
    return sendSms(account, inbox, request.body, new Date(now()));
  });
}
