import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VendorUnavailable, WecomRefused } from './index.ts';
import { aWecomWorld, type WecomWorld } from './testing.ts';

let world: WecomWorld;
beforeAll(async () => {
  world = await aWecomWorld();
});
afterAll(() => world.close());

const stand = () => world.sandbox.wecom;
const demo = () => stand().demoCorp;
const idOf = (userId: string) => stand().ids('suite', demo(), userId).userId;
const card = (change = {}) => ({
  title: '有合同待签署',
  description: '《采购合同》\n发起方：示例科技',
  url: 'http://site.test/s/1',
  ...change,
});
const forced = async (outcome: string, act: () => Promise<unknown>): Promise<unknown> => {
  world.sandbox.force('wecom', demo(), outcome);
  try {
    return await act().catch((error: unknown) => error);
  } finally {
    world.sandbox.force('wecom', demo(), `${outcome.split('/')[0]}/`);
  }
};
const operations = () => world.calls.map(({ operation }) => operation);

describe('who somebody is', () => {
  test('of the suite: corp and member by ids that the suite alone knows', async () => {
    const visitor = await world.suite.whoIs(stand().memberCode('suite', demo(), 'lin.shili'));
    expect(visitor).toEqual({
      ...stand().ids('suite', demo(), 'lin.shili'),
      openUserId: expect.stringMatching(/^wq/),
    });
    expect(visitor.corpId).not.toBe(demo());
  });

  test('of the application of one corp', async () => {
    const code = stand().memberCode('own', demo(), 'lin.shili');
    expect(await world.own.whoIs(code)).toEqual({ corpId: demo(), userId: 'lin.shili' });
  });

  test.each(['suite', 'own'] as const)(
    'a code of the %s is good once, and for this application',
    async (app) => {
      const code = stand().memberCode(app, demo(), 'lin.shili');
      const other = stand().memberCode(app === 'suite' ? 'own' : 'suite', demo(), 'lin.shili');
      await world[app].whoIs(code);
      for (const used of [code, other, 'made up', ''])
        await expect(world[app].whoIs(used)).rejects.toMatchObject({ refusal: 'bad-code', errcode: 40029 });
    },
  );

  test.each(['suite', 'own'] as const)('somebody outside of the corp is no member: %s', async (app) => {
    await expect(world[app].whoIs(stand().memberCode(app, demo()))).rejects.toMatchObject({
      refusal: 'not-a-member',
    });
  });

  test.each(['suite', 'own'] as const)('a member of a linked corp is none of this one: %s', async (app) => {
    const linked = () => world[app].whoIs(stand().memberCode(app, demo(), 'lin.shili'));
    expect(await forced('code/linked', linked)).toMatchObject({ refusal: 'not-a-member' });
    expect((await linked()).userId).toBe(stand().ids(app, demo(), 'lin.shili').userId);
  });

  test('somebody who left meanwhile is no member', async () => {
    const member = { userId: 'gone.shili', name: '离示例', departments: [3], status: 1 as const };
    await stand().join(demo(), member);
    const code = stand().memberCode('own', demo(), 'gone.shili');
    await stand().leave(demo(), 'gone.shili');
    await expect(world.own.whoIs(code)).rejects.toMatchObject({ refusal: 'not-a-member' });
  });

  test('a code is over after five minutes', async () => {
    const clock = { ahead: 0 };
    const later = await aWecomWorld({ now: () => Date.now() + clock.ahead });
    const { wecom } = later.sandbox;
    const code = wecom.memberCode('own', wecom.demoCorp, 'lin.shili');
    clock.ahead = 300_001;
    await expect(later.own.whoIs(code)).rejects.toMatchObject({ refusal: 'bad-code' });
    await later.close();
  });
});

