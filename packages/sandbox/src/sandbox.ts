import Fastify, { type FastifyInstance } from 'fastify';
import { alipayGateway } from './alipay/gateway.ts';
import { aliyunGateway } from './aliyun/gateway.ts';
import { forcedOutcomes } from './forced-outcomes.ts';
import { identityStandIn } from './identity/index.ts';
import { chooseOutcome, servePages } from './pages.ts';
import { type PayStandIn, payStandIn } from './pay/index.ts';
import { sandboxAliyunAccount, sandboxTencentAccount } from './sms/accounts.ts';
import { type SmsStandIn, smsStandIn } from './sms/index.ts';
import type { Placed, Post, StandIn, StandInContext } from './stand-in.ts';
import { tencentGateway } from './tencent/gateway.ts';
import { byVendor } from './vendor-routes.ts';
import { webhookStandIn } from './webhooks/index.ts';
import { type WecomStandIn, wecomStandIn } from './wecom/index.ts';

export interface SandboxOptions {
  /** The vendors' clock. */
  now?: () => number;
  /** Where the pages are mounted, for addresses that vendors hand out. */
  pagesOrigin?: string;
}

/** Local stand-ins for the outside vendors. They reach no network and are no part of production. */
export interface Sandbox {
  readonly sms: SmsStandIn;
  readonly identity: StandIn;
  readonly pay: PayStandIn;
  readonly wecom: WecomStandIn;
  /** Chooses what a vendor answers, as the page does. */
  force(
    standIn: 'sms' | 'identity' | 'pay' | 'webhooks' | 'wecom',
    subject: string,
    outcome: string | undefined,
  ): void;
  /** How the vendors' own messages reach us from now on; over the network until this is said. */
  noticesTo(post: Post): void;
  /** The vendors' side: the wire formats, on a loopback address that adapters are pointed to. */
  readonly wire: FastifyInstance;
  /** The people's side: what arrived, and which outcome comes next. */
  mountPages(app: FastifyInstance): void;
}

/** Pictures come as base64. */
const BODY_LIMIT = 12 * 1_048_576;

export function createSandbox({
  now = Date.now,
  pagesOrigin = 'http://localhost',
}: SandboxOptions = {}): Sandbox {
  const wire = Fastify({ forceCloseConnections: true, bodyLimit: BODY_LIMIT });
  wire.addConstraintStrategy(byVendor);
  keepRawBodies(wire);
  const aliyun = aliyunGateway(sandboxAliyunAccount, now);
  const tencent = tencentGateway(sandboxTencentAccount, now);
  const alipay = alipayGateway(now);
  let deliver: Post = overTheNetwork;
  const post: Post = (url, message) => deliver(url, message);

  const placed: Placed[] = [];
  const place = <S extends StandIn>(make: (context: StandInContext) => S): S => {
    const forced = forcedOutcomes();
    const standIn = make({ forced: forced.of, now, pagesOrigin, post, alipay, aliyun, tencent });
    standIn.serve?.(wire);
    placed.push({ standIn, forced });
    return standIn;
  };
  // one line for each kind of vendor
  const sms = place(smsStandIn);
  const identity = place(identityStandIn);
  const pay = place(payStandIn);
  const wecom = place(wecomStandIn);
  place(webhookStandIn);
  alipay.serve(wire);
  aliyun.serve(wire);
  tencent.serve(wire);

  return {
    sms,
    identity,
    pay,
    wecom,
    noticesTo: (given) => {
      deliver = given;
    },
    force(name, subject, outcome) {
      const at = placed.find(({ standIn }) => standIn.name === name);
      if (!at || !chooseOutcome(at, subject, outcome ?? ''))
        throw new Error(`${name} has no outcome ${outcome} for ${subject}`);
    },
    wire,
    mountPages: (app) => servePages(app, placed),
  };
}

const PATIENCE_MS = 5_000;

const overTheNetwork: Post = async (url, { headers, body }) => {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
  return { status: answer.status, body: await answer.text() };
};

/** Signatures cover the bytes of the body, so nothing may parse it first. */
function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
