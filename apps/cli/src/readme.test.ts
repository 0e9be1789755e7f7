import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { aContract, aDesk, type TestDesk } from './testing/cli.ts';
import { SECRETS } from './testing/people.ts';
import { aTimeStampServer } from './testing/time-stamps.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const TSA = 'http://tsa.example.cn/tsa';

interface Example {
  readonly words: readonly string[];
  readonly code: number;
}

function examples(): Example[] {
  const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1]!);
  const lines = blocks.flatMap((block) => block.split('\n')).filter((line) => line.startsWith('npx yinxin '));
  return lines.map((line) => {
    const [call = '', remark = ''] = line.split('#');
    return { words: call.trim().split(/\s+/).slice(2), code: remark.includes('退出码 1') ? 1 : 0 };
  });
}

/** The real program in the desk's folder; not waiting in this thread, where the time-stamp server lives. */
const started = (desk: TestDesk, words: readonly string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...words], { cwd: desk.path }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });

test('every example of the README works as it says', async () => {
  const desk = aDesk(SECRETS);
  desk.save('ca.pass', `${SECRETS.YINXIN_CA_PASSPHRASE}\n`);
  desk.save('key.pass', `${SECRETS.YINXIN_KEY_PASSPHRASE}\n`);
  desk.save('contract.pdf', aContract());
  const all = examples();
  expect(all.length).toBeGreaterThan(15);
  for (const { words, code } of all) {
    const tsa = words.includes(TSA) ? await aTimeStampServer(desk, 'sm2') : undefined;
    const answer = await started(
      desk,
      words.map((word) => (word === TSA && tsa ? tsa.url : word)),
    );
    tsa?.close();
    expect(answer.code, `${words.join(' ')}\n${answer.said}`).toBe(code);
  }
});
