import { createClient, DEVICE_HEADER, type Route, type Send } from '@yinxin/api/client';
import { readToken } from '~/site/cookies.ts';
import { browserCookies } from './browser-cookies.ts';
import { type PassChallenge, withChallenges } from './challenge/index.ts';
import { deviceToken } from './device.ts';
import { intercept, type Reactions } from './interceptors.ts';
import { learnUser } from './learn-user.ts';

/** Made before anybody is signed in: the device is all by which they belong together. */
const SIGNING_IN: ReadonlySet<Route> = new Set([
  'POST /api/appapi/sms/getVerificationCode',
  'POST /api/appapi/cas/token',
  'POST /api/appapi/contract/openLink',
  'POST /api/appapi/contract/linkCode',
  'POST /api/appapi/contract/linkSignIn',
  'POST /api/appapi/wecom/bind',
  'POST /api/appapi/authorization/prove',
  'POST /api/appapi/authorization/answer',
  'POST /api/appapi/authorization/withdrawalCode',
  'POST /api/appapi/authorization/withdraw',
]);

const client = (more: Readonly<Record<string, string>> = {}) =>
  createClient({
    token: () => readToken(browserCookies()),
    headers: (route) => (SIGNING_IN.has(route) ? { ...more, [DEVICE_HEADER]: deviceToken() } : more),
  });

export const createSend = (reactions: Reactions & { passChallenge: PassChallenge }): Send =>
  intercept(withChallenges(client, reactions.passChallenge), reactions);

/** Whom the token stands for. */
export const fetchCurrentUser = () => learnUser(() => client()('GET /api/appapi/cas/auth/current'));
