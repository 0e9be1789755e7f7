import type { ResultOf, Send } from '@yinxin/api/client';
import { isProblem } from '~/site/problem-of.ts';

export type ApplicationList = ResultOf<'GET /api/appapi/application/list'>;
export type ApplicationDetail = ResultOf<'GET /api/appapi/application/detail'>;
export type CallLog = ResultOf<'GET /api/appapi/application/calls'>;
export type WebhookList = ResultOf<'GET /api/appapi/application/webhooks'>['list'];
export type Endpoint = WebhookList[number];
export type DeliveryLog = ResultOf<'GET /api/appapi/application/deliveries'>;
export type DeliveryDetail = ResultOf<'GET /api/appapi/application/delivery'>;
export type Todos = ResultOf<'GET /api/appapi/application/todos'>;

/** The organisation's applications; undefined for whoever acts for themselves. */
export const applicationsFor = (send: Send): Promise<ApplicationList | undefined> =>
  send('GET /api/appapi/application/list').catch((error: unknown) => {
    if (isProblem(error, 'ORG_ACCOUNT_REQUIRED')) return undefined;
    throw error;
  });

/** What the sandbox says; undefined while it is away. */
export const unlessAway = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (isProblem(error, 'SANDBOX_AWAY')) return undefined;
    throw error;
  });

export type EnvironmentName = 'sandbox' | 'production';
export const ENVIRONMENT_WORDS: Readonly<Record<EnvironmentName, string>> = {
  sandbox: '沙箱',
  production: '生产',
};
export const environmentIn = (search: URLSearchParams): EnvironmentName =>
  search.get('environment') === 'production' ? 'production' : 'sandbox';

/** The application that an address names, or the newest. */
export const chosenIn = (search: URLSearchParams, applications: ApplicationList | undefined) =>
  applications?.list.find(({ id }) => id === search.get('id')) ?? applications?.list[0];
