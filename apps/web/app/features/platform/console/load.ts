import { CallError, type ResultOf, type Send } from '@yinxin/api/client';

export type ApplicationList = ResultOf<'GET /api/appapi/application/list'>;
export type ApplicationDetail = ResultOf<'GET /api/appapi/application/detail'>;
export type CallLog = ResultOf<'GET /api/appapi/application/calls'>;
export type WebhookList = ResultOf<'GET /api/appapi/application/webhooks'>['list'];
export type Endpoint = WebhookList[number];
export type DeliveryLog = ResultOf<'GET /api/appapi/application/deliveries'>;
export type DeliveryDetail = ResultOf<'GET /api/appapi/application/delivery'>;
export type Todos = ResultOf<'GET /api/appapi/application/todos'>;

/** ORG_ACCOUNT_REQUIRED: a personal account has no applications. */
const PERSONAL = 30320;

/** The organisation's applications; undefined for whoever acts for themselves. */
export const applicationsFor = (send: Send): Promise<ApplicationList | undefined> =>
  send('GET /api/appapi/application/list').catch((error: unknown) => {
    if (error instanceof CallError && error.code === PERSONAL) return undefined;
    throw error;
  });

/** SANDBOX_AWAY */
const AWAY = 31035;

/** What the sandbox says; undefined while it is away. */
export const unlessAway = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof CallError && error.code === AWAY) return undefined;
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
