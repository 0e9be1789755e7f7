// npm run bench:wecom — how long enterprise WeChat waits for our answer to a callback, at 50 a second over sockets: members
// that come, change and leave, of whom some are known here, callbacks that are replayed, and forged ones. All of them are
// signed and encrypted as WeCom does it; the work that they ask for is done by the same process meanwhile.
import './production.ts';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSandbox } from '@yinxin/sandbox';
import { readConfig } from '../apps/server/src/config.ts';
import { JOBS_SCHEMA } from '../apps/server/src/db/privileges.ts';
import { start } from '../apps/server/src/main.ts';
import { median, writeResult } from '../bench/report.ts';

const PORT = 18_231;
const PER_SECOND = 50;
const SECONDS = 60;
const LIMITS = { p99Ms: 100, perSecond: PER_SECOND };

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-wecom-'));
fs.chmodSync(dataDir, 0o755);
const origin = `http://localhost:${PORT}`;
const config = readConfig({
  ...{ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: String(PORT), ORIGIN: origin, SANDBOX: 'off' },
});
const running = await start({ config });
// signs with the same keys as the stand-in of the demo, and keeps apart from it
const { wecom } = createSandbox({ pagesOrigin: origin });
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
const loadBefore = os.loadavg()[0] ?? 0;

type Sent = ReturnType<typeof wecom.callback>;

const CHANGES = ['create_user', 'update_user', 'delete_user'] as const;
/** Known here from the beginning, and strangers. */
const MEMBERS = ['wang.shili', 'sun.shili', 'lin.shili', 'nobody.shili'];

function aChange(n: number, forged: boolean): Sent {
  const { corpId, userId } = wecom.ids('suite', wecom.demoCorp, MEMBERS[n % MEMBERS.length]);
  const fields = {
    ...{ InfoType: 'change_contact', AuthCorpId: corpId, ChangeType: CHANGES[n % CHANGES.length] ?? '' },
    ...{ UserID: userId, Department: '3', Name: userId },
  };
  return wecom.callback('suite', wecom.demoCorp, fields, { forged });
}

function send({ path: address, headers, body }: Sent): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  return new Promise((done, fail) => {
    const asked = http.request(`${origin}${address}`, { method: 'POST', agent, headers }, (answer) => {
      answer
        .resume()
        .on('end', () => done({ status: answer.statusCode ?? 0, ms: performance.now() - began }));
    });
    asked.on('error', fail);
    asked.end(body);
  });
}

/** Each at its moment, whether those before it were answered or not. */
async function measure() {
  const begins = performance.now();
  const sent: Promise<{ status: number; ms: number }>[] = [];
  let last = aChange(0, false);
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    await sleep(Math.max(0, begins + (n * 1_000) / PER_SECOND - performance.now()));
    const one = n % 10 === 9 ? last : aChange(n, n % 10 === 4);
    if (n % 10 !== 4) last = one;
    sent.push(send(one));
  }
  return Promise.all(sent);
}

const percentile = (values: readonly number[], part: number): number =>
  Number((values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN).toFixed(1));

/** The demo makes its contracts first. */
async function untilIdle(): Promise<void> {
  const waiting = `select count(*)::int as n from ${JOBS_SCHEMA}.job where state in ('created', 'retry', 'active') and start_after <= now()`;
  while ((await running.store.pool.query(waiting)).rows[0].n > 0) await sleep(500);
}

try {
  await untilIdle();
  for (let n = 0; n < 200; n++) await send(aChange(n, false));
  const used = process.cpuUsage();
  const answers = await measure();
  const { user, system } = process.cpuUsage(used);
  const times = answers.map(({ ms }) => ms);
  const statuses = Object.fromEntries(
    Map.groupBy(answers, ({ status }) => status)
      .entries()
      .map(([status, { length }]) => [status, length]),
  );
  const result = {
    callbacks: answers.length,
    // of this process: asking, answering and the work that follows, whatever else the machine does
    processorMs: Number(((user + system) / 1_000 / answers.length).toFixed(2)),
    statuses,
    medianMs: Number(median(times).toFixed(1)),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
    mostMs: percentile(times, 1),
  };
  console.log(result);
  const load = { before: loadBefore, after: os.loadavg()[0] ?? 0 };
  writeResult('wecom', { limits: LIMITS, load, ...result });
  const isRight = statuses[200] === answers.length * 0.9 && statuses[403] === answers.length * 0.1;
  if (!isRight || result.p99Ms > LIMITS.p99Ms) process.exitCode = 1;
} finally {
  agent.destroy();
  await running.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
