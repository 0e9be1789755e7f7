import { z } from 'zod';
import { Unusable, type VendorLine, VendorUnavailable, type WireAnswer } from '../outbound/index.ts';
import { REFUSALS, TOKEN_OVER, TROUBLES } from './errcodes.ts';
import { WecomRefused } from './refused.ts';
import type { FreshSecret, KeptSecret, KeptSecrets } from './secrets.ts';

export interface WecomApi {
  line: VendorLine;
  endpoint: string;
  secrets: KeptSecrets;
}

export interface WecomCall<T> {
  /** The last part of its path names it in the record of calls. */
  path: string;
  query?: Readonly<Record<string, string>>;
  /** A POST with it; otherwise a GET. */
  content?: object;
  target: string;
  /** Asking twice is asking once, unless told. */
  once?: boolean;
  answer: z.ZodType<T>;
}

/** By what an application shows who it is: the name under which it is kept, the parameter, and how it is got. */
export interface Token {
  name: string;
  parameter: 'access_token' | 'suite_access_token';
  ask(): Promise<FreshSecret>;
}

const Status = z.looseObject({ errcode: z.number().int().default(0) });

type Settled<T> = { value: T } | { refused: WecomRefused } | { tokenIsOver: true };

/** A call that needs no token. @throws WecomRefused, VendorUnavailable */
export async function call<T>(api: WecomApi, wanted: WecomCall<T>): Promise<T> {
  const settled = await settle(api, wanted, {});
  if ('value' in settled) return settled.value;
  if ('refused' in settled) throw settled.refused;
  throw unavailable(api, wanted);
}

/** A token that WeCom takes no more, though we think it good, is dropped, and another is asked for once. */
export async function callAs<T>(api: WecomApi, token: Token, wanted: WecomCall<T>): Promise<T> {
  for (let tries = 0; tries < 2; tries++) {
    const kept: KeptSecret = await api.secrets.get(token.name, token.ask);
    const settled = await settle(api, wanted, { [token.parameter]: kept.value });
    if ('value' in settled) return settled.value;
    if ('refused' in settled) throw settled.refused;
    await api.secrets.drop(token.name, kept);
  }
  throw unavailable(api, wanted);
}

const operationOf = ({ path }: Pick<WecomCall<unknown>, 'path'>) => path.split('/').at(-1) ?? path;

const unavailable = ({ line }: WecomApi, wanted: WecomCall<unknown>) =>
  new VendorUnavailable(line.vendor, operationOf(wanted), 'misconfigured', true);

const settle = <T>(
  { line, endpoint }: WecomApi,
  wanted: WecomCall<T>,
  token: Readonly<Record<string, string>>,
): Promise<Settled<T>> => {
  const { path, query = {}, content, target, once = false, answer } = wanted;
  return line.call({
    operation: operationOf(wanted),
    idempotent: !once,
    target,
    request: () => ({
      ...(content ? {} : { method: 'GET' as const }),
      url: `${endpoint}${path}?${new URLSearchParams({ ...token, ...query })}`,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: content ? JSON.stringify(content) : '',
      longestAnswer: LONGEST_ANSWER,
    }),
    read: (wire) => read(wire, answer),
  });
};

/** A corp of 50,000 members. */
const LONGEST_ANSWER = 16 * 1_048_576;

function read<T>({ status, text }: WireAnswer, answer: z.ZodType<T>) {
  if (status === 429) throw new Unusable('rate-limited');
  if (status !== 200) throw new Unusable('down');
  const body: unknown = JSON.parse(text);
  const { errcode } = Status.parse(body);
  const trouble = TROUBLES[errcode];
  if (trouble) throw new Unusable(trouble);
  const said = (value: Settled<T>, outcome: string) => ({ value, outcome, billed: false });
  if (errcode === 0) return said({ value: answer.parse(body) }, 'ok');
  if (TOKEN_OVER.has(errcode)) return said({ tokenIsOver: true }, 'token-over');
  const refusal = REFUSALS[errcode];
  if (refusal) return said({ refused: new WecomRefused(refusal, errcode) }, refusal);
  // a number that nobody told us: WeCom is alive and does not do it
  throw new Unusable('misconfigured');
}
