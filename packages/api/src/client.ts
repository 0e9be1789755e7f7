// The browser's half: types only from the declarations, so that no schema library is sent to the page.
import type { CallInput, CallResult } from './call.ts';
import type { Calls, Route } from './calls/index.ts';
import { type Envelope, REQUEST_TIMEOUT_MS, SUCCESS, TOKEN_HEADER } from './envelope.ts';

export * from './acts.ts';
export * from './applications.ts';
export * from './approval-flows.ts';
export * from './bill-notices.ts';
export * from './bill-states.ts';
export * from './bill-tables.ts';
export * from './bills.ts';
export * from './blanks.ts';
export type { CookieText, LocalKey, TabKey } from './browser-storage.ts';
export type * from './calls/all.ts';
export type { Calls, Route } from './calls/index.ts';
export * from './captcha.ts';
export * from './challenge.ts';
export type { AgreementName } from './choices.ts';
export * from './choices.ts';
export * from './contract-states.ts';
export * from './contracts.ts';
export {
  CHALLENGE_HEADER,
  DEVICE_HEADER,
  isDeviceToken,
  isSessionOver,
  OPERATOR_HEADER,
  PARTNER_COOKIE,
  PARTNER_SUCCESS,
  PARTNER_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
  TOKEN_COOKIE,
  TOKEN_COOKIES,
  TOKEN_HEADER,
  TOKEN_SECONDS,
} from './envelope.ts';
export { EVENTS } from './events.ts';
export * from './evidence.ts';
export * from './experience.ts';
export * from './identity.ts';
export * from './identity-requests.ts';
export * from './key-custody.ts';
export * from './members.ts';
export * from './messages.ts';
export * from './metering.ts';
export * from './notices.ts';
export { KEY_PREFIXES, OPEN_ROOT, SCOPES, type Scope } from './open/scopes.ts';
export * from './open/webhook-kinds.ts';
export * from './partner-menu.ts';
export * from './partner-roles.ts';
export * from './partners.ts';
export * from './passwords.ts';
export * from './personal-data.ts';
export * from './price-terms.ts';
export * from './products.ts';
export * from './promises.ts';
export type { RetentionName, RetentionRow } from './retention.ts';
export * from './scenes.ts';
export * from './seals.ts';
export type { SectorKey } from './sectors.ts';
export * from './sectors.ts';
export * from './state-machine.ts';
export * from './state-machines.ts';
export * from './step-up.ts';
export * from './templates.ts';
export * from './two-persons.ts';
export * from './verification.ts';
export * from './wecom.ts';
export * from './witnessing.ts';
export * from './work-orders.ts';
export * from './workbench.ts';

export type InputOf<R extends Route> = CallInput<Calls[R]>;
export type ResultOf<R extends Route> = CallResult<Calls[R]>;
type Arguments<R extends Route> = keyof InputOf<R> extends never
  ? [input?: undefined]
  : Partial<InputOf<R>> extends InputOf<R>
    ? [input?: InputOf<R>]
    : [input: InputOf<R>];

/** Makes a call by its route. The page gets one that goes over HTTP, the server's renderer one that does not. */
export type Send = <R extends Route>(route: R, ...input: Arguments<R>) => Promise<ResultOf<R>>;

/** An answer other than success, or none at all. */
export class CallError extends Error {
  readonly code: number;
  readonly status: number;
  /** What the refusal brought to go on with. */
  readonly data: unknown;
  constructor(code: number, status: number, message: string, data: unknown = null) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

interface ClientOptions {
  token: () => string | undefined;
  /** The header the token goes in; the back office has its own. */
  header?: string;
  /** Codes that mean success; the partner platform has a second one. */
  successCodes?: readonly number[];
  timeoutMs?: number;
  /** Sent with every call besides the token. */
  headers?: (route: Route) => Readonly<Record<string, string>>;
  fetch?: typeof fetch;
}

/** Gateways before us say `msg` where we say `message`. */
type Answered = Omit<Envelope, 'message'> & { message?: string; msg?: string };

interface Parts {
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, unknown>;
}

const encode = (values: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );

function request(
  route: string,
  { query, body, form }: Parts,
  credentials: Record<string, string>,
): [string, RequestInit] {
  const [method = 'GET', path = '/'] = route.split(' ');
  const search = query ? `?${encode(query)}` : '';
  const headers = { ...credentials };
  if (body !== undefined) headers['content-type'] = 'application/json';
  return [
    path + search,
    { method, headers, body: form ? encode(form) : body === undefined ? undefined : JSON.stringify(body) },
  ];
}

function credentialsOf(
  { token, header = TOKEN_HEADER, headers }: ClientOptions,
  route: Route,
): Record<string, string> {
  const value = token();
  return { ...headers?.(route), ...(value ? { [header]: value } : {}) };
}

/** The typed client: `send('POST /api/appapi/cas/token', { body: { account, verificationCode } })`. */
export function createClient(options: ClientOptions): Send {
  const { successCodes = [SUCCESS], timeoutMs = REQUEST_TIMEOUT_MS, fetch: send = fetch } = options;
  return async (route, ...[input]) => {
    const [url, init] = request(route, (input ?? {}) as Parts, credentialsOf(options, route));
    const response = await send(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(
      (error: unknown) => {
        const late = error instanceof DOMException && error.name === 'TimeoutError';
        throw new CallError(0, 0, late ? '请求超时，请稍后再试' : '网络连接失败，请检查网络后重试');
      },
    );
    const envelope = (await response.json().catch(() => undefined)) as Answered | undefined;
    if (!envelope || typeof envelope.code !== 'number')
      throw new CallError(0, response.status, '服务返回异常，请稍后再试');
    if (!successCodes.includes(envelope.code))
      throw new CallError(
        envelope.code,
        response.status,
        envelope.message || envelope.msg || '操作失败，请稍后再试',
        envelope.data,
      );
    return envelope.data as ResultOf<typeof route>;
  };
}
