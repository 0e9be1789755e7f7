import { createClient, type Send } from '@yinxin/api/client';
import { readToken } from '~/site/cookies.ts';
import { browserCookies } from './browser-cookies.ts';
import { intercept, type Reactions } from './interceptors.ts';

const client = () => createClient({ token: () => readToken(browserCookies()) });

export const createSend = (reactions: Reactions): Send => intercept(client(), reactions);

/** Whom the token stands for, or nobody when it can't be learnt. */
export const fetchCurrentUser = () => client()('GET /api/appapi/cas/auth/current').catch(() => undefined);
