import { CONSENTS } from '@yinxin/api';
import { maskName, maskPhone } from '@yinxin/identifiers';
import { and, eq } from 'drizzle-orm';
import { timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { type Caller, unnamed } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { proveRepresentativeByPhone } from '../../identity/index.ts';
import { type Budget, giveBack, take } from '../../limits/index.ts';
import { linesOf, lockOrder, move, note, system } from '../access.ts';
import type { OrderParts } from '../dependencies.ts';
import { findOrder } from '../submitting.ts';
import { type AuthorizationRow, type Order, orderAuthorizations } from '../tables.ts';
import { factsOf, factsVault, findByToken, overReason, step } from './access.ts';

const CODE = 'authorization';
const WITHDRAWAL = 'authorization-withdrawal';

const perDay = (name: string, max: number): Budget => ({ name, max, perSeconds: 86_400 });
/** Wrong names and numbers: enough for a slip of the finger; nobody finds a number by them, on however many links. */
const triesOf = ({ id, organizationId }: AuthorizationRow): Budget[] => [
  perDay(`authorization-tries:${id}`, 5),
  perDay(`authorization-tries:${organizationId}`, 10),
];
/** Each answer costs a question to the carrier, the right ones too. */
const questionsOf = ({ id }: AuthorizationRow): Budget => perDay(`authorization-questions:${id}`, 20);
/** After the proof there is so long to read and to answer. */
const PROOF_MS = 30 * 60_000;

type Proof = Exclude<Awaited<ReturnType<typeof proveRepresentativeByPhone>>, { refused: string }>;

export interface KeptProof {
  register: Proof['register'];
  phone: Proof['phone'];
  consentVersion: string;
}

async function requireOpen(
  { vault }: OrderParts,
  tx: Queryable,
  row: AuthorizationRow,
  order: Order,
): Promise<void> {
  if (row.state !== 'waiting') throw problem('AUTHORIZATION_OVER', { reason: '这份请求已经有了结果' });
  const reason = await overReason(vault, tx, row, order);
  if (reason) throw problem('AUTHORIZATION_OVER', { reason });
}

/** Whoever has the link says who they are; the register, the carrier and a code to the phone have to agree. */
export async function proveAuthorization(
  parts: OrderParts,
  caller: Caller,
  given: { token: string; name: string; number: string; consentVersion: string },
) {
  const { db, vault } = parts;
  const row = await findByToken(db, given.token);
  await requireOpen(parts, db, row, await findOrder(db, row.orderId));
  if (given.consentVersion !== CONSENTS['identity-number'].version)
    throw problem('CONSENT_MISSING', { consents: CONSENTS['identity-number'].words });
  const { phone, text } = await factsOf(vault, db, row);
  const proved = await proveOnce(parts, row, { name: given.name, number: given.number, phone });
  const proof: KeptProof = { ...proved, consentVersion: given.consentVersion };
  await db
    .update(orderAuthorizations)
    .set({
      proof: await factsVault(vault, db, row).seal('proof', proof),
      provedAt: await timeNow(db),
    })
    .where(and(eq(orderAuthorizations.id, row.id), eq(orderAuthorizations.state, 'waiting')));
  const { retryAfter, expiresIn } = await parts.codes.send(phone, CODE, caller);
  return { sentTo: maskPhone(phone), retryAfter, expiresIn, text, sha256: row.sha256 };
}

/** Asks register and carrier. What was wrong counts as a try; what was right, mistyped or could not be asked does not. */
async function proveOnce(
  parts: OrderParts,
  row: AuthorizationRow,
  who: { name: string; number: string; phone: string },
): Promise<Proof> {
  const { db } = parts;
  const tries = triesOf(row);
  for (const budget of [questionsOf(row), ...tries])
    if (!(await take(db, budget)))
      throw problem('AUTHORIZATION_TOO_OFTEN', { reason: '今日核验的次数已用完，请明天再试' });
  let isWrong = false;
  try {
    const proved = await proveRepresentativeByPhone(parts, row.organizationId, who);
    if (!('refused' in proved)) return proved;
    isWrong = true;
    throw problem('AUTHORIZATION_MISMATCH', { reason: REFUSALS[proved.refused] });
  } finally {
    if (!isWrong) for (const budget of tries) await giveBack(db, budget);
  }
}

const REFUSALS = {
  name: '姓名与企业登记的法定代表人不一致，请核对',
  number: '身份证号码与企业登记的法定代表人不一致，请核对',
  phone: '收到链接的手机号不是以您的身份办理的，请经办人改发到您本人名下的手机号',
} as const;

/** What an auditor reads of an answer: the text with names masked, its digest, and how it was proved. */
async function factsOfAnswer({ vault }: OrderParts, tx: Queryable, row: AuthorizationRow) {
  const { text, representative, handler } = await factsOf(vault, tx, row);
  const proof = row.proof && (await factsVault(vault, tx, row).open<KeptProof>('proof', row.proof));
  return {
    authorization: row.id,
    text: text.replaceAll(representative, maskName(representative)).replaceAll(handler, maskName(handler)),
    sha256: row.sha256,
    register: proof?.register.reference ?? '',
    carrier: proof?.phone.reference ?? '',
    consent: proof?.consentVersion ?? '',
    by: 'sms',
  };
}

/** The answer, by the code that went to the representative's own phone; once. */
export async function answerAuthorization(
  parts: OrderParts,
  caller: Caller,
  { token, code, sha256, agree }: { token: string; code: string; sha256: string; agree: boolean },
): Promise<void> {
  const { db, vault, codes } = parts;
  const found = await findByToken(db, token);
  await requireOpen(parts, db, found, await findOrder(db, found.orderId));
  const { phone } = await factsOf(vault, db, found);
  if (!(await codes.redeem(phone, CODE, code, caller))) throw problem('CODE_WRONG');
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    const row = await findByToken(tx, token);
    await requireOpen(parts, tx, row, order);
    const now = await timeNow(tx);
    if (!row.provedAt || now.getTime() - row.provedAt.getTime() > PROOF_MS)
      throw problem('AUTHORIZATION_OVER', { reason: '核验已过半小时，请重新核验' });
    if (row.sha256 !== sha256) throw problem('AUTHORIZATION_OVER', { reason: '授权的内容变了，请重新阅读' });
    const act = agree ? 'give-authorization' : 'refuse-authorization';
    await step(tx, row, act, 'representative', { answeredAt: now });
    await note(tx, unnamed(caller), order, act, await factsOfAnswer(parts, tx, row));
  });
}

