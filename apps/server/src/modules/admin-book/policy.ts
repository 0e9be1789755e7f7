import { type Act, actsOf, isAllowed } from '@yinxin/api';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';

/** Nothing works before one's own password is chosen and, where it is asked for, a second factor is there. */
export function requireReady({ mustChangePassword, mustEnrol }: Operator): void {
  if (mustChangePassword) throw problem('OPERATOR_MUST_CHANGE_PASSWORD');
  if (mustEnrol) throw problem('OPERATOR_MUST_ENROL');
}

export function authorise(operator: Operator, act: Act): void {
  requireReady(operator);
  if (!isAllowed(operator.roles, act)) throw problem('FORBIDDEN');
}

/** What an operator may do at all, for the menu and for lists. */
export const mayOf = ({
  roles,
  mustChangePassword,
  mustEnrol,
}: Pick<Operator, 'roles' | 'mustChangePassword' | 'mustEnrol'>): Act[] =>
  mustChangePassword || mustEnrol ? [] : actsOf(roles);

/** Of these acts, those that the operator's roles and the state of the thing both allow. */
export const mayWith = (operator: Operator, possible: readonly Act[]): Act[] =>
  possible.filter((act) => isAllowed(operator.roles, act));
