import * as api from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import { record } from '../events/index.ts';
import { changePassword } from './operators.ts';
import { presentSelf } from './present.ts';
import { confirmPassword, login, loginSecond, logout, type OperatorDependencies } from './sessions.ts';

/** What everybody may do: come, go, see who they are and choose a password. */
export function answerSelf(book: CallBook, parts: OperatorDependencies) {
  const { db } = parts;
  book.answer(api.adminLogin, async ({ body, caller }) => {
    const result = await login(parts, caller, body);
    if (result.next === 'second-factor') return result;
    return { ...result, expiresIn: api.OPERATOR_SECONDS, operator: presentSelf(result.operator) };
  });

  book.answer(api.adminLoginSecond, async ({ body, caller }) => {
    const result = await loginSecond(parts, caller, body.ticket, body.proof);
    return { ...result, expiresIn: api.OPERATOR_SECONDS, operator: presentSelf(result.operator) };
  });

  book.answer(api.adminLogout, async ({ caller, operator }) => {
    await logout(db, caller, operator);
    return null;
  });

  book.answer(api.adminSelf, ({ operator }) => presentSelf(operator));

  book.answer(api.adminChangePassword, async ({ body, caller, operator }) => {
    await confirmPassword(parts, caller, operator, body.password);
    return db.transaction(async (tx) => {
      await changePassword(tx, operator, body.password, body.newPassword);
      await record(tx, caller, { act: 'change-password', target: operator.id });
      return presentSelf({ ...operator, mustChangePassword: false });
    });
  });
}
