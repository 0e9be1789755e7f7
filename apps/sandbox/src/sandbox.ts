import Fastify, { type FastifyInstance } from 'fastify';
import {
  type AliyunAccount,
  sandboxAliyunAccount,
  sandboxTencentAccount,
  type TencentAccount,
} from './accounts.ts';
import { serveAliyun } from './aliyun/index.ts';
import { createInbox, serveInbox } from './sms/inbox.ts';
import { serveTencent } from './tencent/index.ts';
import { byVendor } from './vendor-routes.ts';

export type SandboxOptions = {
  aliyun?: AliyunAccount;
  tencent?: TencentAccount;
  /** The vendors' clock. */
  now?: () => number;
};

/** Local stand-ins for the outside vendors. They reach no network and are no part of production. */
export function createSandbox(options: SandboxOptions = {}): FastifyInstance {
  const { aliyun = sandboxAliyunAccount, tencent = sandboxTencentAccount, now = Date.now } = options;
  const app = Fastify({ forceCloseConnections: true });
  app.addConstraintStrategy(byVendor);
  keepRawBodies(app);

  const inbox = createInbox();
  serveAliyun(app, aliyun, inbox, now);
  serveTencent(app, tencent, inbox, now);
  serveInbox(app, inbox);
  return app;
}

/** Signatures cover the bytes of the body, so nothing may parse it first. */
function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
