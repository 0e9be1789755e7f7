import { z } from 'zod';
import { ownAddress } from './addresses.ts';
import { call, callAs, type Token, type WecomApi } from './api.ts';
import { callbackReader } from './callbacks/read.ts';
import { wecomCorp } from './corp.ts';
import { WecomRefused } from './refused.ts';
import type { OwnSettings, WecomPlaces } from './settings.ts';
import { isUserId } from './user-id.ts';
import type { WecomOwn } from './wecom.ts';

const CorpToken = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
/** Somebody outside of the corp has an openid instead. */
const Visitor = z.object({ userid: z.string().min(1).optional() });

export function wecomOwn(
  api: WecomApi,
  { corpId, agentId, secret, callback }: OwnSettings,
  places: WecomPlaces,
  now?: () => number,
): WecomOwn {
  const target = `corp/${corpId}`;
  const token: Token = {
    name: `own/${corpId}/${agentId}/token`,
    parameter: 'access_token',
    async ask() {
      const query = { corpid: corpId, corpsecret: secret };
      const given = await call(api, { path: '/cgi-bin/gettoken', query, target, answer: CorpToken });
      return { value: given.access_token, seconds: given.expires_in };
    },
  };
  const callbacks = callbackReader(callback, { kinds: ['app'], echoed: [corpId], of: () => corpId }, now);
  return {
    corpId,
    agentId,
    authorizeAddress: (wanted) => ownAddress(places, { corpId, agentId }, wanted),
    async whoIs(code) {
      const path = '/cgi-bin/auth/getuserinfo';
      const query = { code };
      const { userid } = await callAs(api, token, { path, query, target, once: true, answer: Visitor });
      if (userid === undefined || !isUserId(userid)) throw new WecomRefused('not-a-member', 0);
      return { corpId, userId: userid };
    },
    corp: () => wecomCorp(api, { corpId, agentId, token }),
    echo: callbacks.echo,
    readCallback: callbacks.read,
  };
}
