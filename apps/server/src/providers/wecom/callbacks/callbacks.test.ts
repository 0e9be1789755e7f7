import { createSandbox, sandboxWecomAccount } from '@yinxin/sandbox';
import { describe, expect, test } from 'vitest';
import { callbackCipher } from './cipher.ts';
import type { Callback, CallbackKind, CallbackQuery } from './events.ts';
import { callbackReader, LONGEST_CALLBACK } from './read.ts';
import { CallbackRefused } from './refused.ts';

/** The example that WeCom publishes with its code for callbacks. */
const PUBLISHED = {
  keys: { token: 'QDG6eK', encodingAesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C' },
  corpId: 'wx5823bf96d3bd56c7',
  echo: {
    msg_signature: '5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3',
    timestamp: '1409659589',
    nonce: '263014780',
    echostr: 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ==',
  },
  message: {
    msg_signature: '477715d11cdb4164915debcba66cb864d751f3e6',
    timestamp: '1409659813',
    nonce: '1372623149',
    encrypted:
      'RypEvHKD8QQKFhvQ6QleEB4J58tiPdvo+rtK1I9qca6aM/wvqnLSV5zEPeusUiX5L5X/0lWfrf0QADHHhGd3QczcdCUpj911L3vg3W/sYYvuJTs3TUUkSUXxaccAS0qhxchrRYt66wiSpGLYL42aM6A8dTT+6k4aSknmPj48kzJs8qLjvd4Xgpue06DOdnLxAUHzM6+kDZ+HMZfJYuR+LtwGc2hgf5gsijff0ekUNXZiqATP7PF5mZxZ3Izoun1s4zG4LUMnvw2r+KqCKIw+3IQH03v+BCA9nMELNqbSf6tiWSrXJB3LAVGUcallcrw8V2t9EL4EhzJWrQUax5wLVMNS0+rUPA3k22Ncx4XXZS9o0MBH27Bo6BpNelZpS+/uh9KsNlY6bHCmJU9p8g7m3fVKn28H3KDYA5Pl/T8Z1ptDAVe0lXdQ2YoyyH2uyPIGHBZZIs2pDBS8R07+qN+E7Q==',
  },
};

const own = (corpId: string) => ({ kinds: ['app' as const], echoed: [corpId], of: () => corpId });

describe('what WeCom publishes', () => {
  const at = (timestamp: string) =>
    callbackReader(PUBLISHED.keys, own(PUBLISHED.corpId), () => Number(timestamp) * 1000);

  test('an address is confirmed', () => {
    const { echo } = PUBLISHED;
    expect(at(echo.timestamp).echo('app', echo)).toBe('1616140317555161061');
  });

  test('a message is read', () => {
    const { encrypted, ...query } = PUBLISHED.message;
    const body = `<xml><ToUserName><![CDATA[${PUBLISHED.corpId}]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt><AgentID><![CDATA[218]]></AgentID></xml>`;
    expect(at(query.timestamp).read('app', query, Buffer.from(body))).toEqual({
      replayKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      at: new Date(1_409_659_813_000),
      event: { kind: 'other', name: 'text', corpId: PUBLISHED.corpId, userId: 'mycreate' },
    });
  });
});

const clock = { now: Date.now() };
const { wecom } = createSandbox({ now: () => clock.now });
const { suite, own: app } = sandboxWecomAccount;
const readers = {
  suite: callbackReader(
    suite.callback,
    {
      kinds: ['suite', 'data'],
      echoed: [suite.providerCorpId, suite.suiteId],
      of: (kind) => (kind === 'suite' ? suite.suiteId : undefined),
    },
    () => clock.now,
  ),
  app: callbackReader(app.callback, own(app.corpId), () => clock.now),
};
const readerOf = (kind: CallbackKind) => readers[kind === 'app' ? 'app' : 'suite'];

const queryOf = (path: string): CallbackQuery =>
  Object.fromEntries(new URL(path, 'http://site.test').searchParams);
type Sent = ReturnType<typeof wecom.callback>;
const read = (kind: CallbackKind, { path, body }: Pick<Sent, 'path' | 'body'>): Callback =>
  readerOf(kind).read(kind, queryOf(path), Buffer.from(body));
const faultOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof CallbackRefused) return error.fault;
    throw error;
  }
  return 'none';
};
const aCallback = (changes?: Parameters<typeof wecom.callback>[3]) =>
  wecom.callback('suite', wecom.demoCorp, { InfoType: 'change_auth', AuthCorpId: 'wpcorp' }, changes);

