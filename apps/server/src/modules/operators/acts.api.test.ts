import { ACTS, type Act, actNames, actsOf, calls, keysOf, OPERATOR_ROLES, type Route } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBackOffice, type BackOffice } from './testing/index.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await aBackOffice();
});
afterAll(() => office.close());

const id = '00000000-0000-7000-8000-000000000000';
const serial = '40'.repeat(20);
const digest = '0'.repeat(64);

const scene = {
  ...{ name: '示例平台', appId: 'matrix', appName: '示例应用', media: ['cloud'], years: [1] },
  needs: { organization: ['seal-official'], person: [] },
};

/** Every call of the desk, the act it is, and an input that gets as far as the question who may. */
const desk: Partial<Record<Route, [Act, Record<string, unknown>]>> = {
  'GET /api/admin/operators': ['read-operators', {}],
  'GET /api/admin/operators/history': ['read-operators', { query: { id } }],
  'POST /api/admin/operators/create': [
    'request-operator',
    { body: { login: 'xx', name: 'x', roles: ['editor'], why: '新同事' } },
  ],
  'POST /api/admin/operators/roles': ['request-operator', { body: { id, roles: ['editor'], why: '转岗' } }],
  'POST /api/admin/operators/disable': ['request-operator', { body: { id, disabled: true, why: '离职' } }],
  'POST /api/admin/operators/reset': ['request-operator', { body: { id, why: '忘记' } }],
  'POST /api/admin/operators/reset-second-factor': ['request-operator', { body: { id, why: '丢失' } }],
  'POST /api/admin/operators/decide': [
    'approve-operator',
    { body: { id, digest, approve: true, why: '核查' } },
  ],
  'GET /api/admin/events': ['read-events', {}],
  'GET /api/admin/visits': ['read-visits', {}],
  'GET /api/admin/content': ['read-content', { query: { kind: 'news' } }],
  'GET /api/admin/content/item': ['read-content', { query: { id } }],
  'GET /api/admin/content/versions': ['read-content', { query: { id } }],
  'POST /api/admin/content/preview': ['read-content', { body: { text: '' } }],
  'POST /api/admin/content/create': ['create-content', { body: { kind: 'news', slug: 'x', data: {} } }],
  'POST /api/admin/content/save': ['save-content', { body: { id, version: 1, data: {} } }],
  'POST /api/admin/content/submit': ['submit-content', { body: { id } }],
  'POST /api/admin/content/restore': ['restore-content', { body: { id, number: 1 } }],
  'POST /api/admin/content/return': ['return-content', { body: { id, note: 'x' } }],
  'POST /api/admin/content/publish': ['publish-content', { body: { id, version: 1 } }],
  'POST /api/admin/content/schedule': [
    'schedule-content',
    { body: { id, version: 1, publishAt: '2099-01-01T00:00:00Z' } },
  ],
  'POST /api/admin/content/unpublish': ['unpublish-content', { body: { id, note: 'x' } }],
  'POST /api/admin/content/move': ['move-content', { body: { id, to: 0 } }],
  'GET /api/admin/files': ['read-files', {}],
  'GET /api/admin/files/item': ['read-files', { query: { id } }],
  'POST /api/admin/files/delete': ['delete-file', { body: { id } }],
  'GET /api/admin/applications': ['read-applications', {}],
  'POST /api/admin/applications/pass': ['pass-application-review', { body: { id } }],
  'POST /api/admin/applications/refuse': ['refuse-application-review', { body: { id, reason: '用途不清' } }],
  'GET /api/admin/workOrders': ['read-work-orders', {}],
  'GET /api/admin/workOrders/item': ['read-work-orders', { query: { id } }],
  'POST /api/admin/workOrders/answer': ['answer-work-order', { body: { id, text: '已处理' } }],
  'POST /api/admin/workOrders/finish': ['finish-work-order', { body: { id } }],
  'POST /api/admin/workOrders/file': ['view-work-order-file', { body: { id, fileId: id } }],
  'GET /api/admin/appointments': ['read-appointments', {}],
  'GET /api/admin/appointments/item': ['read-appointments', { query: { id } }],
  'GET /api/admin/appointments/assignees': ['read-appointments', {}],
  'POST /api/admin/appointments/contact': ['open-contact', { body: { id, reason: '回电' } }],
  'POST /api/admin/appointments/state': ['set-appointment-state', { body: { id, act: 'close' } }],
  'POST /api/admin/appointments/assign': ['assign-appointment', { body: { id, operatorId: null } }],
  'POST /api/admin/appointments/note': ['note-appointment', { body: { id, text: 'x' } }],
  'GET /api/admin/identity/cases': ['read-verifications', {}],
  'GET /api/admin/identity/cases/item': ['read-verifications', { query: { id } }],
  'GET /api/admin/identity/statistics': ['read-verifications', {}],
  'GET /api/admin/identity/reclaims': ['read-verifications', {}],
  'GET /api/admin/identity/retention': ['read-verifications', {}],
  'POST /api/admin/identity/cases/reveal': ['reveal-verification', { body: { id, reason: '核对' } }],
  'POST /api/admin/identity/cases/paper': ['view-paper', { body: { id, paperId: id } }],
  'GET /api/admin/identity/cases/compare': ['view-paper', { query: { id } }],
  'POST /api/admin/identity/cases/decide': ['accept-verification', { body: { id, accept: true } }],
  'POST /api/admin/identity/reclaims/decide': [
    'approve-reclaim',
    { body: { id, approve: true, words: '核实' } },
  ],
  'GET /api/admin/scenes': ['read-scenes', {}],
  'GET /api/admin/scenes/item': ['read-scenes', { query: { id } }],
  'POST /api/admin/scenes/create': ['create-scene', { body: scene }],
  'POST /api/admin/scenes/save': ['save-scene', { body: { id, ...scene } }],
  'POST /api/admin/scenes/switch': ['switch-scene', { body: { id, on: true } }],
  'GET /api/admin/prices': ['read-prices', {}],
  'GET /api/admin/prices/item': ['read-prices', { query: { id } }],
  'POST /api/admin/prices/save': [
    'save-prices',
    { body: { note: '示例', data: { products: [], plans: [] } } },
  ],
  'POST /api/admin/prices/discard': ['discard-prices', { body: { id } }],
  'POST /api/admin/prices/publish': ['publish-prices', { body: { id, version: digest } }],
  'GET /api/admin/payments': ['read-payments', {}],
  'GET /api/admin/payments/item': ['read-payments', { query: { id } }],
  'POST /api/admin/payments/proof': ['view-proof', { body: { id } }],
  'POST /api/admin/payments/confirm-transfer': [
    'confirm-transfer',
    { body: { id, amount: 1, transaction: '2026', paidOn: '2026-11-15' } },
  ],
  'POST /api/admin/payments/refuse-transfer': ['refuse-transfer', { body: { id, words: '不符' } }],
  'GET /api/admin/refunds': ['read-payments', {}],
  'POST /api/admin/refunds/request': [
    'request-refund',
    { body: { paymentId: id, amount: 1, reason: '协商' } },
  ],
  'POST /api/admin/refunds/decide': ['approve-refund', { body: { id, approve: true } }],
  'POST /api/admin/refunds/retry': ['retry-refund', { body: { id } }],
  'POST /api/admin/refunds/confirm': ['confirm-refund', { body: { id, transaction: '2026' } }],
  'GET /api/admin/ledger/entries': ['read-ledger', {}],
  'GET /api/admin/ledger/balances': ['read-ledger', {}],
  'GET /api/admin/reconciliations': ['read-ledger', {}],
  'GET /api/admin/reconciliations/item': ['read-ledger', { query: { vendor: 'wechat', day: '2026-11-15' } }],
  'POST /api/admin/reconciliations/run': [
    'run-reconciliation',
    { body: { vendor: 'wechat', day: '2026-11-15' } },
  ],
  'POST /api/admin/reconciliations/resolve': ['resolve-difference', { body: { id, words: '已核' } }],
  'GET /api/admin/orders': ['read-orders', {}],
  'GET /api/admin/orders/item': ['read-orders', { query: { id } }],
  'POST /api/admin/orders/paper': ['view-order-paper', { body: { id, paperId: id } }],
  'POST /api/admin/orders/decide': ['approve-order', { body: { id, accept: true } }],
  'POST /api/admin/orders/retry': ['retry-order', { body: { id } }],
  'GET /api/admin/coupons': ['read-coupons', {}],
  'POST /api/admin/coupons/create': [
    'create-coupon',
    {
      body: {
        ...{ code: 'MATRIX', name: '示例', kind: 'amount', value: 1 },
        ...{ validFrom: '2026-01-01T00:00:00Z', validUntil: '2099-01-01T00:00:00Z' },
      },
    },
  ],
  'POST /api/admin/coupons/stop': ['stop-coupon', { body: { id } }],
  'GET /api/admin/invoices': ['read-invoices', {}],
  'POST /api/admin/invoices/refuse': ['refuse-invoice', { body: { id, reason: '抬头有误' } }],
  'GET /api/admin/partners': ['read-partners', {}],
  'GET /api/admin/partners/item': ['read-partners', { query: { id } }],
  'POST /api/admin/partners/create': [
    'create-partner',
    { body: { code: 'MATRIX', name: '示例合作方', creditCode: '91000000MA00000157' } },
  ],
  'POST /api/admin/partners/state': [
    'suspend-partner',
    { body: { id, act: 'suspend-partner', why: '核查' } },
  ],
  'POST /api/admin/partners/agreements/add': [
    'add-agreement',
    {
      body: {
        ...{ id, number: 'XY', settleMode: 'postpaid', checkDays: 18, confirmsAlone: false },
        ...{ payDays: 30, taxRate: 600, beginsOn: '2026-12-01' },
      },
    },
  ],
  'POST /api/admin/partners/rules/add': [
    'add-price-rule',
    { body: { id, meter: 'sms', terms: { kind: 'unit', unitPrice: 1 }, beginsOn: '2026-12-01' } },
  ],
  'GET /api/admin/partners/customers': ['read-partners', { query: { partner: id } }],
  'POST /api/admin/partners/customers/find': ['attach-customer', { body: { kind: 'person', number: '1' } }],
  'POST /api/admin/partners/customers/attach': [
    'attach-customer',
    { body: { id, kind: 'person', number: '1' } },
  ],
  'POST /api/admin/partners/customers/detach': ['detach-customer', { body: { id, why: '核查' } }],
  'GET /api/admin/partnerUsers': ['read-partners', {}],
  'POST /api/admin/partnerUsers/create': [
    'create-partner-user',
    {
      body: {
        ...{ partner: id, account: 'matrix', name: '示例', phone: '13800138000' },
        roles: ['partner-finance'],
      },
    },
  ],
  'POST /api/admin/partnerUsers/reset': ['reset-partner-password', { body: { id, why: '核查' } }],
  'POST /api/admin/partnerUsers/state': [
    'disable-partner-user',
    { body: { id, state: 'disabled', why: '核查' } },
  ],
  'POST /api/admin/partnerUsers/roles': [
    'set-partner-roles',
    { body: { id, partner: id, roles: ['partner-finance'] } },
  ],
  'GET /api/admin/bills': ['read-bills', {}],
  'GET /api/admin/bills/item': ['read-bills', { query: { id } }],
  'GET /api/admin/bills/missing': ['read-bills', {}],
  'POST /api/admin/bills/make': ['remake-bill', { body: { partner: id, period: '2099-01' } }],
  'POST /api/admin/bills/dispute/take': ['take-dispute', { body: { id } }],
  'POST /api/admin/bills/dispute/refuse': ['refuse-dispute', { body: { id, answer: '核查无误' } }],
  'POST /api/admin/bills/dispute/file': ['view-dispute-file', { body: { fileId: id } }],
  'GET /api/admin/bills/adjustments': ['read-bills', {}],
  'POST /api/admin/bills/adjustments/request': [
    'request-adjustment',
    { body: { id, amount: -1, reason: '核查' } },
  ],
  'POST /api/admin/bills/adjustments/decide': [
    'adjust-bill',
    { body: { id, digest, approve: true, why: '核查' } },
  ],
  'POST /api/admin/bills/invoice': ['issue-bill-invoice', { body: { id, number: '12345678' } }],
  'POST /api/admin/bills/demand': ['demand-payment', { body: { id } }],
  'GET /api/admin/partnerPayments': ['read-bills', {}],
  'GET /api/admin/partnerPayments/requests': ['read-bills', {}],
  'POST /api/admin/partnerPayments/request': [
    'request-partner-payment',
    { body: { kind: 'drawdown', bill: id, why: '核查' } },
  ],
  'POST /api/admin/partnerPayments/decide': [
    'settle-bill',
    { body: { id, digest, approve: true, why: '核查' } },
  ],
  'GET /api/admin/jobs/dead': ['read-jobs', {}],
  'POST /api/admin/jobs/retry': ['retry-job', { body: { id } }],
  'POST /api/admin/appointments/export': ['export-appointments', { body: {} }],
  'GET /api/admin/wecom': ['read-wecom', {}],
  'GET /api/admin/wecom/corps': ['read-wecom', {}],
  'POST /api/admin/wecom/corps/release': ['release-wecom-corp', { body: { id, reason: '核查' } }],
  'GET /api/admin/seals': ['read-seals', {}],
  'GET /api/admin/seals/item': ['read-seals', { query: { id } }],
  'POST /api/admin/seals/stop': ['stop-seal', { body: { id, reason: '核查' } }],
  'POST /api/admin/seals/enable': ['enable-seal', { body: { id, reason: '核查' } }],
  'POST /api/admin/seals/collect': ['collect-seal', { body: { id, reason: '核查' } }],
  'POST /api/admin/seals/return': ['return-seal', { body: { id, reason: '核查' } }],
  'GET /api/admin/seals/pictures': ['read-seals', {}],
  'POST /api/admin/seals/pictures/file': ['view-seal-picture', { body: { id, which: 'clean' } }],
  'POST /api/admin/seals/pictures/decide': ['accept-seal-picture', { body: { id, accept: true } }],
  'GET /api/admin/certificates': ['read-certificates', {}],
  'GET /api/admin/certificates/item': ['read-certificates', { query: { serial } }],
  'GET /api/admin/certificates/requests': ['read-certificates', {}],
  'POST /api/admin/certificates/hold': ['hold-certificate', { body: { serial, why: '核查' } }],
  'POST /api/admin/certificates/release': ['release-certificate', { body: { serial, why: '核查' } }],
  'POST /api/admin/certificates/request-revocation': [
    'request-revocation',
    { body: { serials: [serial], reason: 'superseded', why: '核查' } },
  ],
  'GET /api/admin/trust': ['read-trust', {}],
  'POST /api/admin/trust/request': [
    'request-trust',
    { body: { certificate: 'x', name: '某根', source: '某处取得', why: '核查' } },
  ],
  'POST /api/admin/trust/request-removal': [
    'request-trust',
    { body: { sha256: '0'.repeat(64), why: '核查' } },
  ],
  'POST /api/admin/trust/decide': ['approve-trust', { body: { id, digest, approve: true, why: '核查' } }],
  'POST /api/admin/certificates/decide-revocation': [
    'approve-revocation',
    { body: { id, digest, approve: true, why: '核查' } },
  ],
};

