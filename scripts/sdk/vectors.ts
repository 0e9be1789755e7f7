// Signatures and callbacks with their right answers, made by the server's own code: every SDK has to agree with them.
import { createHash, createHmac } from 'node:crypto';
import {
  contentDigest,
  signatureBase,
  signatureHeaders,
  signatureInput,
} from '../../packages/message-signatures/src/index.ts';

const KEY_ID = 'yx_test_019a9b1e-7c00-7000-8000-000000000003';
const SECRET = 'yx_test_example-of-a-secret-that-opens-nothing';
const CREATED = 1_795_000_000;

interface Request {
  name: string;
  method: string;
  url: string;
  body: string | null;
  idempotencyKey: string | null;
  nonce: string;
}

const requests: Request[] = [
  {
    ...{ name: '没有正文的查询', method: 'GET', url: 'https://yinxin.example/openapi/v1/account' },
    ...{ body: null, idempotencyKey: null, nonce: 'b1d5b2a6-0000-4000-8000-000000000001' },
  },
  {
    ...{ name: '带查询串', method: 'GET' },
    url: 'https://yinxin.example/openapi/v1/contracts?state=COMPLETE&keyword=%E9%87%87%E8%B4%AD%20A%2B%27B%27&limit=5',
    ...{ body: null, idempotencyKey: null, nonce: 'b1d5b2a6-0000-4000-8000-000000000002' },
  },
  {
    ...{ name: '带正文与幂等键', method: 'POST', url: 'https://yinxin.example/openapi/v1/contracts' },
    ...{ body: '{"title":"采购合同","files":[]}', idempotencyKey: 'order-20261118-0001' },
    nonce: 'b1d5b2a6-0000-4000-8000-000000000003',
  },
  {
    ...{ name: '没有正文的写入', method: 'POST' },
    url: 'https://yinxin.example/openapi/v1/contracts/019a9b1e-7c00-7000-8000-000000000001/urge',
    ...{ body: null, idempotencyKey: 'urge-1', nonce: 'b1d5b2a6-0000-4000-8000-000000000004' },
  },
];

function signed({ name, method, url, body, idempotencyKey, nonce }: Request) {
  const digest =
    body === null ? undefined : contentDigest('sha-256', createHash('sha256').update(body).digest());
  const headers = {
    ...(digest && { 'content-digest': digest }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
  const components = [
    '@method',
    '@path',
    ...(new URL(url).search ? ['@query'] : []),
    ...Object.keys(headers),
  ];
  const input = signatureInput(components, { created: CREATED, keyid: KEY_ID, alg: 'hmac-sha256', nonce });
  const base = signatureBase({ method, url, headers }, input);
  const made = signatureHeaders(input, createHmac('sha256', SECRET).update(base).digest());
  return {
    ...{ name, method, url, body, idempotencyKey, keyId: KEY_ID, secret: SECRET, created: CREATED, nonce },
    base,
    headers: { ...(digest && { 'content-digest': digest }), ...made },
  };
}

const WEBHOOK_BYTES = Buffer.from('the secret of an example endpoint');
const WEBHOOK_SECRET = `whsec_${WEBHOOK_BYTES.toString('base64')}`;
const ID = 'evt_019a9b1e-7c00-7000-8000-000000000004';
const BODY = '{"type":"contract.completed","timestamp":"2026-11-18T02:00:00Z","data":{"title":"采购合同"}}';

const webhookSignature = (secret: Buffer, id: string, timestamp: number, body: string) =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

function webhooks() {
  const right = webhookSignature(WEBHOOK_BYTES, ID, CREATED, BODY);
  const wrong = webhookSignature(Buffer.from('another'), ID, CREATED, BODY);
  const given = {
    ...{ secret: WEBHOOK_SECRET, id: ID, timestamp: String(CREATED), signature: right, body: BODY },
    now: CREATED + 10,
  };
  return [
    { name: '签名正确', ...given, valid: true },
    {
      name: '几个签名里有一个正确（轮换期间）',
      ...given,
      signature: `${wrong} v1a,AAAA ${right}`,
      valid: true,
    },
    { name: '五分钟以内', ...given, now: CREATED + 300, valid: true },
    { name: '太旧', ...given, now: CREATED + 301, valid: false },
    { name: '来自将来', ...given, now: CREATED - 301, valid: false },
    { name: '正文改过', ...given, body: BODY.replace('completed', 'recalled'), valid: false },
    { name: '编号改过', ...given, id: 'evt_other', valid: false },
    { name: '时间改过', ...given, timestamp: String(CREATED + 1), valid: false },
    { name: '别人的签名', ...given, signature: wrong, valid: false },
    { name: '没有版本', ...given, signature: right.slice(3), valid: false },
    { name: '空的签名', ...given, signature: 'v1,', valid: false },
    {
      name: '没有密钥，以空密钥签名',
      ...given,
      secret: 'whsec_',
      signature: webhookSignature(Buffer.alloc(0), ID, CREATED, BODY),
      valid: false,
    },
    { name: '时间不是数字', ...given, timestamp: 'soon', valid: false },
  ];
}

/** The file that all SDKs are tried with. */
export const vectorsFile = () =>
  `${JSON.stringify({ signatures: requests.map(signed), webhooks: webhooks() }, null, 2)}\n`;