describe('events', () => {
  const corpId = 'wpcorp';
  test.each<[CallbackKind, Record<string, string | number>, object]>([
    ['suite', { InfoType: 'suite_ticket', SuiteTicket: 'abc' }, { kind: 'suite-ticket', ticket: 'abc' }],
    [
      'suite',
      { InfoType: 'create_auth', AuthCode: 'a', State: 's' },
      { kind: 'installed', authCode: 'a', state: 's' },
    ],
    [
      'suite',
      { InfoType: 'reset_permanent_code', AuthCode: 'a' },
      { kind: 'permanent-code-reset', authCode: 'a' },
    ],
    ['suite', { InfoType: 'change_auth', AuthCorpId: corpId }, { kind: 'installation-changed', corpId }],
    ['suite', { InfoType: 'cancel_auth', AuthCorpId: corpId }, { kind: 'removed', corpId }],
    [
      'suite',
      { InfoType: 'share_agent_change', AuthCorpId: corpId },
      { kind: 'other', name: 'share_agent_change', corpId },
    ],
    [
      'suite',
      {
        InfoType: 'change_contact',
        AuthCorpId: corpId,
        ChangeType: 'create_user',
        UserID: 'u',
        OpenUserID: 'o',
      },
      { kind: 'member', change: 'created', corpId, userId: 'u', openUserId: 'o' },
    ],
    [
      'suite',
      {
        InfoType: 'change_contact',
        AuthCorpId: corpId,
        ChangeType: 'update_user',
        UserID: 'u',
        NewUserID: 'v',
        Status: 2,
      },
      { kind: 'member', change: 'updated', corpId, userId: 'u', newUserId: 'v', isActive: false },
    ],
    [
      'suite',
      { InfoType: 'change_contact', AuthCorpId: corpId, ChangeType: 'update_user', UserID: 'u', Status: 5 },
      { kind: 'member', change: 'left', corpId, userId: 'u', isActive: false },
    ],
    [
      'suite',
      { InfoType: 'change_contact', AuthCorpId: corpId, ChangeType: 'delete_user', UserID: 'u' },
      { kind: 'member', change: 'left', corpId, userId: 'u' },
    ],
    [
      'suite',
      { InfoType: 'change_contact', AuthCorpId: corpId, ChangeType: 'create_party', Id: 3 },
      { kind: 'other', name: 'create_party', corpId },
    ],
    [
      'app',
      { MsgType: 'event', Event: 'change_contact', ChangeType: 'delete_user', UserID: 'lin.shili' },
      { kind: 'member', change: 'left', corpId: app.corpId, userId: 'lin.shili' },
    ],
    [
      'app',
      { MsgType: 'event', Event: 'enter_agent', FromUserName: 'lin.shili' },
      { kind: 'other', name: 'enter_agent', corpId: app.corpId, userId: 'lin.shili' },
    ],
    [
      'data',
      { MsgType: 'text', FromUserName: 'wolin', Content: '<b>&]]>', AgentID: 3 },
      { kind: 'other', name: 'text', corpId: wecom.ids('suite', wecom.demoCorp).corpId, userId: 'wolin' },
    ],
  ])('%s %o', (kind, fields, event) => {
    const sent = wecom.callback(kind, wecom.demoCorp, fields);
    expect(read(kind, sent)).toEqual({
      replayKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      at: new Date(Math.floor(clock.now / 1000) * 1000),
      event,
    });
  });

  test('an address is confirmed for the provider and for the corp', () => {
    for (const kind of ['suite', 'data', 'app'] as const) {
      const query = queryOf(wecom.echo(kind, '4711'));
      expect(readerOf(kind).echo(kind, query)).toBe('4711');
      expect(faultOf(() => readerOf(kind).echo(kind, { ...query, echostr: undefined }))).toBe('signature');
    }
    expect(faultOf(() => readers.app.echo('suite', queryOf(wecom.echo('app', '4711'))))).toBe('receiver');
  });
});