/** One's own affairs, which every operator may see to; and uploads, which are no JSON (files/admin.api.test.ts, orders/orders.api.test.ts, work-orders/work-orders.api.test.ts). */
const notOfTheDesk: readonly Route[] = [
  'POST /api/admin/logout',
  'GET /api/admin/me',
  'GET /api/admin/waiting',
  'POST /api/admin/password',
  'GET /api/admin/second-factor',
  'POST /api/admin/second-factor/totp',
  'POST /api/admin/second-factor/totp/confirm',
  'POST /api/admin/second-factor/passkey',
  'POST /api/admin/second-factor/passkey/confirm',
  'POST /api/admin/second-factor/remove',
  'POST /api/admin/second-factor/recovery-codes',
  'POST /api/admin/files/upload',
  'POST /api/admin/invoices/issue',
  'POST /api/admin/workOrders/upload',
];

test('no call of the back office is left out', () => {
  const all = calls
    .filter(({ access }) => access === 'operator')
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted();
  expect(all).toEqual([...Object.keys(desk), ...notOfTheDesk].toSorted());
});

test.each(keysOf(OPERATOR_ROLES))('the %s may do exactly what the table says', async (role) => {
  const { token } = await office.anOperator(role);
  for (const [route, [act, input]] of Object.entries(desk) as [Route, [Act, Record<string, unknown>]][]) {
    const { code } = await office.call(route, input, token);
    expect([route, code === 40300]).toEqual([route, !actsOf([role]).includes(act)]);
    expect(await office.call(route, input)).toMatchObject({ status: 401 });
  }
});

