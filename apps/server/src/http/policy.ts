import { hasPartnerRight, type PartnerRight, type ProblemName } from '@yinxin/api';
import type { Caller, PartnerUser, Principal } from './principal.ts';
import { problem } from './problem.ts';

export interface Policy<Who extends Principal, Thing, Act extends string> {
  readonly acts: readonly Act[];
  /** What the screen may offer: presenters send it with the thing. */
  may(who: Who, thing: Thing): Act[];
  authorise(who: Who, act: Act, thing: Thing): void;
}

/**
 * A module's agreement with its users: what a principal may do with a thing, one line each. `authorise` throws
 * `refusal` when the rule says no; a stranger who must not learn that the thing exists gets "not found".
 * `policy<Person, Account>()({ 'switch-to': (person, account) => … })`
 */
export const policy =
  <Who extends Principal, Thing>() =>
  <Act extends string>(
    rules: Readonly<Record<Act, (who: Who, thing: Thing) => boolean>>,
    refusal: ProblemName = 'FORBIDDEN',
  ): Policy<Who, Thing, Act> => {
    const acts = Object.keys(rules) as Act[];
    return {
      acts,
      may: (who, thing) => acts.filter((act) => rules[act](who, thing)),
      authorise(who, act, thing) {
        if (!rules[act](who, thing)) throw problem(refusal);
      },
    };
  };

/**
 * What every call of partners asks, by the `right` of its declaration; commands that are reached in another way ask it
 * themselves. Whose bills it is about is asked of each: `ofPartner` of modules/partner-users.
 */
export function requireRight({ who }: Pick<Caller<PartnerUser>, 'who'>, right: PartnerRight): void {
  if (!hasPartnerRight(who.role, right)) throw problem('FORBIDDEN');
}
