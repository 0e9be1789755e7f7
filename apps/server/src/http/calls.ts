import {
  type CallAnswer,
  type CallParsed,
  type Declaration,
  type Route,
  type Send,
  SUCCESS,
} from '@yinxin/api';
import { z } from 'zod';
import { type Actor, type Caller, isCertified, type Operator } from './actor.ts';
import { problem } from './problem.ts';

z.config(z.locales.zhCN());

/** What a handler may do besides answering with data. */
export interface AnswerTools {
  setToken(token: string): void;
  clearToken(): void;
  /** The file of a call that takes one. */
  takeFile(): Promise<{ name: string; content: AsyncIterable<Uint8Array> }>;
}

type ActorOf<D extends Declaration> = D['access'] extends 'public' ? Actor | undefined : Actor;
type Who<D extends Declaration> = D['access'] extends 'operator'
  ? { operator: Operator }
  : { actor: ActorOf<D> };
type HandlerInput<D extends Declaration> = CallParsed<D> &
  Who<D> & {
    caller: Caller;
    tools: AnswerTools;
  };
export type Handler<D extends Declaration> = (
  input: HandlerInput<D>,
) => Promise<CallAnswer<D>> | CallAnswer<D>;

/** Raw parts of a request, not yet validated. */
export interface RawInput {
  query?: unknown;
  body?: unknown;
  form?: unknown;
}

type AnyHandler = (input: Record<string, unknown>) => unknown;
export interface AnsweredCall {
  declaration: Declaration;
  run(input: RawInput, caller: Caller, tools: AnswerTools): Promise<unknown>;
}

/** The calls the product answers: over HTTP for browsers, directly for the page renderer. */
export interface CallBook {
  answer<D extends Declaration>(declaration: D | readonly D[], handler: Handler<D>): void;
  entries(): Iterable<AnsweredCall>;
  /** The renderer's client: same validation, same access rules, no HTTP. It reads only. */
  sendAs(caller: Caller): Send;
}

export function createCallBook(): CallBook {
  const book = new Map<string, AnsweredCall>();
  return {
    answer(declarations, handler) {
      for (const declaration of Array.isArray(declarations) ? declarations : [declarations])
        book.set(`${declaration.method} ${declaration.path}`, answered(declaration, handler as AnyHandler));
    },
    entries: () => book.values(),
    sendAs: (caller) =>
      (async (route: Route, input: RawInput = {}) => {
        const call = book.get(route);
        if (call?.declaration.method !== 'GET') throw new Error(`not a readable call: ${route}`);
        return call.run(input, caller, readOnlyTools);
      }) as Send,
  };
}

const readOnlyTools: AnswerTools = {
  setToken: () => {
    throw new Error('a page must not sign anybody in');
  },
  clearToken: () => {
    throw new Error('a page must not sign anybody out');
  },
  takeFile: () => {
    throw new Error('a page brings no file');
  },
};

function answered(declaration: Declaration, handler: AnyHandler): AnsweredCall {
  return {
    declaration,
    async run(raw, caller, tools) {
      admit(declaration, caller);
      const input = validate(declaration, raw);
      return declaration.answer.parse(
        await handler({ ...input, actor: caller.actor, operator: caller.operator, caller, tools }),
      );
    },
  };
}

/** Deny by default: only a public call runs without an actor, or an operator in the back office. */
function admit({ access }: Declaration, { actor, operator, expired }: Caller) {
  if (access === 'public') return;
  if (access === 'operator' ? !operator : !actor) throw problem(expired ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID');
  if (access === 'verified' && actor && !isCertified(actor)) throw problem('NOT_VERIFIED');
}

function validate(declaration: Declaration, raw: RawInput): RawInput {
  const input: RawInput = {};
  for (const part of ['query', 'body', 'form'] as const) {
    const schema = declaration[part];
    if (!schema) continue;
    const parsed = schema.safeParse(raw[part] ?? (part === 'body' ? undefined : {}));
    if (!parsed.success) throw problem('INVALID_INPUT', { detail: explain(parsed.error) });
    input[part] = parsed.data;
  }
  return input;
}

/** The first thing that is wrong, in words a person can act on. */
function explain(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return '请求参数有误';
  if (issue.code === 'unrecognized_keys') return `不支持的参数：${issue.keys.join('、')}`;
  const where = issue.path.join('.');
  return /[\u4e00-\u9fff]/.test(issue.message) && issue.code !== 'invalid_type'
    ? issue.message
    : `${where ? `参数 ${where} ` : '请求内容'}有误：${issue.message}`;
}

export const success = (data: unknown) => ({ code: SUCCESS, data, message: '操作成功' });
