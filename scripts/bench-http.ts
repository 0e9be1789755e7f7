// npm run bench:http — requests per second of our pages and calls, each against a bare Fastify route that sends the
// same number of bytes, measured in turns in one run.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { median, writeResult } from '../bench/report.ts';
import { inRoot } from './lib.ts';
import { buildSite } from './site.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 16;
const PHONE = '13800138000';

interface Subject {
  name: string;
  path: string;
  headers: Record<string, string>;
  /** Least share of the bare route's requests per second. */
  target?: number;
}

await buildSite({ quiet: true });
const child = fork(inRoot('bench/http-server.ts'), { execPath: process.execPath });
const [{ url, bareUrl }] = (await once(child, 'message')) as [{ url: string; bareUrl: string }];
try {
  const token = await signIn(url);
  const signedIn = { cookie: `AccessToken=${token}` };
  const subjects: Subject[] = [
    { name: '首页（整页缓存）', path: '/pc/home', headers: {}, target: 0.7 },
    { name: '首页（整页缓存，gzip）', path: '/pc/home', headers: { 'accept-encoding': 'gzip' }, target: 0.7 },
    { name: '首页（每次渲染）', path: '/pc/home', headers: signedIn },
    { name: '新闻列表（整页缓存）', path: '/about/news', headers: {}, target: 0.7 },
    { name: '新闻列表（每次渲染）', path: '/about/news', headers: signedIn },
    {
      name: '法规正文（整页缓存）',
      path: '/statutes?id=electronic-signature-law',
      headers: {},
      target: 0.7,
    },
    {
      name: 'cas/auth/current',
      path: '/api/appapi/cas/auth/current',
      headers: { accesstoken: token },
      target: 0.35,
    },
  ];
  const results = [];
  for (const subject of subjects) results.push(await compare(subject));
  console.table(Object.fromEntries(results.map(({ name, ...rest }) => [name, rest])));
  writeResult('http', { connections: CONNECTIONS, seconds: SECONDS, rounds: ROUNDS, results });
} finally {
  child.send('stop');
  await once(child, 'exit');
}

async function signIn(base: string): Promise<string> {
  const post = (path: string, body: unknown) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/api/appapi/sms/getVerificationCode', { phone: PHONE, businessCode: 1001 });
  const inbox = (await (await fetch(`${base}/sandbox/sms?phone=${PHONE}`)).json()) as {
    data: { text: string }[];
  };
  const verificationCode = /\d{6}/.exec(inbox.data[0]?.text ?? '')?.[0];
  const answer = await post('/api/appapi/cas/token', { account: PHONE, verificationCode });
  return ((await answer.json()) as { data: { token: { accessToken: string } } }).data.token.accessToken;
}

/** Ours and the bare route in turns, so that a busy moment of the machine meets both. */
async function compare({ name, path, headers, target }: Subject) {
  const bytes = await bodyBytes(url + path, headers);
  const ours: Measured[] = [];
  const bare: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await measure(`${bareUrl}/${bytes}`, {}));
    ours.push(await measure(url + path, headers));
  }
  const rate = median(ours.map(({ perSecond }) => perSecond));
  const bareRate = median(bare.map(({ perSecond }) => perSecond));
  return {
    name,
    bytes,
    perSecond: Math.round(rate),
    p50: median(ours.map(({ p50 }) => p50)),
    p99: median(ours.map(({ p99 }) => p99)),
    barePerSecond: Math.round(bareRate),
    ratio: Number((rate / bareRate).toFixed(3)),
    target: target ?? '—',
  };
}

/** Bytes on the wire; fetch would decode them. */
async function bodyBytes(target: string, headers: Record<string, string>): Promise<number> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(target, { headers }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(size) : reject(new Error(`HTTP ${response.statusCode}`)),
      );
    }).on('error', reject);
  });
}

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

async function measure(target: string, headers: Record<string, string>): Promise<Measured> {
  const result = await autocannon({ url: target, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target}: ${result.non2xx} answers were not 2xx`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
