import {
  type Audience,
  type AudienceOf,
  accesses,
  type CallAnswer,
  type CallParsed,
  type Declaration,
  type PartnerRight,
  type Route,
  type Send,
  SUCCESS,
} from '@yinxin/api';
import { z } from 'zod';
import { explain } from './explain.ts';
import { createLimits, type Limits } from './limits.ts';
import { requireRight } from './policy.ts';
import {
  type Admitted,
  type Caller,
  isCertified,
  type PartnerUser,
  type Principal,
  type PrincipalOf,
} from './principal.ts';
import { problem } from './problem.ts';
import { requireStorable } from './storable.ts';

z.config(z.locales.zhCN());

/** What a handler may do besides answering with data. */
export interface AnswerTools {
  /** Into the cookie of the audience: that of people unless it says another. */
  setToken(token: string, audience?: KeptByBrowser): void;
  clearToken(audience?: KeptByBrowser): void;
  /** Lets this browser read what it opened by a link; no script sees it, and nobody is signed in by it. */
  setReader(reader: string): void;
  /** Lets this browser finish what it began with enterprise WeChat; no script sees it. */
  setWecom(browser: string): void;
  /** The file of a call that takes one, and the declared text before it. */
  takeFile(): Promise<TakenFile>;
}

/** Audiences whose token a browser keeps in a cookie. */
type KeptByBrowser = Exclude<Audience, 'operator'>;

export interface TakenFile {
  name: string;
  content: AsyncIterable<Uint8Array>;
  fields: Readonly<Record<string, string | undefined>>;
}

/** The principal by the name of its kind (`person`, `operator`), where there can be one kind only. */
type Named<Who extends Principal> = 'visitor' extends Who['kind'] ? unknown : { [W in Who as W['kind']]: W };
type HandlerInput<D extends Declaration, Who extends Principal> = CallParsed<D> &
  Named<Who> & {
    caller: Caller<Who>;
    tools: AnswerTools;
  };
export type Handler<D extends Declaration, Who extends Principal = Admitted<D['access']>> = (
  input: HandlerInput<D, Who>,
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
  /** Of a call for several audiences, what one of them is answered: each by the module that knows it. */
  answerFor<D extends Declaration, Kind extends AudienceOf<D['access']>>(
    audience: Kind,
    declaration: D | readonly D[],
    handler: Handler<D, PrincipalOf<Kind>>,
  ): void;
  entries(): Iterable<AnsweredCall>;
  /** At the start. @throws when one of those that are declared has no answer */
  requireAnswers(declarations: Iterable<Declaration>): void;
  /** Counts a call for its caller, whichever way it comes in. Throws when there were too many. */
  count(declaration: Declaration, caller: Caller): Promise<void>;
  /**
   * The renderer's client: same limits, same validation, same access rules, no HTTP. It reads only. What parts of one page
   * ask alike is asked once.
   */
  sendAs(caller: Caller): Send;
}

const listed = (one: Declaration | readonly Declaration[]): readonly Declaration[] =>
  'path' in one ? [one] : one;
const routeOf = ({ method, path }: Declaration) => `${method} ${path}`;

export function createCallBook(limits: Limits = createLimits()): CallBook {
  const book = new Map<string, AnsweredCall>();
  const handlers = new Map<string, Partial<Record<Audience, AnyHandler>>>();
  const count: CallBook['count'] = async ({ limit }, caller) => {
    if (limit) await limits.take(limit, caller);
  };
  const add = (audience: Audience, declaration: Declaration, handler: AnyHandler) => {
    const route = routeOf(declaration);
    const answers = handlers.get(route) ?? {};
    if (answers[audience]) throw new Error(`answered twice: ${route}`);
    requireSaid(declaration);
    answers[audience] = handler;
    handlers.set(route, answers);
    if (!book.has(route)) book.set(route, answered(declaration, answers));
  };
  return {
    answer(declarations, handler) {
      for (const declaration of listed(declarations)) {
        const { audiences } = accesses[declaration.access];
        if (audiences.length > 1) throw new Error(`for several audiences: ${routeOf(declaration)}`);
        add(audiences[0], declaration, handler as AnyHandler);
      }
    },
    answerFor(audience, declarations, handler) {
      for (const declaration of listed(declarations)) add(audience, declaration, handler as AnyHandler);
    },
    entries: () => book.values(),
    requireAnswers(declarations) {
      const missing = [...declarations].filter((declaration) => {
        const answers = handlers.get(routeOf(declaration)) ?? {};
        return !accesses[declaration.access].audiences.every((audience) => answers[audience]);
      });
      if (missing.length > 0)
        throw new Error(`declared, and answered by no module: ${missing.map(routeOf).join(', ')}`);
    },
    count,
    sendAs: (caller) =>
      ((route: Route, input: RawInput = {}) =>
        onceFor(caller, route + JSON.stringify(input), async () => {
          const call = book.get(route);
          if (!call || !(call.declaration.method === 'GET' || call.declaration.reads))
            throw new Error(`not a readable call: ${route}`);
          await count(call.declaration, caller);
          return call.run(input, caller, readOnlyTools);
        })) as Send,
  };
}

/** Whoever asks says who they are, so that nobody gets what another was answered. */
function onceFor({ asked, who }: Caller, question: string, ask: () => Promise<unknown>): Promise<unknown> {
  if (!asked) return ask();
  const answers = asked.get(who) ?? new Map<string, Promise<unknown>>();
  asked.set(who, answers);
  const answer = answers.get(question) ?? ask();
  answers.set(question, answer);
  return answer;
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
  setWecom: () => {
    throw new Error('a page must not go to enterprise WeChat');
  },
  takeFile: () => {
    throw new Error('a page brings no file');
  },
};

function answered(
  declaration: Declaration,
  handlers: Readonly<Partial<Record<Audience, AnyHandler>>>,
): AnsweredCall {
  const [first] = accesses[declaration.access].audiences;
  return {
    declaration,
    async run(raw, caller, tools) {
      const audience = admit(declaration, caller.who) ?? first;
      const handler = handlers[audience];
      if (!handler) throw new Error(`answered by no module for ${audience}: ${routeOf(declaration)}`);
      const input = validate(declaration, raw);
      return declaration.answer.parse(
        await handler({ ...input, [caller.who.kind]: caller.who, caller, tools }),
      );
    },
  };
}

/** Nobody forgets to say what a role needs: silence would let every role in. */
function requireSaid(declaration: Declaration) {
  const audiences: readonly Audience[] = accesses[declaration.access].audiences;
  if (audiences.includes('partner') && declaration.right === undefined)
    throw new Error(`says no right of partners: ${routeOf(declaration)}`);
}

/** Deny by default: a call that asks for a proof runs for its audiences only. Answers which of them asks. */
function admit({ access, right }: Declaration, who: Principal): Audience | undefined {
  const { audiences, proof } = accesses[access];
  if (proof === 'none') return undefined;
  const audience = (audiences as readonly Audience[]).find((each) => each === who.kind);
  if (!audience) throw problem(who.kind === 'visitor' && who.expired ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID');
  if (proof === 'verified' && !(who.kind === 'person' && isCertified(who))) throw problem('NOT_VERIFIED');
  if (who.kind === 'partner' && right) requireReady(who, right);
  return audience;
}

function requireReady(who: PartnerUser, right: PartnerRight) {
  if (who.mustChangePassword) throw problem('PARTNER_PASSWORD_INITIAL');
  requireRight({ who }, right);
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
