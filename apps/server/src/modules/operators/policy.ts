import { EXCLUSIVE_ROLES, type OperatorRole } from '@yinxin/api';
import { problem } from '../../http/problem.ts';

export function checkRoles(roles: readonly OperatorRole[]): void {
  if (roles.length > 1 && roles.some((role) => EXCLUSIVE_ROLES.includes(role)))
    throw problem('OPERATOR_ROLES');
}
