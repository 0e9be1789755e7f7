import * as api from '@yinxin/api';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Desk } from './desk.ts';
import { listEvents, refusedLogins } from './events.ts';
import * as operators from './operators.ts';
import { presentEvent, presentOperator } from './present.ts';

/** Who works here, and what they did. */
export function answerPeople(book: CallBook, desk: Desk, db: Database) {
  book.answer(api.adminWaiting, ({ operator }) => desk.waitingFor(operator));
  desk.waits('create-operator', async () => [
    {
      words: '未设置二次验证的操作员',
      count: (await operators.listOperators(db)).filter((row) => !row.disabled && !row.secondFactor).length,
      to: '/admin/operators',
    },
  ]);
  desk.waits('read-events', async () => [
    { words: '近一天的登录失败', count: await refusedLogins(db), to: '/admin/events?act=login-refused' },
  ]);

  desk.read(api.adminOperators, 'read-operators', async ({ operator: by }) =>
    (await operators.listOperators(db)).map((row) => presentOperator(row, by)),
  );

  desk.write(api.adminCreateOperator, 'create-operator', async ({ body, operator: by }, tx) => {
    const { operator, password } = await operators.createOperator(tx, body);
    const detail = { login: operator.login, roles: operator.roles.join(' ') };
    return { answer: { operator: presentOperator(operator, by), password }, target: operator.id, detail };
  });

  desk.write(
    api.adminSetDisabled,
    ({ body }) => (body.disabled ? 'disable-operator' : 'enable-operator'),
    async ({ body, operator: by }, tx) => {
      const row = await operators.setDisabled(tx, by, body.id, body.disabled);
      return { answer: presentOperator(row, by), target: row.id, detail: { login: row.login } };
    },
  );

  desk.write(api.adminResetPassword, 'reset-password', async ({ body, operator: by }, tx) => {
    const { operator, password } = await operators.resetPassword(tx, by, body.id);
    const answer = { operator: presentOperator(operator, by), password };
    return { answer, target: operator.id, detail: { login: operator.login } };
  });

  desk.write(api.adminResetSecondFactor, 'reset-second-factor', async ({ body, operator: by }, tx) => {
    const operator = await operators.resetSecondFactor(tx, by, body.id);
    return { answer: presentOperator(operator, by), target: operator.id, detail: { login: operator.login } };
  });

  desk.read(api.adminEvents, 'read-events', async ({ query }) => {
    const { list, total } = await listEvents(db, query);
    return { list: list.map(presentEvent), total };
  });
}
