import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDeep } from '../../../../../scripts/depth.ts';
import { type Converter, type ConverterSettings, createConverter } from './index.ts';
import { aDocument } from './testing/documents.ts';
import { LONG, READING } from './testing/hostile.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'yinxin-office-'));
  chmodSync(folder, 0o777); // what runs as nobody leaves marks there
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A program in the place of LibreOffice or of bubblewrap. */
function aProgram(name: string, body: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}
/** Makes the document its own PDF. */
const COPIES = 'cat /tmp/document.* > /tmp/document.pdf';

const opened: Converter[] = [];
afterAll(() => Promise.all(opened.map((converter) => converter.close())));
function aConverter(settings: ConverterSettings): Converter {
  const converter = createConverter(settings);
  opened.push(converter);
  return converter;
}
const guest = (id = 'a') => ({ id, isParty: true });

let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await aDocument();
});
const told = async (program: string) =>
  Buffer.from(await aConverter({ program }).toPdf(guest(), bytes, '.docx')).toString();

test('hands the document over and takes the PDF', async () => {
  const converter = aConverter({ program: aProgram('works', COPIES) });
  expect(Buffer.from(await converter.toPdf(guest(), bytes, '.docx'))).toEqual(Buffer.from(bytes));
});

describe('the program', () => {
  test('gets a folder of its own, and nothing of what the server knows', async () => {
    process.env.A_SECRET_OF_OURS = 'secret';
    try {
      const environment = await told(aProgram('env', 'env > /tmp/document.pdf'));
      const names = environment.split('\n').flatMap((line) => line.split('=')[0] || []);
      // a shell sets the others itself
      expect(names.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name)).toSorted()).toEqual([
        ...['HOME', 'LANG', 'PATH', 'TMPDIR'],
      ]);
      expect(environment).not.toContain('secret');
      expect(environment).toContain('PWD=/tmp/empty');
    } finally {
      delete process.env.A_SECRET_OF_OURS;
    }
  });

  test('sees no file and no process of ours, is nobody, and can write nowhere else', async () => {
    const seen = await told(
      aProgram(
        'sees',
        `{ ls -d /home /root /work ${process.cwd()} ${process.execPath} /etc/passwd 2>/dev/null; id -u; ls /proc | grep -c '^[0-9]'
for at in / /usr /etc /dev /dev/shm ${folder}; do touch "$at/mark" 2>/dev/null && echo "wrote $at"; done; echo over; } > /tmp/document.pdf`,
      ),
    );
    const [uid, processes = '', ...others] = seen.trim().split('\n');
    expect([uid, others]).toEqual(['65534', ['over']]);
    expect(Number(processes)).toBeLessThan(8);
  });

  test('gets a profile that trusts nobody and opens files only', async () => {
    const profile = await told(
      aProgram('profile', 'cat /tmp/profile/user/registrymodifications.xcu > /tmp/document.pdf'),
    );
    const setting = (group: string, name: string, value: string | number) =>
      `<item oor:path="/org.openoffice.Office.${group}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value>`;
    const scripting = 'Common/Security/Scripting';
    expect(profile).toContain(setting(scripting, 'BlockUntrustedRefererLinks', 'true'));
    expect(profile).toContain(setting(scripting, 'DisableActiveContent', 'true'));
    expect(profile).toContain(setting(scripting, 'MacroSecurityLevel', 3));
    expect(profile).toContain(setting('Writer/Content/Update', 'Link', 0));
    expect(profile).toContain(setting('Calc/Content/Update', 'Link', 1));
    const schemes = [...profile.matchAll(/URLTemplate"><value>([^<]*)/g)].map(([, scheme]) => scheme);
    expect(schemes.filter((scheme) => !scheme?.startsWith('vnd.sun.star.'))).toEqual(['file']);
  });

  test('ends with everything it started when its time is over', async () => {
    const mark = `${7_000_000 + Math.floor(Math.random() * 1_000_000)}`;
    const program = aProgram('hangs', `setsid sleep ${mark} & sleep ${mark}`);
    const converter = aConverter({ program, fast: { timeoutMs: 300 }, slow: { timeoutMs: 300 } });
    await expect(converter.toPdf(guest(), bytes, '.docx')).rejects.toMatchObject({ reason: 'timeout' });
    const left = () =>
      readdirSync('/proc').filter((id) => {
        try {
          return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(mark);
        } catch {
          return false;
        }
      });
    await expect.poll(left).toEqual([]);
  });
});

