import { z } from 'zod';
import { type Reading, signTc3, Unusable, type VendorFailure, type VendorLine } from '../outbound/index.ts';

export interface TencentKeys {
  secretId: string;
  secretKey: string;
  region?: string | undefined;
}

/** A service of Tencent Cloud's API 3.0. */
export interface TencentService {
  service: 'faceid' | 'ocr';
  version: string;
  line: VendorLine;
  keys: TencentKeys;
  endpoint?: string | undefined;
}

interface TencentCall<A, T> {
  action: string;
  body: object;
  target?: string | undefined;
  answer: z.ZodType<A>;
  read(answer: A, requestId: string): Reading<T>;
  /** Errors that settle the question; all others do not. */
  settled?(code: string, requestId: string): Reading<T> | undefined;
}

/** Error codes by their beginning; the first that fits decides. An unknown one is an operator's case. */
const FAILURES: readonly (readonly [string, VendorFailure])[] = [
  ['RequestLimitExceeded', 'rate-limited'],
  ['LimitExceeded', 'rate-limited'],
  ['FailedOperation.UnOpenError', 'misconfigured'],
  ['FailedOperation', 'down'],
  ['InternalError', 'down'],
  ['ServiceUnavailable', 'down'],
];

const Envelope = z.object({ Response: z.looseObject({ RequestId: z.string().min(1) }) });
const Failed = z.object({ Error: z.object({ Code: z.string() }) });

/** Checks and readings only: asking any of them twice does no harm. */
export function askTencent<A, T>(service: TencentService, call: TencentCall<A, T>): Promise<T> {
  return service.line.call({
    operation: call.action,
    idempotent: true,
    target: call.target,
    request: () => signedRequest(service, call),
    read: ({ text }) => {
      const { Response } = Envelope.parse(JSON.parse(text));
      if (!('Error' in Response)) return call.read(call.answer.parse(Response), Response.RequestId);
      const { Code } = Failed.parse(Response).Error;
      const settled = call.settled?.(Code, Response.RequestId);
      if (settled) return settled;
      throw new Unusable(FAILURES.find(([beginning]) => Code.startsWith(beginning))?.[1] ?? 'misconfigured');
    },
  });
}

function signedRequest(
  { service, version, keys, endpoint }: TencentService,
  { action, body: content }: Pick<TencentCall<never, never>, 'action' | 'body'>,
) {
  const { origin, host } = new URL(endpoint ?? `https://${service}.tencentcloudapi.com`);
  const body = JSON.stringify(content);
  const region = keys.region ?? 'ap-guangzhou';
  const request = { host, service, action, version, region, body, date: new Date() };
  return { url: `${origin}/`, headers: signTc3(request, keys.secretId, keys.secretKey), body };
}
