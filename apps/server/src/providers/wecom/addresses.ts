import { WECOM_PAGES, type WecomPlaces } from './settings.ts';
import type { Authorization } from './wecom.ts';

/** What WeCom takes as a state, and we make. */
const STATE = /^[A-Za-z0-9]{1,128}$/;

const pagesOf = ({ pages = WECOM_PAGES }: WecomPlaces) => pages;
const requireState = (state: string) => {
  if (!STATE.test(state)) throw new Error('WeCom takes a state of letters and digits only');
};

/** 网页授权 with scope snsapi_base: within WeCom its user comes back with a code, without being asked anything. */
function authorization(
  places: WecomPlaces,
  appId: string,
  { redirectTo, state }: Authorization,
  agentId = '',
): string {
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: redirectTo,
    response_type: 'code',
    scope: 'snsapi_base',
    state,
    ...(agentId && { agentid: agentId }),
  });
  return `${pagesOf(places).authorize}/connect/oauth2/authorize?${query}#wechat_redirect`;
}

/** Of the application of one corp: 扫码授权登录. */
export function ownAddress(
  places: WecomPlaces,
  { corpId, agentId }: { corpId: string; agentId: string },
  wanted: Authorization,
): string {
  requireState(wanted.state);
  if (wanted.door === 'web') return authorization(places, corpId, wanted, agentId);
  const query = new URLSearchParams({
    ...{ appid: corpId, agentid: agentId, redirect_uri: wanted.redirectTo, state: wanted.state },
  });
  return `${pagesOf(places).scan}/wwopen/sso/qrConnect?${query}`;
}

/** Of a suite, whose member is known after scanning only: 企业微信 Web 登录 with login_type ServiceApp. */
export function suiteAddress(places: WecomPlaces, suiteId: string, wanted: Authorization): string {
  requireState(wanted.state);
  if (wanted.door === 'web') return authorization(places, suiteId, wanted);
  const query = new URLSearchParams({
    login_type: 'ServiceApp',
    ...{ appid: suiteId, redirect_uri: wanted.redirectTo, state: wanted.state },
  });
  return `${pagesOf(places).login}/wwlogin/sso/login?${query}`;
}

export function installationAddress(
  places: WecomPlaces,
  wanted: { suiteId: string; preAuthCode: string; redirectTo: string; state: string },
): string {
  requireState(wanted.state);
  const query = new URLSearchParams({
    ...{ suite_id: wanted.suiteId, pre_auth_code: wanted.preAuthCode },
    ...{ redirect_uri: wanted.redirectTo, state: wanted.state },
  });
  return `${pagesOf(places).install}/3rdapp/install?${query}`;
}
