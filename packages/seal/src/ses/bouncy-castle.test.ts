import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDeep } from '../../../../scripts/depth.ts';
import { aSeal, aSealWorld, DATA, days } from '../testing/ses.ts';
import { hasTool } from '../testing/tools.ts';
import { examineSesSignature } from './facts.ts';
import { signWithSeal } from './make.ts';
import { judgeSesSignature } from './verdict.ts';

const jars = ['bcprov', 'bcpkix', 'bcutil'].map((name) => `/usr/share/java/${name}.jar`);

describe.skipIf(!jars.every(existsSync) || !hasTool('javac'))('BouncyCastle', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ses-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (program: string, ...args: string[]): string[] => {
    const source = fileURLToPath(new URL(`../testing/${program}.java`, import.meta.url));
    const output = execFileSync('java', ['-cp', jars.join(':'), source, ...args], { encoding: 'utf8' });
    return output.trim().split('\n');
  };

  test('verifies our seal and our signature, and finds our DER canonical', async () => {
    const world = await aSealWorld();
    const signature = await signWithSeal({
      seal: await aSeal(world, { timeStamp: world.stampAt(days(-30)) }),
      signer: world.signer,
      data: DATA,
      propertyInfo: '/Doc_0/Signs/Sign_0/Signature.xml',
      time: days(-1),
      extensions: [{ oid: '1.2.3.4', critical: false, value: Uint8Array.of(5, 0) }],
      timeStamp: world.stampAt(days(-1)),
    });
    const file = join(folder, 'ours.der');
    writeFileSync(file, signature);
    expect(run('VerifySes', file)).toEqual(['signature true', 'seal true', 'der true']);
  });

  test.runIf(isDeep)('makes a seal and a signature that we find valid', () => {
    const [data, made] = [join(folder, 'data'), join(folder, 'theirs.der')];
    writeFileSync(data, DATA);
    run('MakeSes', data, made);
    const examined = examineSesSignature(readFileSync(made), DATA);
    const trust = { maker: 'trusted', signer: 'trusted' } as const;
    const judgement = examined.ok && judgeSesSignature(examined.facts, { now: new Date(), trust });
    expect(examined).toMatchObject({ ok: true, facts: { structure: { seal: { info: { name: '张三' } } } } });
    expect(judgement).toMatchObject({ verdict: 'VALID' });
  });
});
