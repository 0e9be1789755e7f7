import { randomBytes } from 'node:crypto';
import type { CallResult, wecomJsapi } from '@yinxin/api';
import type { Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { jsSignature } from '../../providers/wecom/index.ts';
import { asked, askedInPassing } from './asking.ts';
import { corpOfVisitor } from './contacts.ts';
import type { WecomParts } from './dependencies.ts';

/** Lets a page of ours use the SDK of WeCom. What only our application may is left out where the corp does not let it. */
export async function signPage(
  parts: WecomParts,
  who: Person,
  url: string,
): Promise<CallResult<typeof wecomJsapi>> {
  if (!URL.canParse(url) || new URL(url).origin !== parts.origin) throw problem('WECOM_PAGE');
  const { vendor } = await corpOfVisitor(parts, who);
  const signed = (ticket: string) => {
    const timestamp = Math.floor(Date.now() / 1000);
    const nonce = randomBytes(12).toString('hex');
    return { timestamp, nonceStr: nonce, signature: jsSignature({ ticket, timestamp, nonce, url }) };
  };
  const ticket = await asked(() => vendor.jsTicket());
  const agentTicket = await askedInPassing(() => vendor.agentTicket());
  const { corpId, agentId } = vendor;
  return {
    corp: { appId: corpId, ...signed(ticket) },
    agent: agentTicket ? { corpId, agentId, ...signed(agentTicket) } : null,
  };
}
