import {
  type Act,
  type CallAnswer,
  type Declaration,
  isAllowed,
  type PromiseKind,
  type RecordedAct,
} from '@yinxin/api';
import type { Database } from '../../db/connect.ts';
import type { CallBook, Handler } from '../../http/calls.ts';
import type { Operator } from '../../http/principal.ts';
import { type Facts, record } from '../events/index.ts';
import { authorise, requireReady } from './policy.ts';

type OperatorCall = Declaration & { access: 'operator' };
type Input<D extends OperatorCall> = Parameters<Handler<D>>[0];

/** What an act answers, and what the record says of it. */
interface Done<Answer> {
  answer: Answer;
  target?: string;
  detail?: Facts;
  /** Where it only shows in doing it what was done: asked for, not done yet. */
  act?: RecordedAct;
}

/** Something that waits for those who may do an act, and where they find it. */
export interface Waiting {
  words: string;
  count: number;
  /** An address within the back office. */
  to: string;
  /** Those that were promised to somebody, the longest waiting first. */
  due?: readonly Due[];
}

/** One thing that somebody waits for: what it is, since when, and where it is done. */
export interface Due {
  kind: PromiseKind;
  id: string;
  /** Whose it is; people masked. */
  title: string;
  number: string;
  since: Date;
  why: string;
  state: string;
  button: string;
  to: string;
  /** Why this operator leaves it to others. */
  hindrance?: string | null;
}

/** So many of each queue stand on the desk; the rest are in its list. */
export const MOST_DUE = 20;

/** First what is left for this operator; what they decided already, and waits for another, fills the rest. */
export async function leftFirst<Row>(
  find: (decided: boolean, limit: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const left = await find(false, MOST_DUE);
  return left.length < MOST_DUE ? [...left, ...(await find(true, MOST_DUE - left.length))] : [...left];
}

/** The only two ways to answer a call of the back office: each asks the agreement first. */
export interface AdminBook {
  /** A capability says what waits for those who may do an act: the home of the back office shows it. */
  waits(act: Act, count: (operator: Operator) => Promise<Waiting[]>): void;
  /** What waits for an operator now; what is at zero does not. */
  waitingFor(operator: Operator): Promise<Waiting[]>;
  read<D extends OperatorCall>(call: D, act: Act, handler: Handler<D>): void;
  /**
   * The act and its record are one transaction. What takes its time (an upload) is prepared before it begins, and after
   * the agreement was asked.
   */
  write<D extends OperatorCall, Prepared = undefined>(
    call: D,
    act: RecordedAct | ((input: Input<D>) => RecordedAct),
    handler: (input: Input<D>, tx: Database, prepared: Prepared) => Promise<Done<CallAnswer<D>>>,
    prepare?: (input: Input<D>) => Promise<Prepared>,
  ): void;
}

export function createAdmin(book: CallBook, db: Database): AdminBook {
  const waiting: { act: Act; count: (operator: Operator) => Promise<Waiting[]> }[] = [];
  return {
    waits: (act, count) => void waiting.push({ act, count }),
    async waitingFor(operator) {
      requireReady(operator);
      const own = waiting.filter(({ act }) => isAllowed(operator.roles, act));
      const lists = await Promise.all(own.map(({ count }) => count(operator)));
      return lists.flat().filter(({ count }) => count > 0);
    },
    read(call, act, handler) {
      book.answer(call, ((input: Input<typeof call> & { operator: Operator }) => {
        authorise(input.operator, act);
        return handler(input);
      }) as Handler<typeof call>);
    },
    write(call, which, handler, prepare) {
      book.answer(call, (async (input: Input<typeof call> & { operator: Operator }) => {
        const act = typeof which === 'function' ? which(input) : which;
        authorise(input.operator, act);
        const prepared = (await prepare?.(input)) as Parameters<typeof handler>[2];
        return db.transaction(async (tx) => {
          const { answer, target, detail, act: done = act } = await handler(input, tx, prepared);
          await record(tx, input.caller, { act: done, target, facts: detail });
          return answer;
        });
      }) as Handler<typeof call>);
    },
  };
}
