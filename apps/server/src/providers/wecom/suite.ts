import { z } from 'zod';
import { VendorUnavailable } from '../outbound/index.ts';
import { installationAddress, suiteAddress } from './addresses.ts';
import { call, callAs, type Token, type WecomApi, type WecomCall } from './api.ts';
import { callbackReader } from './callbacks/read.ts';
import { wecomCorp } from './corp.ts';
import { WecomRefused } from './refused.ts';
import type { SuiteSettings, WecomPlaces } from './settings.ts';
import { isUserId } from './user-id.ts';
import type { SuiteStanding, WecomSuite } from './wecom.ts';

/** A ticket comes every ten minutes and is good for thirty. */
const TICKET_SECONDS = 1_800;

const SuiteToken = z.object({ suite_access_token: z.string().min(1), expires_in: z.number().positive() });
const CorpToken = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const PreAuthCode = z.object({ pre_auth_code: z.string().min(1) });
/** Somebody outside of the corp has an openid instead. */
const Visitor = z.object({
  corpid: z.string().min(1).optional(),
  userid: z.string().min(1).optional(),
  open_userid: z.string().optional(),
});
const Standing = z.object({
  auth_corp_info: z.object({
    corpid: z.string().min(1),
    corp_name: z.string().min(1),
    corp_full_name: z.string().optional(),
  }),
  /** A suite has one application at a corp. */
  auth_info: z.object({ agent: z.array(z.object({ agentid: z.number().int() })).min(1) }),
});
const Installation = Standing.extend({
  permanent_code: z.string().min(1),
  auth_user_info: z.object({ userid: z.string(), open_userid: z.string().optional() }).optional(),
  state: z.string().optional(),
});

const standingOf = ({ auth_corp_info: corp, auth_info }: z.output<typeof Standing>): SuiteStanding => ({
  corpId: corp.corpid,
  corpName: corp.corp_name,
  corpFullName: corp.corp_full_name || undefined,
  agentId: String(auth_info.agent[0]?.agentid),
});

export function wecomSuite(
  api: WecomApi,
  { suiteId, suiteSecret, providerCorpId, callback }: SuiteSettings,
  places: WecomPlaces,
  now: () => number = Date.now,
): WecomSuite {
  const name = `suite/${suiteId}`;
  const ticketName = `${name}/ticket`;
  const nameOf = (corpId: string) => `${name}/corp/${corpId}/`;
  const token: Token = {
    name: `${name}/token`,
    parameter: 'suite_access_token',
    async ask() {
      const ticket = await api.secrets.find(ticketName);
      // none has come since the start: WeCom cannot be asked anything
      if (!ticket) throw new VendorUnavailable(api.line.vendor, 'get_suite_token', 'misconfigured', false);
      const given = await call(api, {
        path: '/cgi-bin/service/get_suite_token',
        content: { suite_id: suiteId, suite_secret: suiteSecret, suite_ticket: ticket.value },
        target: name,
        answer: SuiteToken,
      });
      return { value: given.suite_access_token, seconds: given.expires_in };
    },
  };
  const asked = <T>(path: string, wanted: Omit<WecomCall<T>, 'path'>) =>
    callAs(api, token, { path: `/cgi-bin/service/${path}`, ...wanted });
  const corpToken = (corpId: string, permanentCode: string): Token => ({
    name: `${nameOf(corpId)}token`,
    parameter: 'access_token',
    async ask() {
      const given = await asked('get_corp_token', {
        content: { auth_corpid: corpId, permanent_code: permanentCode },
        target: `corp/${corpId}`,
        answer: CorpToken,
      });
      return { value: given.access_token, seconds: given.expires_in };
    },
  });
  const callbacks = callbackReader(
    callback,
    {
      kinds: ['suite', 'data'],
      echoed: [providerCorpId, suiteId],
      of: (kind) => (kind === 'suite' ? suiteId : undefined),
    },
    now,
  );

  return {
    suiteId,
    authorizeAddress: (wanted) => suiteAddress(places, suiteId, wanted),
    async whoIs(code) {
      const visitor = { query: { code }, target: name, once: true, answer: Visitor };
      const { corpid, userid, open_userid } = await asked('auth/getuserinfo3rd', visitor);
      if (!corpid || !userid || !isUserId(userid)) throw new WecomRefused('not-a-member', 0);
      return { corpId: corpid, userId: userid, openUserId: open_userid || undefined };
    },
    corp: ({ corpId, agentId, permanentCode }) =>
      wecomCorp(api, { corpId, agentId, token: corpToken(corpId, permanentCode) }),
    hasTicket: async () => (await api.secrets.find(ticketName)) !== undefined,
    keepTicket: (value, at) =>
      api.secrets.keep(ticketName, { value, seconds: TICKET_SECONDS - (now() - at.getTime()) / 1000 }),
    async installAddress(wanted) {
      const { pre_auth_code: preAuthCode } = await asked('get_pre_auth_code', {
        ...{ target: name, answer: PreAuthCode },
      });
      return installationAddress(places, { ...wanted, suiteId, preAuthCode });
    },
    async permanentCode(authCode) {
      const given = await asked('get_permanent_code', {
        ...{ content: { auth_code: authCode }, target: name, once: true, answer: Installation },
      });
      const { auth_user_info: admin, state, permanent_code: permanentCode } = given;
      // tokens of an earlier installation open nothing any more
      await api.secrets.forget(nameOf(given.auth_corp_info.corpid));
      return {
        ...standingOf(given),
        permanentCode,
        admin: admin?.userid
          ? { userId: admin.userid, openUserId: admin.open_userid || undefined }
          : undefined,
        state: state || undefined,
      };
    },
    async standing({ corpId, permanentCode }) {
      const content = { auth_corpid: corpId, permanent_code: permanentCode };
      return standingOf(
        await asked('get_auth_info', { content, target: `corp/${corpId}`, answer: Standing }),
      );
    },
    forget: (corpId) => api.secrets.forget(nameOf(corpId)),
    echo: callbacks.echo,
    readCallback: callbacks.read,
  };
}
