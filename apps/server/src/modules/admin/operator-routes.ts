import * as api from '@yinxin/api';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import { dayOf, visitReport } from '../analytics/index.ts';
import type { Desk } from './desk.ts';
import { listEvents, recordEvent } from './events.ts';
import * as operators from './operators.ts';
import { presentEvent, presentOperator, presentSelf } from './present.ts';
import { login, logout } from './sessions.ts';

/** What everybody may do: come, go, see who they are and choose a password. */
export function answerSelf(book: CallBook, db: Database) {
  book.answer(api.adminLogin, async ({ body, caller }) => {
    const { token, operator } = await login(db, caller, body.login, body.password);
    return { token, expiresIn: api.OPERATOR_SECONDS, operator: presentSelf(operator) };
  });

  book.answer(api.adminLogout, async ({ caller, operator }) => {
    await logout(db, caller, operator);
    return null;
  });

  book.answer(api.adminSelf, ({ operator }) => presentSelf(operator));

  book.answer(api.adminChangePassword, ({ body, caller, operator }) =>
    db.transaction(async (tx) => {
      const row = await operators.changePassword(tx, operator, body.password, body.newPassword);
      await recordEvent(tx, caller, { act: 'change-password' });
      return presentSelf(row);
    }),
  );
}

/** Days are counted as the visit counter counts them. */
const dayBefore = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000));

export function answerOperators(desk: Desk, db: Database) {
  desk.read(api.adminOperators, 'manage-operators', async () =>
    (await operators.listOperators(db)).map(presentOperator),
  );

  desk.write(api.adminCreateOperator, 'manage-operators', 'create-operator', async ({ body }, tx) => {
    const { operator, password } = await operators.createOperator(tx, body);
    const detail = { login: operator.login, roles: operator.roles.join(' ') };
    return { answer: { operator: presentOperator(operator), password }, target: operator.id, detail };
  });

  desk.write(
    api.adminSetDisabled,
    'manage-operators',
    ({ body }) => (body.disabled ? 'disable-operator' : 'enable-operator'),
    async ({ body, operator }, tx) => {
      const row = await operators.setDisabled(tx, operator, body.id, body.disabled);
      return { answer: presentOperator(row), target: row.id, detail: { login: row.login } };
    },
  );

  desk.write(
    api.adminResetPassword,
    'manage-operators',
    'reset-password',
    async ({ body, operator: by }, tx) => {
      const { operator, password } = await operators.resetPassword(tx, by, body.id);
      const answer = { operator: presentOperator(operator), password };
      return { answer, target: operator.id, detail: { login: operator.login } };
    },
  );

  desk.read(api.adminVisits, 'read-visits', ({ query }) =>
    visitReport(db, dayBefore(query.days - 1), dayBefore(0)),
  );

  desk.read(api.adminEvents, 'read-events', async ({ query }) => {
    const { list, total } = await listEvents(db, query);
    return { list: list.map(presentEvent), total };
  });
}
