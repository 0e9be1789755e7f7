// npm run bench:verify [-- milliseconds per turn] — verifications per second, against pdf-signature-reader, pdfsig and
// what hashing and the public keys alone would take, and of the call over HTTP against the library, in turns in one run.
import { writeResult } from '../bench/report.ts';
import { type Row, rateRow, ratioRow, show } from '../bench/signature-rows.ts';
import { inTurns, times } from '../bench/signature-turns.ts';
import { AT_A_TIME } from '../bench/verify-browser.ts';
import { contests } from '../bench/verify-contests.ts';
import { overHttp } from '../bench/verify-http.ts';
import { pdfsigPresent } from '../bench/verify-subjects.ts';
import { buildSite } from './site.ts';

/** Of one turn. */
const REQUESTS = 400;
const turns = { rounds: 5, milliseconds: Number(process.argv[2] ?? 500) };

const rows: Row[] = [
  await againstLimit('extended', 'P-256 100 kB，含修订比对', 0.5),
  await againstLimit('twoSignatures', 'P-256 100 kB，两个签名，含修订比对', 0.5),
  await againstLimit('sm2', 'SM2 100 kB，含修订比对'),
  await againstLimit('trusted', 'P-256 100 kB，含修订比对、证书链与吊销'),
  await againstLimit('medium', 'P-256 10 MB，含修订比对、证书链与吊销'),
  await endToEnd(),
  ...(await againstPeers()),
  await besideNode('browser', 'P-256 100 kB，在 Chromium 里'),
  await besideNode('browserSm2', 'SM2 100 kB，在 Chromium 里'),
  await besideNode('browserMedium', 'P-256 10 MB，在 Chromium 里'),
];
show(rows);
await buildSite({ quiet: true });
const calls = await overHttp(REQUESTS);
console.table(calls);
writeResult('verify', { ...turns, rows, calls });

type Limited = 'extended' | 'twoSignatures' | 'sm2' | 'trusted' | 'medium';

async function againstLimit(contest: Limited, subject: string, target?: number): Promise<Row> {
  const { ours, limit } = await inTurns('verify-contests', contest, contests[contest], turns);
  return ratioRow(subject, ours, { name: '散列＋公钥运算', rate: limit }, target);
}

/** The same checks by the browser's side; its processor time is another process', so the clock decides. */
async function besideNode(
  contest: 'browser' | 'browserSm2' | 'browserMedium',
  subject: string,
): Promise<Row> {
  const { ours, node } = await inTurns('verify-contests', contest, contests[contest], turns);
  return ratioRow(subject, times(ours, AT_A_TIME), { name: 'Node', rate: node, outside: true }, 0.4);
}

async function endToEnd(): Promise<Row> {
  const { ours } = await inTurns('verify-contests', 'endToEnd', contests.endToEnd, turns);
  return rateRow('P-256 200 kB，两个签名，全部检查，经工作线程', ours, 20);
}

async function againstPeers(): Promise<Row[]> {
  const reader = await inTurns('verify-contests', 'reader', contests.reader, turns);
  const name = 'RSA-2048 100 kB，全部检查';
  const rows = [ratioRow(name, reader.ours, { name: 'pdf-signature-reader', rate: reader.peer })];
  if (!pdfsigPresent) {
    console.log('本机没有 pdfsig，略过。');
    return rows;
  }
  const pdfsig = await inTurns('verify-contests', 'pdfsig', contests.pdfsig, turns);
  const reference = { name: 'pdfsig（含启动进程）', rate: pdfsig.peer, outside: true };
  return [...rows, ratioRow(name, pdfsig.ours, reference)];
}
