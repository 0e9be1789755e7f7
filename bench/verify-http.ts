// The call that visitors make beside the same judgement by the library alone: one file, one trust list, in turns.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { VerifyPool } from '@yinxin/pdf-signature';
import { inRoot } from '../scripts/lib.ts';
import { demoToken } from './demo-account.ts';
import { median } from './report.ts';

/** Fewer than one address may send in ten minutes. */
const PER_ADDRESS = 100;
const ROUNDS = 5;
const WARM_UP = 60;

interface HttpRow {
  subject: string;
  bytes: number;
  perSecond: number;
  p50: number;
  p99: number;
  libraryPerSecond: number;
  libraryP50: number;
  libraryP99: number;
  ratio: number;
  target: string;
  met: boolean;
  /**
   * What one call takes of the processors, in milliseconds. With as many visitors as cores the library's workers have
   * all of them; the same workers then share them with the rest of the server, its database and whoever calls.
   */
  cpuMs: { library: number; workers: number; server: number; caller: number };
}

const TARGET = 0.7;

type Judge = () => Promise<void>;

/** Starts a server with the demo's contracts and measures it with so many visitors at once. */
export async function overHttp(perTurn: number): Promise<HttpRow[]> {
  const child = fork(inRoot('bench/http-server.ts'), { execPath: process.execPath });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  try {
    // the newest contract of a finished demo is the same kind each time
    child.send('rest');
    await once(child, 'message');
    const file = await signedContract(url);
    const material = await trustOf(url);
    const rows: HttpRow[] = [];
    const call = visitor(url, file);
    const server: Clock = async () => {
      const answered = once(child, 'message');
      child.send('cpu');
      const [{ all, main }] = (await answered) as [Record<'all' | 'main', NodeJS.CpuUsage>];
      return { all: total(all), main: total(main) };
    };
    for (const visitors of [1, 2])
      rows.push(await compare(call, server, { file, material }, visitors, perTurn));
    return rows;
  } finally {
    child.send('stop');
    await once(child, 'exit');
  }
}

type Material = Awaited<ReturnType<typeof trustOf>>;

/** Milliseconds of the processors that a process has had, and its main thread. */
type Clock = () => Promise<{ all: number; main: number }>;
const total = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;
const own: Clock = async () => ({ all: total(process.cpuUsage()), main: total(process.threadCpuUsage()) });

async function compare(
  call: Judge,
  server: Clock,
  { file, material }: { file: Uint8Array; material: Material },
  visitors: number,
  perTurn: number,
): Promise<HttpRow> {
  const pool = new VerifyPool({ size: visitors });
  const library: Judge = async () => {
    const { verdict, reason } = await pool.verify(file, material);
    if (verdict !== 'TOTAL_PASSED') throw new Error(reason);
  };
  const measured = { ours: [] as Turn[], library: [] as Turn[] };
  const cpuMs = { library: 0, workers: 0, server: 0, caller: 0 };
  try {
    for (const judge of [call, library]) await turn(judge, visitors, WARM_UP);
    for (let round = 0; round < ROUNDS; round++) {
      const before = { server: await server(), own: await own() };
      measured.ours.push(await turn(call, visitors, perTurn));
      const between = { server: await server(), own: await own() };
      measured.library.push(await turn(library, visitors, perTurn));
      const main = between.server.main - before.server.main;
      cpuMs.server += main;
      cpuMs.workers += between.server.all - before.server.all - main;
      cpuMs.caller += between.own.all - before.own.all;
      cpuMs.library += (await own()).all - between.own.all;
    }
  } finally {
    await pool.close();
  }
  const [ours, alone] = [medianTurn(measured.ours), medianTurn(measured.library)];
  const ratio = Number((ours.perSecond / alone.perSecond).toFixed(3));
  const perCall = (ms: number) => Number((ms / ROUNDS / perTurn).toFixed(2));
  return {
    subject: `已签合同，经 HTTP，同时 ${visitors} 位访客`,
    bytes: file.length,
    ...ours,
    libraryPerSecond: alone.perSecond,
    libraryP50: alone.p50,
    libraryP99: alone.p99,
    ...{ ratio, target: `≥ ${TARGET} 倍`, met: ratio >= TARGET },
    cpuMs: {
      library: perCall(cpuMs.library),
      workers: perCall(cpuMs.workers),
      server: perCall(cpuMs.server),
      caller: perCall(cpuMs.caller),
    },
  };
}

interface Turn {
  perSecond: number;
  p50: number;
  p99: number;
}

/** So many judgements by so many at once, each beginning the next when one is done. */
async function turn(judge: Judge, atOnce: number, count: number): Promise<Turn> {
  const took: number[] = [];
  const began = performance.now();
  let left = count;
  const one = async () => {
    while (left-- > 0) {
      const start = performance.now();
      await judge();
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { perSecond: (count / (performance.now() - began)) * 1000, p50: at(0.5), p99: at(0.99) };
}

const medianTurn = (turns: readonly Turn[]): Turn => ({
  perSecond: Math.round(median(turns.map(({ perSecond }) => perSecond))),
  p50: Number(median(turns.map(({ p50 }) => p50)).toFixed(1)),
  p99: Number(median(turns.map(({ p99 }) => p99)).toFixed(1)),
});

/** Sends the file as a form does, from one loopback address after another, as visitors have their own. */
function visitor(url: string, file: Uint8Array): Judge {
  const boundary = 'yinxin-bench';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="pdfFile"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.length,
  };
  const agents = new Map<string, http.Agent>();
  let sent = 0;
  return async () => {
    // two visitors in turn, and others after them
    const number = 2 * Math.floor(sent / (2 * PER_ADDRESS)) + (sent++ % 2);
    const localAddress = `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}`;
    const agent = agents.get(localAddress) ?? new http.Agent({ keepAlive: true, localAddress });
    agents.set(localAddress, agent);
    const request = http.request(`${url}/api/file/verification/verifySignFile`, {
      method: 'POST',
      headers,
      agent,
    });
    request.end(body);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const { code, data } = (await json(response)) as { code: number; data?: { verdict: string } };
    if (code !== 1 || data?.verdict !== 'valid') throw new Error(`answered ${code}, ${data?.verdict}`);
  };
}

/** A contract of the demo that everybody signed; they come by a job once the server is ready. */
async function signedContract(url: string): Promise<Uint8Array> {
  const accesstoken = await demoToken(url);
  const get = (path: string) => fetch(`${url}/api/appapi/contract/${path}`, { headers: { accesstoken } });
  const ask = async <T>(path: string) => ((await (await get(path)).json()) as { data: T }).data;
  for (;;) {
    const { list } = await ask<{ list: { id: string }[] }>('list?state=COMPLETE');
    const [first] = list;
    if (first) {
      const { documents } = await ask<{ documents: { id: string }[] }>(`detail?id=${first.id}`);
      return (await get(`file?documentId=${documents[0]?.id}`)).bytes();
    }
    await sleep(500);
  }
}

async function trustOf(url: string) {
  const answer = await (await fetch(`${url}/api/file/verification/trustMaterial`)).json();
  const { anchors, certificates, crls } = (
    answer as { data: { anchors: { certificate: string }[]; certificates: string[]; crls: string[] } }
  ).data;
  const der = (text: string) => Uint8Array.fromBase64(text);
  return {
    trust: anchors.map(({ certificate }) => der(certificate)),
    certificates: certificates.map(der),
    crls: crls.map(der),
  };
}