describe('what is not believed', () => {
  test('a callback that was overheard, as a question whether the address is ours: nothing of it is told', () => {
    const sent = wecom.callback('suite', wecom.demoCorp, { InfoType: 'suite_ticket', SuiteTicket: 'secret' });
    const [, echostr] = /<Encrypt><!\[CDATA\[(.*?)\]\]>/.exec(sent.body) ?? [];
    expect(faultOf(() => read('suite', sent))).toBe('none');
    expect(faultOf(() => readers.suite.echo('suite', { ...queryOf(sent.path), echostr }))).toBe('content');
  });

  test('a forged signature, none, and one of another callback', () => {
    expect(faultOf(() => read('suite', aCallback({ forged: true })))).toBe('signature');
    const { path, body } = aCallback();
    const query = queryOf(path);
    const tell = (change: CallbackQuery, words = body) =>
      faultOf(() => readers.suite.read('suite', { ...query, ...change }, Buffer.from(words)));
    expect(tell({})).toBe('none');
    for (const change of [
      { msg_signature: undefined },
      { msg_signature: '' },
      { msg_signature: queryOf(aCallback().path).msg_signature },
      { msg_signature: `${query.msg_signature}00` },
      { nonce: `${query.nonce}1` },
      { nonce: undefined },
      { timestamp: String(Number(query.timestamp) + 1) },
      { timestamp: `${query.timestamp} ` },
      { timestamp: undefined },
    ])
      expect(tell(change), JSON.stringify(change)).toBe('signature');
    expect(tell({}, aCallback().body)).toBe('signature');
  });

  test('one that is for somebody else', () => {
    expect(faultOf(() => read('suite', aCallback({ receiver: 'wwanother' })))).toBe('receiver');
    const data = wecom.callback('data', wecom.demoCorp, { MsgType: 'event', Event: 'enter_agent' });
    expect(faultOf(() => read('data', data))).toBe('none');
    const swapped = wecom.callback('data', wecom.demoCorp, { MsgType: 'text' }, { receiver: 'wpanother' });
    expect(faultOf(() => read('data', swapped))).toBe('receiver');
    // the envelope is not signed
    const { body } = data;
    const renamed = body.replace(/<ToUserName>.*?<\/ToUserName>/, '<ToUserName>wpother</ToUserName>');
    expect(faultOf(() => read('data', { ...data, body: renamed }))).toBe('receiver');
    // of the same suite, with the same keys, at the wrong address
    expect(faultOf(() => read('suite', data))).not.toBe('none');
    expect(faultOf(() => read('data', aCallback()))).not.toBe('none');
    expect(faultOf(() => readers.app.read('suite', queryOf(aCallback().path), Buffer.from('')))).toBe(
      'receiver',
    );
  });

  test.each([
    [-300_000, 'none'],
    [-301_000, 'stale'],
    [300_000, 'none'],
    [301_000, 'stale'],
  ])('one that was signed %i ms from now: %s', (ms, fault) => {
    const second = Math.floor(clock.now / 1000) * 1000;
    clock.now = second;
    expect(faultOf(() => read('suite', aCallback({ at: second + ms })))).toBe(fault);
  });

  test('an old one whose moment and nonce were exchanged, which the signature bears', () => {
    const { path, body } = aCallback();
    const { timestamp, nonce, ...rest } = queryOf(path);
    const honest = clock.now;
    // an attacker waits until the nonce is a moment of today
    clock.now = Number(nonce) * 1000;
    const exchanged = { ...rest, timestamp: nonce, nonce: timestamp };
    const fault = faultOf(() => readers.suite.read('suite', exchanged, Buffer.from(body)));
    clock.now = honest;
    expect(fault).toBe('stale');
  });

  test('the same one again has the same key, whatever its address says; another has another', () => {
    const sent = aCallback();
    const { timestamp, nonce, msg_signature } = queryOf(sent.path);
    expect(read('suite', sent).replayKey).toBe(read('suite', sent).replayKey);
    expect(read('suite', aCallback()).replayKey).not.toBe(read('suite', sent).replayKey);
    const padded = sent.body.replace('<xml>', '<xml><!-- x -->');
    const query = { timestamp, nonce, msg_signature };
    const again = readers.suite.read('suite', query, Buffer.from(padded));
    expect(again.replayKey).toBe(read('suite', sent).replayKey);
  });

  test.each<[string, (body: string) => string]>([
    ['a document type', (body) => `<!DOCTYPE xml [<!ENTITY a "b">]>${body}`],
    ['an entity', (body) => body.replace('<xml>', '<xml><A>&a;</A>')],
    ['an external entity', () => '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xml>&e;</xml>'],
    [
      'a billion laughs',
      () => '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c "&b;&b;">]><xml>&c;</xml>',
    ],
    ['a field twice', (body) => body.replace('<xml>', '<xml><Encrypt>x</Encrypt>')],
    ['another root', (body) => body.replaceAll('xml>', 'html>')],
    ['many elements', (body) => body.replace('<xml>', `<xml>${'<A/>'.repeat(6_000)}`)],
    ['depth', (body) => body.replace('<xml>', `<xml>${'<a>'.repeat(20)}${'</a>'.repeat(20)}`)],
    ['an end that is missing', (body) => body.replace('</xml>', '')],
    ['another encoding', (body) => `<?xml version="1.0" encoding="GBK"?>${body}`],
    ['no text', () => ''],
    ['JSON', () => '{"Encrypt":"x"}'],
    ['nothing encrypted', () => '<xml><ToUserName>x</ToUserName><Encrypt></Encrypt></xml>'],
  ])('an envelope with %s', (_, change) => {
    const { path, body } = aCallback();
    expect(faultOf(() => read('suite', { path, body: change(body) }))).toBe('content');
  });

  test('one that is longer than any, at once', () => {
    const { path, body } = aCallback();
    const long = body.replace('<xml>', `<xml><A>${'x'.repeat(LONGEST_CALLBACK)}</A>`);
    expect(faultOf(() => read('suite', { path, body: long }))).toBe('too-long');
    const query = { ...queryOf(path), echostr: 'x'.repeat(LONGEST_CALLBACK + 1) };
    expect(faultOf(() => readers.suite.echo('suite', query))).toBe('too-long');
  });

  test.each<[string, string]>([
    ['a document type', '<!DOCTYPE xml><xml><SuiteId>x</SuiteId></xml>'],
    ['no XML', 'hello'],
    ['nothing', ''],
    ['no moment', `<xml><SuiteId>${suite.suiteId}</SuiteId><InfoType>change_auth</InfoType></xml>`],
    [
      'a moment that is none',
      `<xml><SuiteId>${suite.suiteId}</SuiteId><TimeStamp>soon</TimeStamp><InfoType>change_auth</InfoType></xml>`,
    ],
    [
      'an event without its corp',
      `<xml><SuiteId>${suite.suiteId}</SuiteId><TimeStamp>${Math.floor(clock.now / 1000)}</TimeStamp><InfoType>cancel_auth</InfoType></xml>`,
    ],
  ])('what is encrypted: %s', (_, message) => {
    expect(faultOf(() => read('suite', aCallback({ message })))).toBe('content');
  });
});

