import { generateKeyPairSync, verify } from 'node:crypto';
import { zipOf } from '@yinxin/archive';
import { sandboxPayAccount } from '@yinxin/sandbox';
import { dayInChina, plainYuan } from '@yinxin/values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPrivateKey, VendorUnavailable } from '../outbound/index.ts';
import { fen } from './money.ts';
import { alipayStatement, wechatStatement } from './statements.ts';
import { anOrder, aPayWorld, type PayWorld } from './testing.ts';
import type { PayVendor } from './vendors.ts';
import { NoticeRefused } from './vendors.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await aPayWorld();
});
afterAll(() => world.close());

const anotherKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    own: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    theirs: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  };
};

describe.each([
  ['wechat', 'wechat-native'],
  ['alipay', 'alipay-qr'],
] as const)('%s', (name, channel) => {
  const vendor = (): PayVendor => world[name];
  const force = (number: string, outcome: string) => world.sandbox.force('pay', number, outcome);
  const opened = async (amount?: number) => {
    const order = anOrder(amount);
    const given = await vendor().open(channel, order);
    return { ...order, ...given };
  };

  test('an order is opened, paid, found and told of', async () => {
    const { number, qr, amount } = await opened();
    expect(qr).toMatch(/^http:\/\/site\.test\/sandbox\/pay\//);
    expect((await vendor().query(number)).state).toBe(name === 'wechat' ? 'unpaid' : 'unknown');
    await world.sandbox.pay.pay(number);
    const paid = {
      state: 'paid',
      amount,
      transaction: expect.stringMatching(/\d+/),
      paidAt: expect.any(Date),
    };
    expect(await vendor().query(number)).toEqual(paid);
    const { headers, body } = world.sandbox.pay.notice(number);
    const notice = vendor().readNotice({ headers, body: Buffer.from(body) }, Date.now());
    expect(notice).toEqual({ about: 'trade', number, trade: paid });
  });

  test('it is closed once, and a paid one is not', async () => {
    const [first, second] = [await opened(), await opened()];
    expect(await vendor().close(first.number)).toBe('closed');
    expect(await vendor().close(first.number)).toBe('closed');
    await world.sandbox.pay.pay(second.number);
    expect(await vendor().close(second.number)).toBe('paid');
    expect(await vendor().close(anOrder().number)).toBe('closed');
  });

  test('money goes back in parts; the same number pays once', async () => {
    const { number, amount } = await opened();
    await world.sandbox.pay.pay(number);
    const order = { number, refundNumber: `r${number}`, amount: 5_000, total: amount, reason: '不再需要' };
    expect(await vendor().queryRefund(order)).toEqual({ state: 'unknown' });
    const done = { state: 'done', amount: 5_000, transaction: expect.any(String), at: expect.any(Date) };
    expect(await vendor().refund(order)).toEqual(done);
    expect(await vendor().refund(order)).toEqual(done);
    expect(await vendor().queryRefund(order)).toEqual(done);
    const rest = { ...order, refundNumber: `s${number}`, amount: amount - 4_999 };
    expect((await vendor().refund(rest)).state).toBe('failed');
    expect((await vendor().query(number)).state).toBe('paid');
    expect(world.sandbox.pay.trade(number)?.refunds).toHaveLength(1);
  });

  test.each(['forged', 'garbage', 'other', 'down'] as const)(
    'an answer that is %s settles nothing',
    async (outcome) => {
      const own = await aPayWorld();
      const order = anOrder();
      await own[name].open(channel, order);
      await own.sandbox.pay.pay(order.number);
      own.sandbox.force('pay', order.number, `query/${outcome}`);
      await expect(own[name].query(order.number)).rejects.toThrow(VendorUnavailable);
      expect(own.calls.at(-1)?.outcome).toBe(outcome === 'down' ? 'down' : 'nonsense');
      await own.close();
    },
  );

  test('an order it refuses or answers without signature is not opened', async () => {
    for (const outcome of ['refused', 'forged', 'down'] as const) {
      const order = anOrder();
      force(order.number, `order/${outcome}`);
      await expect(vendor().open(channel, order)).rejects.toThrow(VendorUnavailable);
    }
  });

  test('our signature is checked there, and theirs here', async () => {
    const { own, theirs } = anotherKey();
    const stranger = await aPayWorld({
      settings: ({ wechat, alipay }) => ({
        wechat: { ...wechat, privateKey: own },
        alipay: { ...alipay, privateKey: own },
      }),
    });
    await expect(stranger[name].open(channel, anOrder())).rejects.toThrow(/misconfigured/);
    await stranger.close();
    const deceived = await aPayWorld({
      settings: ({ wechat, alipay }) => ({
        wechat: {
          ...wechat,
          platformKeys: wechat.platformKeys.map(({ serial }) => ({ serial, key: theirs })),
        },
        alipay: { ...alipay, alipayPublicKey: theirs },
      }),
    });
    await expect(deceived[name].open(channel, anOrder())).rejects.toThrow(/nonsense/);
    await deceived.close();
  });

  test('a notice is believed only as it was signed, for us, and while it is news', async () => {
    const { number } = await opened();
    await world.sandbox.pay.pay(number);
    const read = (changes: object, now = Date.now()) => {
      const { headers, body } = world.sandbox.pay.notice(number, changes);
      return vendor().readNotice({ headers, body: Buffer.from(body) }, now);
    };
    const faultOf = (act: () => unknown) => {
      try {
        act();
        return 'none';
      } catch (error) {
        return error instanceof NoticeRefused ? error.fault : error;
      }
    };
    expect(faultOf(() => read({}))).toBe('none');
    expect(faultOf(() => read({ forged: true }))).toBe('signature');
    expect(faultOf(() => read({ merchant: '1900009999' }))).toBe('merchant');
    expect(faultOf(() => read({}, Date.now() + 26 * 3_600_000))).toBe('stale');
    expect(faultOf(() => read({ at: Date.now() + 3_600_000 }))).toBe('stale');
    expect(faultOf(() => vendor().readNotice({ headers: {}, body: Buffer.from('x=1') }, Date.now()))).toBe(
      'signature',
    );
  });

  test('the statement has what moved, and its fees', async () => {
    const own = await aPayWorld();
    const day = dayInChina(new Date());
    expect(await own[name].statement(day)).toBeUndefined();
    const order = anOrder(100_000);
    await own[name].open(channel, order);
    await own.sandbox.pay.pay(order.number);
    const refund = {
      number: order.number,
      refundNumber: 'refund1',
      amount: 40_000,
      total: 100_000,
      reason: '退',
    };
    await own[name].refund(refund);
    const statement = await own[name].statement(day);
    expect(statement?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(statement?.lines).toEqual([
      { what: 'payment', number: order.number, transaction: expect.any(String), amount: 100_000, fee: 600 },
      { what: 'refund', number: 'refund1', transaction: expect.any(String), amount: 40_000, fee: -240 },
    ]);
    await own.close();
  });
});

test('a statement of WeChat Pay that is not what was announced is not read', async () => {
  const own = await aPayWorld();
  const order = anOrder();
  await own.wechat.open('wechat-native', order);
  await own.sandbox.pay.pay(order.number);
  const day = dayInChina(new Date());
  own.sandbox.force('pay', day, 'statement/forged');
  await expect(own.wechat.statement(day)).rejects.toThrow(/nonsense/);
  await own.close();
});

test('on the phone: a page of the vendor’s, with the way back', async () => {
  const order = { ...anOrder(), returnUrl: 'http://site.test/mobile/order' };
  const { redirect = '' } = await world.wechat.open('wechat-h5', order);
  expect(new URL(redirect).searchParams.get('redirect_url')).toBe(order.returnUrl);
  const wap = { ...anOrder(), returnUrl: 'http://site.test/mobile/order' };
  const { redirect: address = '' } = await world.alipay.open('alipay-wap', wap);
  const shown = await fetch(address, { redirect: 'manual' });
  expect(shown.headers.get('location')).toMatch(/^http:\/\/site\.test\/sandbox\/pay\//);
  const changed = await fetch(address.replace('198.00', '0.01'), { redirect: 'manual' });
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('isv.invalid-signature');
});

test('inside WeChat: a code stands for the payer once, and the parameters are signed', async () => {
  const url = world.wechat.authorizationUrl?.('http://site.test/mobile/pay') ?? '';
  const asked = await fetch(url.replace('#wechat_redirect', ''), { redirect: 'manual' });
  const wechatCode = new URL(asked.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const order = { ...anOrder(), wechatCode };
  const { bridge } = await world.wechat.open('wechat-jsapi', order);
  const text = `${bridge?.appId}\n${bridge?.timeStamp}\n${bridge?.nonceStr}\n${bridge?.package}\n`;
  const key = readPrivateKey(sandboxPayAccount.wechat.privateKey);
  expect(verify('sha256', Buffer.from(text), key, Buffer.from(bridge?.paySign ?? '', 'base64'))).toBe(true);
  await expect(world.wechat.open('wechat-jsapi', { ...anOrder(), wechatCode })).rejects.toThrow(
    VendorUnavailable,
  );
});

test('a clock that is wrong by minutes is found out', async () => {
  const ahead = await aPayWorld({ ahead: 600_000 });
  await expect(ahead.wechat.open('wechat-native', anOrder())).rejects.toThrow(/misconfigured/);
  await ahead.close();
});

test('amounts are exact in both spellings', () => {
  for (const [amount, text] of [
    [0, '0.00'],
    [1, '0.01'],
    [10, '0.10'],
    [19_800, '198.00'],
    [-5, '-0.05'],
    [99_999_999_999, '999999999.99'],
  ] as const) {
    expect(plainYuan(amount)).toBe(text);
    expect(fen(text)).toBe(amount);
  }
  expect([fen('1'), fen('0.1'), fen(' 8.88 ')]).toEqual([100, 10, 888]);
  for (const bad of ['', '1.234', 'NaN', '1e3', '١', '1,000.00', '--1']) expect(() => fen(bad)).toThrow();
});

test('a statement that was cut off, or lacks a column, is refused as a whole', () => {
  const head = '交易时间,商户号,微信订单号,商户订单号,交易状态,手续费,订单金额\r\n';
  expect(() =>
    wechatStatement(Buffer.from(`${head}\`2026,\`1,\`2,\`3,\`SUCCESS,\`0.1,\`1.00\r\n`), '1'),
  ).toThrow(/cut off/);
  expect(() => wechatStatement(Buffer.from('交易时间,商户号\r\n`2026,`1\r\n总交易单数\r\n'), '1')).toThrow(
    /column/,
  );
  expect(() => alipayStatement(Buffer.from('PK'))).toThrow();
  expect(() => alipayStatement(Buffer.from('no archive at all, whatever it is called'))).toThrow(/archive/);
  expect(() => alipayStatement(Buffer.from(zipOf([['说明.txt', Buffer.from('x')]])))).toThrow(/details/);
});
