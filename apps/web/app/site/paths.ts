export const HOME = '/pc/home';
export const MOBILE_HOME = '/mobile';
/** Where one lands after login, unless another page was asked for. */
export const START = '/businessProcessing';
/** 您要签什么？, asked once after the first login of whoever has no other aim. */
export const QUESTION = `${START}/start`;
/** The tokens of this computer, and the ceremony of a key that was ordered. */
export const USB_KEY = `${START}/usbkey`;

export const isMobilePath = (path: string) => /^\/mobile(?=\/|$)/i.test(path);

/** The back office, which is the same on every device; visitors' browsers do not know its pages (vite.config.ts). */
export const isAdminPath = (path: string) => /^\/admin(?=\/|$)/i.test(path);

/** The partner platform, which is the same on every device; visitors' browsers do not know its pages (vite.config.ts). */
export const isPartnerPath = (path: string) => /^\/ecologyplatform(?=\/|$)/i.test(path);

/** Where enterprise WeChat is asked who somebody is, on a computer; where all its pages lead that a computer opens. */
export const WECOM_DOOR = '/qyWx/authorize';
/** Its home on phones, and where it is asked there. */
export const WECOM_HOME = '/mobile/qyWx/home';
export const WECOM_TEMPLATES = '/mobile/qyWx/templateSignature';
export const WECOM_PHONE_DOOR = `/mobile${WECOM_DOOR}`;
/** Which organisation a corp of it is. */
export const WECOM_CORP = '/businessProcessing/organization/wecom';
/** The pages that phones open inside enterprise WeChat. */
export const isWecomPath = (path: string) => /^\/mobile\/qywx(?=\/|$)/i.test(path);

/** The e-seal area on either device; the phone's seals and contracts have addresses of their own. */
export const isBusinessPath = (path: string) =>
  /^\/(?:(?:mobile\/)?businessprocessing|mobile\/(?:seal|signing))(?=\/|$)/i.test(path);

/** Slashes are folded: `/mobile//evil.example` must not become an address of another host. */
export function withoutMobilePrefix(path: string): string {
  const bare = path.slice(MOBILE_HOME.length).replace(/^\/+/, '/');
  return bare === '' || bare === '/' ? HOME : bare;
}

export const withMobilePrefix = (path: string) => (path === '/' ? MOBILE_HOME : MOBILE_HOME + path);
