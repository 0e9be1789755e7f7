import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import {
  cosignedAt,
  EvidenceLog,
  formatKey,
  formatNote,
  formatSubmission,
  judgeCheckpoint,
  type LogStore,
  type Note,
  parseSignatures,
  policyOf,
} from '@yinxin/evidence-log';
import { nodeCrypto as crypto, ed25519Signer, fileStore, newEd25519 } from '@yinxin/evidence-log/node';
import { afterAll, expect, test } from 'vitest';
import { aDisk, faultyFiles } from '../../../packages/evidence-log/src/testing/index.ts';
import { beginLogs, clearDrafts, fileMemory, holdFolder, openKey } from './keeping.ts';
import { createWitness, readLogs } from './server.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-witness-'));
const servers: http.Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const origin = 'example.com/log';
const signer = ed25519Signer(origin, newEd25519());
const logOf = (store: LogStore) => EvidenceLog.open({ crypto, store, origin, signers: [signer] }, []);
const entries = (...texts: string[]) => texts.map((text) => new TextEncoder().encode(text));

async function aWitness(place: string, name = 'witness.example/1') {
  const key = await openKey(place, [origin]);
  const server = createWitness({
    name,
    key,
    memory: fileMemory(place),
    logs: readLogs(crypto, formatKey(crypto, signer.key)),
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  return {
    key: { name, type: 'cosignature' as const, publicKey: key.publicKey },
    add: async (body: string) => {
      const response = await fetch(`${base}/add-checkpoint`, { method: 'POST', body });
      return { status: response.status, text: await response.text() };
    },
    seen: async (name = origin) => {
      const response = await fetch(`${base}/checkpoint?origin=${encodeURIComponent(name)}`);
      return { status: response.status, text: await response.text() };
    },
  };
}

test('what grew is signed and remembered, over a restart with the same key; what did not is refused', async () => {
  const place = path.join(folder, 'one');
  const log = await logOf(fileStore(path.join(folder, 'log')));
  const witness = await aWitness(place);
  expect((await witness.seen()).status).toBe(404);
  const { checkpoint } = await log.append(entries('a', 'b'));
  const signed = await witness.add(formatSubmission({ old: 0, proof: [], checkpoint }));
  expect(signed.status).toBe(200);
  const note: Note = { text: checkpoint.text, signatures: parseSignatures(signed.text) ?? [] };
  expect(cosignedAt(crypto, note, witness.key)).toBeInstanceOf(Date);

  const again = await aWitness(place);
  expect(again.key.publicKey).toEqual(witness.key.publicKey);
  expect(await again.seen()).toEqual({ status: 200, text: formatNote(checkpoint) });
  const grown = (await log.append(entries('c'))).checkpoint;
  const proof = await log.tree().consistency(2, 3);
  expect((await again.add(formatSubmission({ old: 0, proof: [], checkpoint: grown }))).status).toBe(409);
  expect((await again.add(formatSubmission({ old: 2, proof: [], checkpoint: grown }))).status).toBe(422);
  expect((await again.add(formatSubmission({ old: 2, proof, checkpoint: grown }))).status).toBe(200);

  // another history of the same log
  const other = await logOf(fileStore(path.join(folder, 'other')));
  const forked = (await other.append(entries('a', 'x', 'y', 'z'))).checkpoint;
  const lie = await other.tree().consistency(3, 4);
  expect((await again.add(formatSubmission({ old: 3, proof: lie, checkpoint: forked }))).status).toBe(422);
  expect((await again.seen()).text).toBe(formatNote(grown));
});

test('a witness that has its key and lost its memory signs nothing until it is told that a log is new', async () => {
  const place = path.join(folder, 'lost');
  const log = await logOf(fileStore(path.join(folder, 'lost log')));
  const witness = await aWitness(place);
  const { checkpoint } = await log.append(entries('a', 'b'));
  const first = formatSubmission({ old: 0, proof: [], checkpoint });
  expect((await witness.add(first)).status).toBe(200);

  const seen = path.join(place, 'seen', Buffer.from(origin).toString('hex'));
  const kept = fs.readFileSync(seen);
  fs.rmSync(path.dirname(seen), { recursive: true });
  const other = await logOf(fileStore(path.join(folder, 'lost fork')));
  const fork = formatSubmission({
    old: 0,
    proof: [],
    checkpoint: (await other.append(entries('x'))).checkpoint,
  });
  const forgetful = await aWitness(place);
  for (const body of [first, fork]) expect((await forgetful.add(body)).status).toBe(503);
  expect((await forgetful.seen()).status).toBe(503);
  // a backup of what it saw is as good as never having lost it
  fs.mkdirSync(path.dirname(seen));
  fs.writeFileSync(seen, kept);
  expect((await forgetful.seen()).text).toBe(formatNote(checkpoint));
  expect((await forgetful.add(fork)).status).toBe(409);

  fs.rmSync(seen);
  await beginLogs(place, [origin]);
  expect((await forgetful.add(fork)).status).toBe(200);
  // telling it again takes back nothing
  await beginLogs(place, [origin]);
  expect((await forgetful.add(first)).status).toBe(409);
});

test('strangers and floods get nothing', async () => {
  const witness = await aWitness(path.join(folder, 'two'));
  expect((await witness.add('')).status).toBe(400);
  expect((await witness.add('x'.repeat(100_000))).status).toBe(413);
  expect((await witness.seen('another.example/log')).status).toBe(404);
  const stranger = ed25519Signer(origin, newEd25519());
  const log = await EvidenceLog.open(
    { crypto, store: fileStore(path.join(folder, 'stranger')), origin, signers: [stranger] },
    [],
  );
  const { checkpoint } = await log.append(entries('a'));
  expect((await witness.add(formatSubmission({ old: 0, proof: [], checkpoint }))).status).toBe(403);
  expect(() => readLogs(crypto, 'nonsense')).toThrow('not a key');
});

test('a log that shows two histories gets enough witnesses for neither, and convicts itself', async () => {
  const witnesses = [
    await aWitness(path.join(folder, 'w1'), 'witness.example/a'),
    await aWitness(path.join(folder, 'w2'), 'witness.example/b'),
  ];
  const [honest, forked] = await Promise.all([
    logOf(fileStore(path.join(folder, 'honest'))),
    logOf(fileStore(path.join(folder, 'forked'))),
  ]);
  for (const log of [honest, forked]) await log.append(entries('a', 'b', 'c'));
  const shared = formatSubmission({ old: 0, proof: [], checkpoint: honest.note! });
  for (const witness of witnesses) expect((await witness.add(shared)).status).toBe(200);

  await honest.append(entries('what happened', 'and after'));
  await forked.append(entries('what is claimed', 'and after'));
  const shown = async (log: EvidenceLog, witness: (typeof witnesses)[number], old: number) => {
    const proof = old < log.head.size ? await log.tree().consistency(old) : [];
    return witness.add(formatSubmission({ old, proof, checkpoint: log.note! }));
  };
  const notes = [honest.note!, forked.note!];
  const [first, second] = [witnesses[0]!, witnesses[1]!];
  const signed = [await shown(honest, first, 3), await shown(forked, second, 3)];
  expect(signed.map(({ status }) => status)).toEqual([200, 200]);
  // each witness has seen one of them and signs the other no more, at this size or later
  expect((await shown(forked, first, 5)).status).toBe(409);
  expect((await shown(honest, second, 5)).status).toBe(409);
  await honest.append(entries('later'));
  await forked.append(entries('later'));
  expect((await shown(honest, first, 5)).status).toBe(200);
  expect((await shown(honest, second, 5)).status).toBe(422);
  expect((await shown(forked, first, 6)).status).toBe(409);

  const policy = policyOf(
    [{ ...signer.key, type: 'ed25519' }],
    witnesses.map(({ key }) => key),
  );
  for (const [at, { text, signatures }] of notes.entries()) {
    const cosigned = { text, signatures: [...signatures, ...(parseSignatures(signed[at]!.text) ?? [])] };
    expect(judgeCheckpoint(crypto, cosigned, policy)).toMatchObject({
      witnesses: [{ name: witnesses[at]!.key.name }],
      isWitnessed: false,
    });
  }
  // whoever compares what the two hold has both histories under the log's own signature
  const seen = await Promise.all(witnesses.map(({ seen }) => seen()));
  expect(new Set(seen.map(({ text }) => text)).size).toBe(2);
});

test('the key is there whole or not at all, wherever the power goes, and the one that was used stays', async () => {
  const run = async (at: number) => {
    const disk = aDisk();
    await disk.mkdir('/data');
    await (await disk.open('/', 'r')).sync();
    const { work, acts } = faultyFiles(disk, at);
    const used = await openKey('/data/witness', [origin], work).catch(() => undefined);
    disk.cutPower();
    const { publicKey } = await openKey('/data/witness', [origin], disk);
    if (used) expect(publicKey).toEqual(used.publicKey);
    return { operations: acts.length, isUsed: used !== undefined };
  };
  const { operations, isUsed } = await run(-1);
  expect(isUsed).toBe(true);
  for (let at = 0; at < operations; at++) await run(at);
});

test('nobody else reads the key, and those who start at once have one', async () => {
  const place = path.join(folder, 'keys', 'of one');
  const keys = await Promise.all([1, 2, 3].map(() => openKey(place, [])));
  expect(new Set(keys.map(({ publicKey }) => publicKey.toHex())).size).toBe(1);
  expect(fs.readdirSync(place)).toEqual(['witness.key']);
  expect(fs.statSync(place).mode & 0o777).toBe(0o700);
  expect(fs.statSync(path.join(place, 'witness.key')).mode & 0o777).toBe(0o600);
});

test('what a witness that was killed left half written goes, and nothing else', async () => {
  const place = path.join(folder, 'killed');
  await openKey(place, []);
  fs.mkdirSync(path.join(place, 'seen'));
  const kept = ['seen/6578', 'seen/notes.bak', `notes.${randomUUID()}`];
  const drafts = [`seen/6578.${randomUUID()}`, `witness.key.${randomUUID()}`];
  for (const name of [...kept, ...drafts]) fs.writeFileSync(path.join(place, name), '');
  await clearDrafts(place);
  const left = fs.readdirSync(place, { recursive: true, encoding: 'utf8' });
  expect(left.toSorted()).toEqual([...kept, 'seen', 'witness.key'].toSorted());
});

test("one witness runs in a folder, and one that was killed stands in nobody's way", async () => {
  const place = path.join(folder, 'held');
  const options = ['--name', 'witness.example/1', '--folder', place, '--log', formatKey(crypto, signer.key)];
  const started = async () => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), '--tied', ...options]);
    const [line] = await once(createInterface(child.stdout), 'line');
    return { child, ended: once(child, 'exit'), key: String(line).split(' ')[0] };
  };
  const first = await started();
  expect(() => holdFolder(place, 0)).toThrow('另一个见证程序正在使用目录');
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await started();
  expect(second.key).toBe(first.key);
  expect(() => holdFolder(place, 0)).toThrow('另一个见证程序正在使用目录');
  second.child.stdin.end();
  await second.ended;
  const held = holdFolder(place, 0);
  expect(() => holdFolder(place, 0)).toThrow('另一个见证程序正在使用目录');
  held.release();
  holdFolder(place, 0).release();
  expect(fs.readdirSync(place).toSorted()).toEqual(['seen', 'witness.key', 'witness.lock']);
});
