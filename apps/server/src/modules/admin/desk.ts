import type { CallAnswer, Declaration } from '@yinxin/api';
import type { Database } from '../../db/connect.ts';
import type { Operator } from '../../http/actor.ts';
import type { CallBook, Handler } from '../../http/calls.ts';
import { type RecordedAct, recordEvent } from './events.ts';
import { type AdminAct, authorise } from './policy.ts';
import type { EventDetail } from './tables.ts';

type OperatorCall = Declaration & { access: 'operator' };
type Input<D extends OperatorCall> = Parameters<Handler<D>>[0];

/** What an act answers, and what the record says of it. */
interface Done<Answer> {
  answer: Answer;
  target?: string;
  detail?: EventDetail;
  /** Done once act and record are committed: what no transaction can take back. */
  afterwards?: () => Promise<void>;
}

/** The only two ways to answer a call of the back office: each asks the agreement first. */
export interface Desk {
  read<D extends OperatorCall>(call: D, act: AdminAct, handler: Handler<D>): void;
  /** The act and its record are one transaction. */
  write<D extends OperatorCall>(
    call: D,
    act: AdminAct,
    recorded: RecordedAct | ((input: Input<D>) => RecordedAct),
    handler: (input: Input<D>, tx: Database) => Promise<Done<CallAnswer<D>>>,
  ): void;
}

export function createDesk(book: CallBook, db: Database): Desk {
  return {
    read(call, act, handler) {
      book.answer(call, ((input: Input<typeof call> & { operator: Operator }) => {
        authorise(input.operator, act);
        return handler(input);
      }) as Handler<typeof call>);
    },
    write(call, act, recorded, handler) {
      book.answer(call, (async (input: Input<typeof call> & { operator: Operator }) => {
        authorise(input.operator, act);
        const { answer, afterwards } = await db.transaction(async (tx) => {
          const done = await handler(input, tx);
          const { target, detail } = done;
          const name = typeof recorded === 'function' ? recorded(input) : recorded;
          await recordEvent(tx, input.caller, { act: name, target, detail });
          return done;
        });
        await afterwards?.();
        return answer;
      }) as Handler<typeof call>);
    },
  };
}
