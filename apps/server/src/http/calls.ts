import {
  type Access,
  accesses,
  type CallAnswer,
  type CallParsed,
  type Declaration,
  type Route,
  type Send,
  SUCCESS,
} from '@yinxin/api';
import { z } from 'zod';
import { explain } from './explain.ts';
import { createLimits, type Limits } from './limits.ts';
import { type Admitted, type Caller, isCertified, type Principal } from './principal.ts';
import { problem } from './problem.ts';
import { requireStorable } from './storable.ts';

z.config(z.locales.zhCN());

/** What a handler may do besides answering with data. */
export interface AnswerTools {
  setToken(token: string): void;
  clearToken(): void;
  /** Lets this browser read what it opened by a link; no script sees it, and nobody is signed in by it. */
  setReader(reader: string): void;
  /** The file of a call that takes one, and the declared text before it. */
  takeFile(): Promise<TakenFile>;
}

export interface TakenFile {
  name: string;
  content: AsyncIterable<Uint8Array>;
  fields: Readonly<Record<string, string | undefined>>;
}

/** The principal by the name of its kind (`person`, `operator`), where the access admits one kind only. */
type Named<A extends Access> = 'visitor' extends Admitted<A>['kind']
  ? unknown
  : { [Who in Admitted<A> as Who['kind']]: Who };
type HandlerInput<D extends Declaration> = CallParsed<D> &
  Named<D['access']> & {
    caller: Caller<Admitted<D['access']>>;
    tools: AnswerTools;
  };
export type Handler<D extends Declaration> = (
  input: HandlerInput<D>,
) => Promise<CallAnswer<D>> | CallAnswer<D>;

/** Raw parts of a request, not yet validated. */
interface RawInput {
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
  /** At the start. @throws when one of those that are declared has no answer */
  requireAnswers(declarations: Iterable<Declaration>): void;
  /** Counts a call for its caller, whichever way it comes in. Throws when there were too many. */
  count(declaration: Declaration, caller: Caller): Promise<void>;
  /** The renderer's client: same limits, same validation, same access rules, no HTTP. It reads only. */
  sendAs(caller: Caller): Send;
}

const routeOf = ({ method, path }: Declaration) => `${method} ${path}`;

export function createCallBook(limits: Limits = createLimits()): CallBook {
  const book = new Map<string, AnsweredCall>();
  const count: CallBook['count'] = async ({ limit }, caller) => {
    if (limit) await limits.take(limit, caller);
  };
  return {
    answer(declarations, handler) {
      for (const declaration of Array.isArray(declarations) ? declarations : [declarations]) {
        const route = routeOf(declaration);
        if (book.has(route)) throw new Error(`answered twice: ${route}`);
        book.set(route, answered(declaration, handler as AnyHandler));
      }
    },
    entries: () => book.values(),
    requireAnswers(declarations) {
      const missing = [...declarations].map(routeOf).filter((route) => !book.has(route));
      if (missing.length > 0) throw new Error(`declared, and answered by no module: ${missing.join(', ')}`);
    },
    count,
    sendAs: (caller) =>
      (async (route: Route, input: RawInput = {}) => {
        const call = book.get(route);
        if (!call || !(call.declaration.method === 'GET' || call.declaration.reads))
          throw new Error(`not a readable call: ${route}`);
        await count(call.declaration, caller);
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
  setReader: () => {
    throw new Error('a page must not open a link');
  },
  takeFile: () => {
    throw new Error('a page brings no file');
  },
};

function answered(declaration: Declaration, handler: AnyHandler): AnsweredCall {
  return {
    declaration,
    async run(raw, caller, tools) {
      admit(declaration, caller.who);
      const input = validate(declaration, raw);
      return declaration.answer.parse(
        await handler({ ...input, [caller.who.kind]: caller.who, caller, tools }),
      );
    },
  };
}

/** Deny by default: a call that asks for a proof runs for its audience only. */
function admit({ access }: Declaration, who: Principal) {
  const { audience, proof } = accesses[access];
  if (proof === 'none') return;
  if (who.kind !== audience)
    throw problem(who.kind === 'visitor' && who.expired ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID');
  if (proof === 'verified' && !(who.kind === 'person' && isCertified(who))) throw problem('NOT_VERIFIED');
}

function validate(declaration: Declaration, raw: RawInput): RawInput {
  const input: RawInput = {};
  for (const part of ['query', 'body', 'form'] as const) {
    const schema = declaration[part];
    if (!schema) continue;
    input[part] = validPart(schema, raw[part] ?? (part === 'body' ? undefined : {}));
  }
  return input;
}

/** @throws INVALID_INPUT */
export function validPart<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  requireStorable(raw);
  const parsed = schema.safeParse(raw);
  if (!parsed.success) throw problem('INVALID_INPUT', { detail: explain(parsed.error) });
  return parsed.data;
}

export const success = (data: unknown) => ({ code: SUCCESS, data, message: '操作成功' });

/** The answer of a call that tells nothing but that it was done. */
export const done = async (act: Promise<unknown>): Promise<null> => {
  await act;
  return null;
};
