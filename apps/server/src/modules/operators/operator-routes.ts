import * as api from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Operator } from '../../http/principal.ts';
import type { AdminBook } from '../admin-book/index.ts';
import { presentDue, requestsDue } from '../admin-book/index.ts';
import { changesOf, voiceOf } from '../second-voices/index.ts';
import { decidedRequests, findRequest, peopleIn, waitingRequests } from '../two-persons/index.ts';
import { listEvents, refusedLogins } from './events.ts';
import { type ListedOperator, listedOperator, listOperators, operatorNames } from './operators.ts';
import { presentEvent, presentOperator, presentOperatorRequest, presentTurn } from './present.ts';
import {
  type Asked,
  askedChange,
  decideChange,
  disableOperator,
  OPERATOR_CHANGES,
  requestChange,
  requestOperator,
} from './requests.ts';
import type { OperatorDependencies } from './sessions.ts';

/** Of those that are decided; what waits is shown whole. */
const MOST_DECIDED = 50;

/** Who works here, by whose hand, and what they did. */
export function answerPeople(book: CallBook, adminBook: AdminBook, parts: OperatorDependencies) {
  const { db } = parts;
  book.answer(api.adminWaiting, async ({ operator }) =>
    (await adminBook.waitingFor(operator)).map(({ due = [], ...queue }) => ({
      ...queue,
      due: due.map(presentDue),
    })),
  );
  adminBook.waits('request-operator', async () => [
    {
      words: '未设置二次验证的操作员',
      count: (await listOperators(db)).filter((row) => !row.disabled && !row.secondFactor).length,
      to: '/admin/operators',
    },
  ]);
  adminBook.waits('approve-operator', async (operator) => [
    {
      words: '待复核的操作员变更',
      ...requestsDue(await requestLines(db, operator), ({ change, name }) => ({
        title: `${api.TWO_PERSON_KINDS[change]}　${name}`,
        to: '/admin/operators',
      })),
      to: '/admin/operators',
    },
  ]);
  adminBook.waits('read-events', async () => [
    { words: '近一天的登录失败', count: await refusedLogins(db), to: '/admin/events?act=login-refused' },
  ]);

  adminBook.read(api.adminOperators, 'read-operators', async ({ operator: by }) => {
    const rows = await listOperators(db);
    const atWork = rows.filter(({ roles, disabled }) => !disabled && roles.includes('administrator'));
    return {
      list: await operatorLines(db, by, rows),
      requests: await requestLines(db, by),
      administrators: atWork.length,
    };
  });
  adminBook.read(api.adminOperatorHistory, 'read-operators', async ({ query }) => {
    const changes = await changesOf(db, query.id);
    const names = await operatorNames(
      db,
      changes.flatMap(({ byId, confirmedBy }) => [byId ?? '', confirmedBy ?? '']),
    );
    return changes.map((change) => presentTurn(change, names));
  });

  answerRequests(adminBook, parts);

  adminBook.read(api.adminEvents, 'read-events', async ({ query }) => {
    const { list, total } = await listEvents(db, query);
    return { list: list.map(presentEvent), total };
  });
}

async function operatorLines(tx: Queryable, by: Operator, rows: readonly ListedOperator[]) {
  const changes = await changesOf(tx);
  const waiting = await waitingRequests(tx, OPERATOR_CHANGES);
  const names = new Map((await listOperators(tx)).map(({ id, name }) => [id, name]));
  return rows.map((row) => presentOperator(row, by, { changes, waiting, names }));
}

async function requestLines(tx: Queryable, by: Operator): Promise<api.OperatorRequestLine[]> {
  const rows = [
    ...(await waitingRequests(tx, OPERATOR_CHANGES)).map((request) => ({ request, decision: null })),
    ...(await decidedRequests(tx, OPERATOR_CHANGES, MOST_DECIDED)),
  ];
  const names = await operatorNames(tx, peopleIn(rows));
  const voice = await voiceOf(tx, by.id);
  return rows.map((row) => presentOperatorRequest(row, by, names, voice));
}

/** One administrator asks, another decides; taking somebody out is done at once. */
function answerRequests(adminBook: AdminBook, parts: OperatorDependencies) {
  const presentAsked = async (tx: Queryable, by: Operator, { request, passwordHalf }: Asked) => {
    const names = await operatorNames(tx, [by.id]);
    const line = presentOperatorRequest({ request }, by, names, await voiceOf(tx, by.id));
    const { operatorId, login, roles } = askedChange(request);
    return {
      answer: { operator: null, request: line, passwordHalf },
      target: operatorId ?? request.id,
      detail: { change: request.kind, login, roles: roles.join(' '), why: request.why, request: request.id },
    };
  };

  adminBook.write(api.adminCreateOperator, 'request-operator', async ({ body, operator: by }, tx) => {
    const { why, ...newcomer } = body;
    return presentAsked(tx, by, await requestOperator(parts, tx, by, newcomer, why));
  });
  adminBook.write(api.adminChangeRoles, 'request-operator', async ({ body, operator: by }, tx) =>
    presentAsked(tx, by, await requestChange(parts, tx, by, { ...body, change: 'change-roles' })),
  );
  adminBook.write(api.adminResetPassword, 'request-operator', async ({ body, operator: by }, tx) =>
    presentAsked(tx, by, await requestChange(parts, tx, by, { ...body, change: 'reset-password' })),
  );
  adminBook.write(api.adminResetSecondFactor, 'request-operator', async ({ body, operator: by }, tx) =>
    presentAsked(tx, by, await requestChange(parts, tx, by, { ...body, change: 'reset-second-factor' })),
  );
  adminBook.write(api.adminSetDisabled, 'request-operator', async ({ body, operator: by }, tx) => {
    const { id, disabled, why } = body;
    const asked = disabled
      ? await disableOperator(parts, tx, by, { id, why })
      : await requestChange(parts, tx, by, { id, change: 'enable-operator', why });
    if (asked) return presentAsked(tx, by, asked);
    const row = await listedOperator(tx, id);
    const [operator = null] = await operatorLines(tx, by, [row]);
    return {
      answer: { operator, request: null, passwordHalf: null },
      ...{ target: id, detail: { login: row.login, why }, act: 'disable-operator' as const },
    };
  });
  adminBook.write(
    api.adminDecideOperator,
    ({ body }) => (body.approve ? 'approve-operator' : 'refuse-operator'),
    async ({ body, caller, operator: by }, tx) => {
      const { request, passwordHalf } = await decideChange(parts, tx, caller, body);
      const decided = await findRequest(tx, OPERATOR_CHANGES, request.id);
      const names = await operatorNames(tx, [request.requestedBy, by.id]);
      const line = presentOperatorRequest(decided ?? { request }, by, names, await voiceOf(tx, by.id));
      const { operatorId, login } = askedChange(request);
      const detail = { change: request.kind, login, requestedBy: request.requestedBy, why: body.why };
      return { answer: { request: line, passwordHalf }, target: operatorId ?? request.id, detail };
    },
  );
}
