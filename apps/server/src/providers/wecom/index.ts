import { createLine, type LineParts } from '../outbound/index.ts';
import type { WecomApi } from './api.ts';
import { wecomOwn } from './own.ts';
import type { KeptSecrets } from './secrets.ts';
import { WECOM_API, type WecomSettings } from './settings.ts';
import { wecomSuite } from './suite.ts';
import type { Wecom } from './wecom.ts';

export { VendorUnavailable } from '../outbound/index.ts';
export type { Callback, CallbackEvent, CallbackKind, CallbackQuery } from './callbacks/events.ts';
export { LONGEST_CALLBACK } from './callbacks/read.ts';
export { CallbackRefused } from './callbacks/refused.ts';
export { departmentsBelow } from './corp.ts';
export { databaseSecrets } from './database-secrets.ts';
export { jsSignature } from './js-signature.ts';
export { type WecomRefusal, WecomRefused } from './refused.ts';
export type { WecomSettings } from './settings.ts';
export type * from './wecom.ts';

/** Tokens and tickets of all applications are kept in one place, over all processes. */
export function createWecom(
  { suite, own, places = {} }: WecomSettings,
  parts: LineParts & { secrets: KeptSecrets },
): Wecom {
  const api: WecomApi = {
    line: createLine('wecom', parts),
    endpoint: places.api ?? WECOM_API,
    secrets: parts.secrets,
  };
  return {
    ...(suite && { suite: wecomSuite(api, suite, places, parts.now) }),
    ...(own && { own: wecomOwn(api, own, places, parts.now) }),
  };
}