describe('contacts', () => {
  test('the suite is told no names, but departments and who is active', async () => {
    const members = await world.corp().members();
    expect(members.map(({ userId }) => userId)).toContain(idOf('lin.shili'));
    expect(members.every(({ name }) => name === undefined)).toBe(true);
    const lin = members.find(({ userId }) => userId === idOf('lin.shili'));
    expect(lin).toMatchObject({ departments: [2], isActive: true });
    expect(await world.corp().departments()).toContainEqual({ id: 2, name: undefined, parentId: 1 });
  });

  test('the application of a corp is told names; a department comes with those below it', async () => {
    const corp = world.own.corp();
    const all = await corp.members();
    expect(all).toContainEqual(expect.objectContaining({ userId: 'lin.shili', name: '林示例' }));
    expect(await corp.members(1)).toEqual(all);
    expect((await corp.members(2)).map(({ name }) => name)).toEqual(['林示例']);
    expect(await corp.departments()).toContainEqual({ id: 2, name: '法务部', parentId: 1 });
  });

  test('somebody who was disabled is not active; whoever is not there is nobody', async () => {
    await stand().setStatus(demo(), 'xu.shili', 2);
    expect(await world.corp().member(idOf('xu.shili'))).toMatchObject({ isActive: false });
    await stand().setStatus(demo(), 'xu.shili', 1);
    expect(await world.corp().member(idOf('xu.shili'))).toMatchObject({ isActive: true });
    expect(await world.corp().member('nobody')).toBeUndefined();
  });

  test('what the corp hides is refused, and a single member is nobody', async () => {
    const refused = await forced('contacts/hidden', () => world.corp().members());
    expect(refused).toMatchObject({ refusal: 'not-allowed', errcode: 60011 });
    expect(await forced('contacts/hidden', () => world.corp().member(idOf('lin.shili')))).toBeUndefined();
  });
});

describe('message cards', () => {
  test('arrive, and say whom they did not reach', async () => {
    const sent = await world.corp().sendCard([idOf('lin.shili'), 'nobody'], card());
    expect(sent).toEqual({ messageId: expect.stringMatching(/./), unreached: ['nobody'] });
    expect(stand().cards()[0]).toMatchObject({
      userIds: ['lin.shili'],
      description: '《采购合同》<br>发起方：示例科技',
      url: 'http://site.test/s/1',
    });
  });

  test('what people wrote is no markup, and nothing is cut within a character', async () => {
    const description = `<a href="x">&\n${'合'.repeat(400)}`;
    await world.corp().sendCard([idOf('lin.shili')], card({ title: '长'.repeat(60), description }));
    const [arrived] = stand().cards();
    expect(arrived?.description).toMatch(/^&lt;a href="x"&gt;&amp;<br>合+…$/);
    expect(Buffer.byteLength(arrived?.description ?? '')).toBeLessThanOrEqual(512);
    expect(arrived?.title).toMatch(/^长+…$/);
    expect(Buffer.byteLength(arrived?.title ?? '')).toBeLessThanOrEqual(128);
  });

  test('the same card again is sent once', async () => {
    const one = card({ title: '催办' });
    const before = stand().cards().length;
    await world.corp().sendCard([idOf('lin.shili')], one);
    await world.corp().sendCard([idOf('lin.shili')], one);
    expect(stand().cards()).toHaveLength(before + 1);
  });

  test('to nobody: refused; by an address that the corp does not know: unavailable', async () => {
    await expect(world.corp().sendCard(['nobody'], card())).rejects.toMatchObject({
      refusal: 'nobody-reached',
      errcode: 81013,
    });
    const error = await forced('card/ip', () => world.corp().sendCard([idOf('lin.shili')], card()));
    expect(error).toMatchObject({ name: 'VendorUnavailable', failure: 'misconfigured' });
    for (const ids of [[], ['@all'], ['lin.shili|xu.shili'], [idOf('lin.shili'), '']])
      await expect(world.own.corp().sendCard(ids, card())).rejects.toBeInstanceOf(RangeError);
  });

  test('one member gets thirty in a minute', async () => {
    const corp = world.own.corp();
    for (let n = 0; n < 30; n++) await corp.sendCard(['zhou.shili'], card({ title: `第 ${n} 条` }));
    const one = corp.sendCard(['zhou.shili'], card({ title: '再一条' }));
    await expect(one).rejects.toMatchObject({ failure: 'rate-limited' });
  });
});