test.each(keysOf(OPERATOR_ROLES))('the screen of the %s is told the same', async (role) => {
  const { token } = await office.anOperator(role);
  const { data } = await office.call('GET /api/admin/me', {}, token);
  expect(data.may.toSorted()).toEqual(actsOf([role]).toSorted());
});

test('every act has words of its own', () => {
  const words = actNames.map((act) => ACTS[act].words);
  expect(words.filter((text) => !/[\u4e00-\u9fff]/.test(text))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
});

test('the home shows what waits for a role, and nothing of others', async () => {
  const form = { appointmentName: '张示例', appointmentPhone: '13800138000' };
  await office.server.call('POST /api/back/base/appointmentDemonstration/addAppointmentDemonstration', {
    form,
  });
  const waitingFor = async (role: keyof typeof OPERATOR_ROLES) => {
    const { token } = await office.anOperator(role);
    return (await office.call('GET /api/admin/waiting', {}, token)).data.map(({ to }) => to);
  };
  expect(await waitingFor('reviewer')).toContain('/admin/appointments?state=new');
  expect(await waitingFor('editor')).toContain('/admin/appointments?state=new');
  expect(await waitingFor('auditor')).not.toContain('/admin/appointments?state=new');
  expect(new Set(await waitingFor('administrator'))).toEqual(new Set(['/admin/operators']));
});
