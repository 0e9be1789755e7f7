import * as api from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Caller, Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { record } from '../events/index.ts';
import { noteChange } from '../second-voices/index.ts';
import { drawCode } from '../sharing/index.ts';
import * as factors from './factors.ts';
import { registeredKey, registrationOptions } from './passkeys.ts';
import { presentFactor } from './present.ts';
import { confirmPassword, endSessions, type OperatorDependencies } from './sessions.ts';
import { beginTry, forgiveTry, type Try } from './throttle.ts';
import { openTicket, redeemTicket } from './tickets.ts';
import { newTotpSecret, stepOf, totpAddress } from './totp.ts';

const dataAddress = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** One's own second factors. A one-time password comes first: whoever handed it out knows it. */
export function answerFactors(book: CallBook, parts: OperatorDependencies) {
  const { db, vault, party, secondFactorRequired: required, waitingHours } = parts;

  const present = async (tx: Queryable, operatorId: string) => ({
    factors: (await factors.factorsOf(tx, operatorId)).map(presentFactor),
    recoveryCodesLeft: await factors.recoveryCodesLeft(tx, operatorId),
    required,
  });

  const confirmSelf = (caller: Caller, operator: Operator, password: string) => {
    if (operator.mustChangePassword) throw problem('OPERATOR_MUST_CHANGE_PASSWORD');
    return confirmPassword(parts, caller, operator, password);
  };

  /** Whoever changes what they prove themselves with may be another by now; the first one replaces nothing. */
  const noteOwnFactor = (tx: Queryable, operatorId: string) =>
    noteChange(tx, { operatorId, change: 'own-factor', way: 'self' }, waitingHours);

  /** The new factor, its record and the end of sessions elsewhere are one transaction. */
  const add = async (
    tx: Queryable,
    caller: Caller,
    operator: Operator,
    factor: Omit<Parameters<typeof factors.addFactor>[2], 'operatorId'>,
  ) => {
    const recoveryCodes = await factors.addFactor(tx, vault, { ...factor, operatorId: operator.id });
    const isFirst = recoveryCodes !== null;
    if (!isFirst) await noteOwnFactor(tx, operator.id);
    await endSessions(tx, operator.id, operator.sessionId);
    const { kind, name } = factor;
    await record(tx, caller, { act: 'add-second-factor', target: operator.id, facts: { kind, name } });
    return { ...(await present(tx, operator.id)), recoveryCodes };
  };

  book.answer(api.adminSecondFactors, ({ operator }) => present(db, operator.id));

  book.answer(api.adminBeginTotp, async ({ body, caller, operator }) => {
    await confirmSelf(caller, operator, body.password);
    const secret = newTotpSecret();
    const ticket = await openTicket(db, {
      operatorId: operator.id,
      purpose: 'totp',
      secret: vault.seal(secret),
    });
    return { ticket, secret, picture: dataAddress(await drawCode(totpAddress(secret, operator.login))) };
  });

  book.answer(api.adminConfirmTotp, async ({ body, caller, operator }) => {
    const attempt: Try = { step: 'second', login: operator.login, ip: caller.ip };
    await beginTry(parts, caller, attempt);
    const answer = await db.transaction(async (tx) => {
      const { operatorId, secret } = await redeemTicket(tx, body.ticket, 'totp');
      const lastStep = secret ? stepOf(vault.open(secret), body.code) : undefined;
      if (operatorId !== operator.id || lastStep === undefined) throw problem('SECOND_FACTOR_WRONG');
      return add(tx, caller, operator, { kind: 'totp', name: body.name, secret, lastStep });
    });
    await forgiveTry(db, attempt);
    return answer;
  });

  book.answer(api.adminBeginPasskey, async ({ body, caller, operator }) => {
    await confirmSelf(caller, operator, body.password);
    const options = await registrationOptions(party, operator, await factors.factorsOf(db, operator.id));
    const { challenge } = options;
    const ticket = await openTicket(db, { operatorId: operator.id, purpose: 'passkey', challenge });
    return { ticket, options: { ...options } };
  });

  book.answer(api.adminConfirmPasskey, async ({ body, caller, operator }) =>
    db.transaction(async (tx) => {
      const { operatorId, challenge } = await redeemTicket(tx, body.ticket, 'passkey');
      const key = await registeredKey(party, challenge, body.response);
      if (operatorId !== operator.id || !key) throw problem('SECOND_FACTOR_WRONG');
      return add(tx, caller, operator, {
        kind: 'passkey',
        name: body.name,
        credentialId: key.id,
        publicKey: Buffer.from(key.publicKey),
        counter: key.counter,
        transports: key.transports ?? [],
      });
    }),
  );

  book.answer(api.adminRemoveSecondFactor, async ({ body, caller, operator }) => {
    await confirmSelf(caller, operator, body.password);
    return db.transaction(async (tx) => {
      const { kind, name } = await factors.removeFactor(tx, operator.id, body.id, required);
      await endSessions(tx, operator.id, operator.sessionId);
      await noteOwnFactor(tx, operator.id);
      const facts = { kind, name };
      await record(tx, caller, { act: 'remove-second-factor', target: operator.id, facts });
      return present(tx, operator.id);
    });
  });

  book.answer(api.adminRenewRecoveryCodes, async ({ body, caller, operator }) => {
    await confirmSelf(caller, operator, body.password);
    return db.transaction(async (tx) => {
      if ((await factors.factorsOf(tx, operator.id)).length === 0) throw problem('NOT_FOUND');
      const recoveryCodes = await factors.renewRecoveryCodes(tx, vault, operator.id);
      await record(tx, caller, { act: 'renew-recovery-codes', target: operator.id });
      return { ...(await present(tx, operator.id)), recoveryCodes };
    });
  });
}
