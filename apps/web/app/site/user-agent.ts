export type Device = 'desktop' | 'mobile';
export type InApp = 'wechat' | 'weibo' | 'qq';
export type MobileSystem = 'ios' | 'android';

/** Phones and tablets. "Tablet PC" is what old Windows browsers say of an ordinary computer. Windows phones say
 * `IEMobile` or `Mobile`, and every iPod names the iPhone's system or says `Mobile`. */
const MOBILE = /Android|iPhone|iPad|BlackBerry|\((?:Phone|Tablet); OpenHarmony|Mobile\b/i;

export const isMobileAgent = (userAgent: string) => MOBILE.test(userAgent);

export const mobileSystem = (userAgent: string): MobileSystem | undefined =>
  /iPhone|iPad|iPod/i.test(userAgent)
    ? 'ios'
    : /Android|OpenHarmony/i.test(userAgent)
      ? 'android'
      : undefined;

/** The browser inside enterprise WeChat, on a phone or on a computer. */
export const isWecomAgent = (userAgent: string) => /\bwxwork\//i.test(userAgent);

/**
 * The app whose built-in browser shows the page, on a phone. Enterprise WeChat stays: its pages are made for it.
 * QQ Browser (`MQQBrowser/`) is a browser of its own; inside the app QQ the agent also says `QQ/`.
 */
export function inAppBrowser(userAgent: string): InApp | undefined {
  if (!mobileSystem(userAgent) || isWecomAgent(userAgent)) return undefined;
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  if (/Weibo/i.test(userAgent)) return 'weibo';
  if (/(?:^|[\s;])QQ\/\d/i.test(userAgent)) return 'qq';
  return undefined;
}

/** The version of Internet Explorer. Trident tells the true one when compatibility view claims to be IE 7. */
export function internetExplorer(userAgent: string): number | undefined {
  const trident = /Trident\/(\d+)/.exec(userAgent)?.[1];
  if (trident) return Number(trident) + 4;
  const claimed = /MSIE (\d+)/.exec(userAgent)?.[1];
  return claimed ? Number(claimed) : undefined;
}