describe('tokens and tickets', () => {
  test('are asked for once and kept', async () => {
    const corp = world.corp();
    const tickets = [await corp.jsTicket(), await corp.agentTicket()];
    expect(new Set(tickets).size).toBe(2);
    const before = world.calls.length;
    expect([await corp.jsTicket(), await corp.agentTicket()]).toEqual(tickets);
    expect(world.calls).toHaveLength(before);
  });

  test('those that are over (42001) or unknown (40014, 40082) are asked for once more', async () => {
    await world.corp().members();
    stand().endTokens();
    const before = world.calls.length;
    expect(await world.corp().departments()).toHaveLength(3);
    expect(world.calls.slice(before).map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
      'list token-over',
      'get_corp_token token-over',
      'get_suite_token ok',
      'get_corp_token ok',
      'list ok',
    ]);
  });

  test('a token that stays wrong ends after two tries', async () => {
    const { suite, close } = await aWecomWorld({
      settings: (right) => ({ ...right, suite: right.suite && { ...right.suite, suiteId: 'wwother' } }),
    });
    await expect(suite.whoIs('code')).rejects.toBeInstanceOf(VendorUnavailable);
    await close();
  });

  test('WeCom answers for tickets 100 times an hour', async () => {
    const limited = await aWecomWorld();
    const { wecom } = limited.sandbox;
    const ask = async () => {
      // as if nothing were kept
      await limited.suite.forget(limited.corp().corpId);
      return limited.corp().jsTicket();
    };
    for (let n = 0; n < 100; n++) await ask();
    await expect(ask()).rejects.toMatchObject({ failure: 'rate-limited' });
    expect(await limited.own.corp().jsTicket(), 'another application').toMatch(/./);
    expect(wecom.demoCorp).toBe(limited.own.corpId);
    await limited.close();
  });

  test('without a suite_ticket nothing can be asked', async () => {
    const clock = { ahead: 0 };
    const old = await aWecomWorld({ now: () => Date.now() + clock.ahead });
    clock.ahead = 1_800_001;
    await expect(old.suite.whoIs('code')).rejects.toMatchObject({ failure: 'misconfigured' });
    await old.close();
  });

  test('a wrong secret, and every kind of trouble, settles nothing', async () => {
    const asked = () => world.own.corp().departments();
    for (const [outcome, failure] of [
      ['busy', 'down'],
      ['limited', 'rate-limited'],
      ['garbage', 'nonsense'],
      ['down', 'down'],
    ] as const)
      expect(await forced(`contacts/${outcome}`, asked)).toMatchObject({ failure });
    stand().endTokens();
    expect(await forced('token/secret', asked)).toMatchObject({ failure: 'misconfigured' });
    expect(await asked()).toHaveLength(3);
  });
});

describe('the suite at a corp', () => {
  const other = () => stand().otherCorp;

  test('is installed with a code that is good once, tells its corp, and is taken away', async () => {
    const code = stand().authCode(other());
    const installed = await world.suite.permanentCode(code);
    expect(installed).toMatchObject({
      ...stand().installation(other()),
      admin: { userId: stand().ids('suite', other(), 'wu.shili').userId },
    });
    expect(installed.corpName).toBe('示例贸易有限公司');
    await expect(world.suite.permanentCode(code)).rejects.toMatchObject({ refusal: 'bad-code' });
    expect(await world.suite.corp(installed).members()).toHaveLength(2);
    const { corpId, corpName, agentId } = installed;
    expect(await world.suite.standing(installed)).toMatchObject({ corpId, corpName, agentId });

    await stand().remove(other());
    await world.suite.forget(corpId);
    await expect(world.suite.corp(installed).members()).rejects.toMatchObject({ refusal: 'not-installed' });
    await expect(world.suite.corp(installed).members()).rejects.toBeInstanceOf(WecomRefused);
  });

  test('after a new permanent code the old one opens nothing', async () => {
    const old = await world.suite.permanentCode(stand().authCode(other()));
    await stand().resetPermanentCode(other());
    const renewed = await world.suite.permanentCode(stand().authCode(other()));
    expect(renewed.permanentCode).not.toBe(old.permanentCode);
    await expect(world.suite.standing(old)).rejects.toMatchObject({ refusal: 'not-installed' });
    expect(await world.suite.standing(renewed)).toMatchObject({ corpId: renewed.corpId });
  });
});

test('no secret and no code is written down', async () => {
  await world.own.whoIs(stand().memberCode('own', demo(), 'lin.shili'));
  expect(operations()).toEqual(expect.arrayContaining(['getuserinfo', 'gettoken', 'get_suite_token']));
  const written = JSON.stringify(world.calls);
  expect(written).not.toMatch(/secret|lin\.shili|access_token=/);
});
