import { z } from 'zod';
import { Unusable, type VendorLine } from '../outbound/index.ts';
import type { WechatSettings } from './wechat-settings.ts';

const Answer = z.union([
  z.object({ openid: z.string().min(1) }),
  z.object({ errcode: z.number(), errmsg: z.string().default('') }),
]);

/** 网页授权 with scope snsapi_base: WeChat sends its user back with a code, without asking them anything. */
export function authorizationUrl(
  {
    appId,
    authorizeEndpoint = 'https://open.weixin.qq.com',
  }: Pick<WechatSettings, 'appId' | 'authorizeEndpoint'>,
  returnUrl: string,
): string {
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: returnUrl,
    response_type: 'code',
    scope: 'snsapi_base',
    state: 'pay',
  });
  return `${authorizeEndpoint}/connect/oauth2/authorize?${query}#wechat_redirect`;
}

/** Who the payer is to our official account. A code is good once, so this is never repeated. */
export function openIdOf(
  { appId, appSecret = '', oauthEndpoint = 'https://api.weixin.qq.com' }: WechatSettings,
  line: VendorLine,
  code: string,
): Promise<string> {
  const query = new URLSearchParams({
    appid: appId,
    secret: appSecret,
    code,
    grant_type: 'authorization_code',
  });
  return line.call({
    operation: 'oauth2.access_token',
    idempotent: false,
    request: () => ({
      method: 'GET' as const,
      url: `${oauthEndpoint}/sns/oauth2/access_token?${query}`,
      headers: {},
      body: '',
    }),
    read: ({ status, text }) => {
      if (status !== 200) throw new Unusable('down');
      const answer = Answer.parse(JSON.parse(text));
      if (!('openid' in answer)) throw new Unusable('misconfigured');
      return { value: answer.openid, outcome: 'known', billed: false };
    },
  });
}
