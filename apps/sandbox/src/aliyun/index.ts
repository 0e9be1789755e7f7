import type { FastifyInstance } from 'fastify';
import type { AliyunAccount } from '../accounts.ts';
import type { Inbox } from '../sms/inbox.ts';
import { serveVendor } from '../vendor-routes.ts';
import { refuse, sendSms } from './send-sms.ts';
import { createAcs3Guard } from './signature.ts';

/** Aliyun's OpenAPI gateway: signature first, then the action. */
export function serveAliyun(
  app: FastifyInstance,
  account: AliyunAccount,
  inbox: Inbox,
  now: () => number,
): void {
  const problemOf = createAcs3Guard(account, now);

  serveVendor(app, 'aliyun', (request) => {
    const problem = problemOf(request);
    if (problem) return refuse(problem.code, problem.message, problem.status);
    const { 'x-acs-action': action, 'x-acs-version': version } = request.headers;
    if (action !== 'SendSms') {
      return refuse(
        'InvalidAction.NotFound',
        'Specified api is not found, please check your url and method.',
        404,
      );
    }
    if (version !== '2017-05-25')
      return refuse('InvalidVersion', 'Specified parameter Version is not valid.', 400);
    const { searchParams } = new URL(request.url, 'http://sandbox');
    return sendSms(account, inbox, searchParams, new Date(now()));
  });
}