describe('what is encrypted', () => {
  const cipher = callbackCipher(suite.callback);
  const { body } = aCallback();
  const [, sealed = ''] = /<Encrypt><!\[CDATA\[(.*?)\]\]>/.exec(body) ?? [];

  test('opens', () => expect(cipher.open(sealed).receiver).toBe(suite.suiteId));

  test.each<[string, string]>([
    ['nothing', ''],
    ['no base64', 'a*b='],
    ['base64 with spaces', `${sealed.slice(0, 8)} ${sealed.slice(8)}`],
    ['half a block', Buffer.from(sealed, 'base64').subarray(0, -16).toString('base64')],
    ['padding that was cut off', Buffer.from(sealed, 'base64').subarray(0, -32).toString('base64')],
    ['one block', Buffer.from(sealed, 'base64').subarray(0, 32).toString('base64')],
    ['blocks of nobody', Buffer.alloc(64, 7).toString('base64')],
  ])('%s is refused', (_, words) => expect(faultOf(() => cipher.open(words))).toBe('content'));

  test('whatever byte is changed: refused, or read as something else, never a fault of ours', () => {
    const bytes = Buffer.from(sealed, 'base64');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      expect(['none', 'content']).toContain(faultOf(() => cipher.open(changed.toString('base64'))));
    }
  });
});
