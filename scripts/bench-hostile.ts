// npm run bench:hostile [-- part of a case's name] — how long others wait at worst while one account, or one visitor, sends
// files that are made to take time and memory; and what the server holds before, during and after.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ContractWorld } from '../bench/contracts-world.ts';
import { type Attack, attacks } from '../bench/hostile-cases.ts';
import { type Deed, GOALS, Others, type Waits } from '../bench/hostile-others.ts';
import { writeResult } from '../bench/report.ts';
import type { WorldSigner } from '../bench/world-client.ts';
import { buildSite } from './site.ts';

const PORT = Number(process.env.PORT ?? 18_190);
/** Of one attack. */
const SECONDS = 12;
/** Until workers that were lost are replaced and what they held is given back. */
const AFTER_SECONDS = 10;
/** What is called for the first time takes longer than ever after. */
const WARM_MS = 5_000;
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

const hasOffice = spawnSync('soffice', ['--version']).status === 0;
if (!hasOffice) console.log('本机没有 LibreOffice，略过 docx。');
await buildSite({ quiet: true });
const world = new ContractWorld(PORT);
let others: Others | undefined;
await world.start({ pages: true });
try {
  const [reader, attacker] = await world.withStore(async (store) => [
    await world.signer(store, '读者示例', 1),
    await world.signer(store, '攻击示例', 2),
  ]);
  if (!reader || !attacker) throw new Error('two people are needed');
  const deeds: Deed[] = ['home', 'picture', 'verification', ...(hasOffice ? ['docx' as const] : [])];
  others = new Others({ port: PORT, reader, deeds });
  stepBack();
  await others.measure(WARM_MS);
  const rows = [row('无人攻击', await others.measure(WARM_MS), await memory())];
  const chosen = process.argv[2] ?? '';
  for (const attack of attacks.filter(({ name }) => name.includes(chosen)))
    rows.push(await under(attack, attacker, others));
  console.table(
    Object.fromEntries(
      rows.map(({ name, memoryMb, waitsMs, ...rest }) => [name, { ...waitsMs, ...memoryMb, ...rest }]),
    ),
  );
  writeResult('hostile', {
    seconds: SECONDS,
    goalsMs: GOALS,
    load: os.loadavg().map((load) => Number(load.toFixed(1))),
    rows,
  });
} finally {
  others?.end();
  await world.close();
}

/** Attackers have machines of their own: this process takes what the server and the others leave. */
function stepBack(): void {
  for (const thread of fs.readdirSync('/proc/self/task')) os.setPriority(Number(thread), 5);
}

type Memory = Record<'before' | 'during' | 'after', number>;

async function memory(): Promise<Memory> {
  const now = megabytes(await world.ask<number>('memory'));
  return { before: now, during: now, after: now };
}

/** Attacks for a while from several connections of one sender, and measures the others meanwhile. */
async function under(attack: Attack, attacker: WorldSigner, others: Others) {
  console.log(attack.name);
  const again = await attack.prepare(world, attacker);
  const before = megabytes(await world.ask<number>('memory'));
  const end = Date.now() + SECONDS * 1_000;
  const isOver = () => Date.now() > end;
  let sent = 0;
  const lane = async () => {
    while (!isOver()) await again(sent++).catch(() => sleep(20));
  };
  let during = before;
  const watch = async () => {
    for (; !isOver(); await sleep(200))
      during = Math.max(during, megabytes(await world.ask<number>('memory')));
  };
  const [waits] = await Promise.all([
    others.measure(SECONDS * 1_000),
    watch(),
    ...Array.from({ length: attack.lanes }, lane),
  ]);
  await sleep(AFTER_SECONDS * 1_000);
  const after = megabytes(await world.ask<number>('memory'));
  const measured = { ...row(attack.name, waits, { before, during, after }), sent };
  console.log(JSON.stringify(measured));
  return measured;
}

function row(name: string, waits: Waits, memoryMb: Memory) {
  const deeds = Object.keys(GOALS) as Deed[];
  const worst = (deed: Deed) => Math.round(Math.max(0, ...waits[deed]));
  const waitsMs = Object.fromEntries(
    deeds.map((deed) => [deed, waits[deed].length > 0 ? worst(deed) : null]),
  );
  return { name, waitsMs, met: deeds.every((deed) => worst(deed) <= GOALS[deed]), memoryMb };
}