const MADE = '印章已在制作或已经制作完成，不能再撤回；要停用印章，请与企业的印章管理员联系';

/** Whether what was agreed to can still be stopped. */
export async function canWithdraw(tx: Queryable, row: AuthorizationRow, order: Order): Promise<boolean> {
  if (row.state !== 'given') return false;
  if (['draft', 'unpaid', 'reviewing', 'rejected'].includes(order.state)) return true;
  if (order.state !== 'making') return false;
  return (await linesOf(tx, order.id)).every(({ state }) => state !== 'making' && state !== 'done');
}

async function requireWithdrawable(tx: Queryable, row: AuthorizationRow, order: Order): Promise<void> {
  if (row.state !== 'given') throw problem('AUTHORIZATION_OVER', { reason: '没有可以撤回的授权' });
  if (!(await canWithdraw(tx, row, order))) throw problem('AUTHORIZATION_OVER', { reason: MADE });
}

export async function sendWithdrawalCode(parts: OrderParts, caller: Caller, token: string) {
  const { db, vault, codes } = parts;
  const row = await findByToken(db, token);
  await requireWithdrawable(db, row, await findOrder(db, row.orderId));
  const { phone } = await factsOf(vault, db, row);
  const { retryAfter, expiresIn } = await codes.send(phone, WITHDRAWAL, caller);
  return { sentTo: maskPhone(phone), retryAfter, expiresIn };
}

/** Taken back before anything is made: an order on its way stops and waits for another authorisation. */
export async function withdrawAuthorization(
  parts: OrderParts,
  caller: Caller,
  { token, code }: { token: string; code: string },
): Promise<void> {
  const { db, vault, codes } = parts;
  const found = await findByToken(db, token);
  await requireWithdrawable(db, found, await findOrder(db, found.orderId));
  const { phone } = await factsOf(vault, db, found);
  if (!(await codes.redeem(phone, WITHDRAWAL, code, caller))) throw problem('CODE_WRONG');
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    const row = await findByToken(tx, token);
    await requireWithdrawable(tx, row, order);
    await step(tx, row, 'withdraw-authorization', 'representative');
    await note(tx, unnamed(caller), order, 'withdraw-authorization', {
      authorization: row.id,
      sha256: row.sha256,
    });
    if (order.state === 'reviewing' || order.state === 'making') {
      const reason = '法定代表人撤回了授权，请重新取得同意，或上传授权书';
      await move(tx, system, order, {
        ...{ act: 'reject-order', by: ['system'], change: { reason }, facts: { reason } },
      });
    }
  });
}
