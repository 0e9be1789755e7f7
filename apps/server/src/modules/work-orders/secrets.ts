/** Keys of applications, secrets of callbacks, and whatever stands behind `Bearer`. */
const SECRETS = /\b(yx_(?:test|live)_|whsec_|whsk_|Bearer\s+)(?!yx_)[\w+/=.-]{8,}/g;

/** A text in which secrets that were pasted by mistake are covered, before anybody keeps it. */
export const withoutSecrets = (text: string): string => text.replace(SECRETS, '$1••••••');
