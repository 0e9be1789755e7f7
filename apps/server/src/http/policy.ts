import type { ProblemName } from '@yinxin/api';
import type { Actor } from './actor.ts';
import { problem } from './problem.ts';

type Rule<T> = (actor: Actor, thing: T) => boolean;

/**
 * A module's agreement with its users: what an actor may do with a thing, one line each. `authorise` throws
 * `refusal` when the rule says no; a stranger who must not learn that the thing exists gets "not found".
 */
export function policy<Things extends Record<string, unknown>>(
  rules: { [Act in keyof Things]: Rule<Things[Act]> },
  refusal: ProblemName = 'FORBIDDEN',
) {
  return {
    authorise<Act extends keyof Things>(actor: Actor, act: Act, thing: Things[Act]): void {
      if (!rules[act](actor, thing)) throw problem(refusal);
    },
  };
}