describe('nothing is converted', () => {
  test('that is refused: no program is started for it', async () => {
    const mark = path.join(folder, 'started');
    const counts = aProgram('counts', `touch ${mark}; exec bwrap "$@"`);
    const converter = aConverter({ program: aProgram('copies', COPIES), bubblewrap: counts });
    expect(await converter.inability()).toBeUndefined();
    rmSync(mark);
    const prey = { file: '/etc/passwd', address: 'http://127.0.0.1:9/' };
    for (const { ending, kind, make } of [READING[1], READING.at(-1), LONG[0]].flatMap((one) => one ?? []))
      await expect(converter.toPdf(guest(), await make(prey), ending)).rejects.toMatchObject({
        reason: kind,
      });
    await expect(converter.toPdf(guest(), Buffer.from('{\\rtf1}'), '.docx')).rejects.toMatchObject({
      reason: 'unsafe',
    });
    expect(existsSync(mark)).toBe(false);
    await converter.toPdf(guest(), bytes, '.docx');
    expect(existsSync(mark)).toBe(true);
  });

  test.each([
    ['without bubblewrap', () => path.join(folder, 'nowhere')],
    ['where it does not work', () => aProgram('no-namespaces', 'exit 1')],
    [
      'where it isolates nothing',
      () => aProgram('nothing', 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"'),
    ],
    [
      'where the network stays open',
      () => aProgram('network', 'all=$1; shift; exec bwrap "$all" --share-net "$@"'),
    ],
    ['where the disk can be seen', () => aProgram('disk', 'exec bwrap --ro-bind / / "$@"')],
  ])('unprotected: %s', async (_, bubblewrap) => {
    const converter = aConverter({ program: aProgram('copies', COPIES), bubblewrap: bubblewrap() });
    expect(await converter.inability()).toBe('unprotected');
    await expect(converter.toPdf(guest(), bytes, '.docx')).rejects.toMatchObject({ reason: 'unprotected' });
  });

  test('where the folder with our data lies among what programs see', async () => {
    const program = aProgram('copies', COPIES);
    expect(await aConverter({ program, hidden: ['/usr/share/fonts'] }).inability()).toBe('unprotected');
    expect(await aConverter({ program, hidden: [folder] }).inability()).toBeUndefined();
  });

  test.each([
    ['absent', () => path.join(folder, 'nowhere')],
    ['failed', () => aProgram('fails', 'exit 3')],
    ['failed', () => aProgram('silent', 'exit 0')],
    ['failed', () => aProgram('greedy', 'head -c 600000000 /dev/zero > /tmp/document.pdf')],
    ['failed', () => aProgram('large', 'awk \'BEGIN { a = "a"; while (1) a = a a }\'; exit 1')],
  ])('and it is said why: %s', async (reason, program) => {
    const converter = aConverter({ program: program() });
    await expect(converter.toPdf(guest(), bytes, '.docx')).rejects.toMatchObject({ reason });
  });
});

describe('whoever brings what takes long', () => {
  /** The folder of the program can be read in the sandbox: it goes on when the mark lies there. */
  const waiting = (name: string) =>
    aProgram(
      name,
      `grep -q LONG /tmp/document.docx && while [ ! -e ${folder}/${name}-over ]; do sleep 0.1; done; ${COPIES}`,
    );
  const aLongOne = (at = 0) =>
    aDocument({ parts: { 'word/media/a.png': Buffer.from(`\x89PNG\r\n\x1a\nLONG${at}`, 'latin1') } });

  test('waits behind themselves, and nobody else does', async () => {
    const converter = aConverter({ program: waiting('held'), fast: { timeoutMs: 240_000 }, atOnce: 2 });
    const done: string[] = [];
    const bring = async (id: string, document: Uint8Array) => {
      await converter.toPdf(guest(id), document, '.docx');
      done.push(id);
    };
    const held = await Promise.all(Array.from({ length: 6 }, (_, at) => aLongOne(at)));
    const first = held.map((document) => bring('hostile', document));
    await expect(bring('hostile', await aLongOne(6))).rejects.toMatchObject({ problem: 'CONVERT_BUSY' });
    for (const id of ['b', 'c', 'd']) await bring(id, bytes);
    expect(done).toEqual(['b', 'c', 'd']);
    writeFileSync(path.join(folder, 'held-over'), '');
    await Promise.all(first);
    expect(done).toHaveLength(9);
  });

  test('gets it done in the slow lane, if it is done there in time', async () => {
    const program = aProgram('slower', `sleep 1; ${COPIES}`);
    const converter = aConverter({ program, fast: { timeoutMs: 500 }, slow: { timeoutMs: 240_000 } });
    expect((await converter.toPdf(guest(), bytes, '.docx')).length).toBe(bytes.length);
  });

  test.runIf(isDeep)(
    'is judged by what it takes of the processor, not by how busy the machine is',
    async () => {
      const waits = aConverter({
        program: aProgram('waits', `sleep 2; ${COPIES}`),
        fast: { cpuSeconds: 1 },
        slow: { timeoutMs: 1 },
      });
      const limits = { cpuSeconds: 1, timeoutMs: 240_000 };
      const burns = aConverter({
        program: aProgram('burns', 'while :; do :; done'),
        fast: limits,
        slow: limits,
      });
      const [waited, burnt] = await Promise.allSettled(
        [waits, burns].map((converter) => converter.toPdf(guest(), bytes, '.docx')),
      );
      expect(waited).toMatchObject({ status: 'fulfilled', value: { length: bytes.length } });
      expect(burnt).toMatchObject({ status: 'rejected', reason: { reason: 'timeout' } });
    },
  );

  test('is told the same at once when it is brought again', async () => {
    const mark = path.join(folder, 'begun');
    const bubblewrap = aProgram('begins', `touch ${mark}; exec bwrap "$@"`);
    const settings = {
      program: waiting('never'),
      bubblewrap,
      fast: { timeoutMs: 500 },
      slow: { timeoutMs: 500 },
    };
    const converter = aConverter(settings);
    const long = await aLongOne();
    await expect(converter.toPdf(guest(), long, '.docx')).rejects.toMatchObject({ reason: 'timeout' });
    rmSync(mark);
    await expect(converter.toPdf(guest('b'), long, '.docx')).rejects.toMatchObject({ reason: 'timeout' });
    expect(existsSync(mark)).toBe(false);
  });
});
