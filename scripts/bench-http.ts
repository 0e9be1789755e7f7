// npm run bench:http — requests per second of our pages and calls, each against a bare Fastify route that sends the
// same bytes in the same encoding (so that unpacking them costs the measuring side the same), in turns in one run.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { demoToken } from '../bench/demo-account.ts';
import { median, writeResult } from '../bench/report.ts';
import { inRoot } from './lib.ts';
import { buildSite } from './site.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 16;
/** Pages that are made anew count for whom they are made, so that many people open them in turn. */
const READERS = 20;
/** Who has signed in, and how many pages all of them open in a second: one each every fifth of it. */
const VISITORS = 50;
const WANTED = 250;
const WITHIN_MS = 60;

interface Subject {
  name: string;
  path: string;
  headers: Record<string, string>;
  /** In place of `headers`: those of several people, who ask in turn. */
  readers?: Record<string, string>[];
  /** Least share of the bare route's requests per second. */
  target?: number;
}

await buildSite({ quiet: true });
const child = fork(inRoot('bench/http-server.ts'), { execPath: process.execPath });
const [{ url, bareUrl }] = (await once(child, 'message')) as [{ url: string; bareUrl: string }];
try {
  child.send('rest');
  await once(child, 'message');
  const token = await demoToken(url);
  const signedIn = { cookie: `AccessToken=${token}` };
  const readers: Record<string, string>[] = [signedIn];
  for (let n = 1; n < READERS; n++)
    readers.push({ cookie: `AccessToken=${await demoToken(url, `139000000${String(n).padStart(2, '0')}`)}` });
  const subjects: Subject[] = [
    { name: '首页（整页缓存）', path: '/pc/home', headers: {}, target: 0.7 },
    { name: '首页（整页缓存，gzip）', path: '/pc/home', headers: { 'accept-encoding': 'gzip' }, target: 0.7 },
    { name: '首页（整页缓存，br）', path: '/pc/home', headers: { 'accept-encoding': 'br' }, target: 0.7 },
    { name: '首页（每次渲染）', path: '/pc/home', headers: signedIn, readers },
    { name: '新闻列表（整页缓存）', path: '/about/news', headers: {}, target: 0.9 },
    { name: '新闻列表（每次渲染）', path: '/about/news', headers: signedIn, readers },
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
      target: 0.7,
    },
  ];
  const table = (rows: { name: string }[]) =>
    console.table(Object.fromEntries(rows.map(({ name, ...rest }) => [name, rest])));
  const own = [];
  for (const page of await ownPages(token)) own.push(await measureOwn(page, signedIn));
  table(own);
  const results = [];
  for (const subject of subjects) results.push(await compare(subject));
  table(results);
  writeResult('http', {
    ...{ connections: CONNECTIONS, seconds: SECONDS, rounds: ROUNDS, results },
    own: { visitors: VISITORS, wantedPerSecond: WANTED, withinMs: WITHIN_MS, pages: own },
  });
} finally {
  child.send('stop');
  await once(child, 'exit');
}

interface OwnPage {
  name: string;
  path: string;
}

/** What whoever signed in opens most; no two answers are shared. */
async function ownPages(token: string): Promise<OwnPage[]> {
  const answer = await fetch(`${url}/api/appapi/contract/list`, { headers: { accesstoken: token } });
  const { data } = (await answer.json()) as { data: { list: { id: string; state: string }[] } };
  const [contract] = data.list.filter(({ state }) => state === 'COMPLETE').concat(data.list);
  if (!contract) throw new Error('the demo has no contract');
  const area = '/businessProcessing';
  return [
    { name: '工作台', path: area },
    { name: '签署中心', path: `${area}/signCenter` },
    { name: '合同详情', path: `${area}/signCenter/detail?id=${contract.id}` },
  ];
}

/** As fast as it goes, one page of each visitor after the other; then as many as are wanted, however long each takes. */
async function measureOwn({ name, path }: OwnPage, headers: Record<string, string>) {
  const { bytes } = await answerOf(url + path, headers);
  const all: Load = { connections: VISITORS };
  await measure(url + path, [headers], all); // all of it compiled, all plans made
  const most: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) most.push(await measure(url + path, [headers], all));
  const steady = await measure(url + path, [headers], { ...all, overallRate: WANTED });
  return {
    ...{ name, bytes: bytes.length, perSecond: Math.round(median(most.map(({ perSecond }) => perSecond))) },
    p99: median(most.map(({ p99 }) => p99)),
    wantedServed: Math.round(steady.perSecond),
    wantedP50: steady.p50,
    wantedP99: steady.p99,
  };
}

/** Ours and the bare route in turns, so that a busy moment of the machine meets both. */
async function compare({ name, path, headers, readers = [headers], target }: Subject) {
  const answer = await answerOf(url + path, headers);
  const bareCopy = await copyToBare(answer);
  const ours: Measured[] = [];
  const bare: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await measure(bareCopy, [{}]));
    ours.push(await measure(url + path, readers));
  }
  const rate = median(ours.map(({ perSecond }) => perSecond));
  const bareRate = median(bare.map(({ perSecond }) => perSecond));
  return {
    name,
    bytes: answer.bytes.length,
    perSecond: Math.round(rate),
    p50: median(ours.map(({ p50 }) => p50)),
    p99: median(ours.map(({ p99 }) => p99)),
    barePerSecond: Math.round(bareRate),
    ratio: Number((rate / bareRate).toFixed(3)),
    target: target ?? '—',
  };
}

interface Answer {
  bytes: Buffer;
  encoding: string;
}

/** As it is on the wire; fetch would decode it. */
async function answerOf(target: string, headers: Record<string, string>): Promise<Answer> {
  const [response] = (await once(http.get(target, { headers }), 'response')) as [http.IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${target}: HTTP ${response.statusCode}`);
  return { bytes: await buffer(response), encoding: response.headers['content-encoding'] ?? '' };
}

async function copyToBare({ bytes, encoding }: Answer): Promise<string> {
  const stored = await fetch(`${bareUrl}/?encoding=${encoding}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  return `${bareUrl}/${await stored.text()}`;
}

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

interface Load {
  connections: number;
  overallRate?: number;
}

async function measure(
  target: string,
  readers: Record<string, string>[],
  load: Load = { connections: CONNECTIONS },
): Promise<Measured> {
  const requests = readers.map((headers) => ({ headers }));
  const result = await autocannon({ url: target, requests, duration: SECONDS, ...load });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target}: ${result.non2xx} answers were not 2xx`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
