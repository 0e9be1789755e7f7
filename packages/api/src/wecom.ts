// Enterprise WeChat: words and bounds. No schema library here: the browser imports it too.

/** A third-party application that many corps install, or the own one of a single corp. */
export const WECOM_APPLICATIONS = ['suite', 'own'] as const;
export type WecomApplicationKind = (typeof WECOM_APPLICATIONS)[number];

/** Within WeCom, or by scanning on a computer. */
export const WECOM_DOORS = ['web', 'scan'] as const;

/** The page that WeCom sends back to. */
export const WECOM_CALLBACK_PAGES = { phone: '/mobile/qyWx/callback', desktop: '/qyWx/callback' } as const;

export type WecomCallbackPage = keyof typeof WECOM_CALLBACK_PAGES;

export const WECOM_LIMITS = {
  /** The longest address that somebody is brought back to. */
  goto: 1_000,
  /** So many contacts are shown; more are found by a word or a department. */
  contacts: 200,
} as const;

/** How long somebody has to come back from WeCom. */
export const WECOM_STATE_SECONDS = 300;
/** How long whoever came back has for binding by SMS. */
export const WECOM_BIND_SECONDS = 900;

const CONTACT = /^wecom:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A member who was chosen from the contacts, in the place of a phone: the number itself stays on the server. */
export const contactPhone = (contactId: string): string => `wecom:${contactId}`;
export const contactIn = (phone: string): string | undefined => CONTACT.exec(phone)?.[1];
