import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { inRoot } from './lib.ts';

test('stopping a script stops what it runs, and begins nothing else', async () => {
  const program = (name: string) => `console.log('${name} runs'); setInterval(() => {}, 1000);`;
  const script = `
    import { run } from ${JSON.stringify(inRoot('scripts/lib.ts'))};
    for (const code of ${JSON.stringify([program('first'), program('second')])})
      await run(process.execPath, ['--eval', code]);
    console.log('over');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
    if (said === 'first runs\n') child.kill('SIGTERM');
  });
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([1, 'first runs\nover\n']);
});

test('what was started for a runner stops with it, however that ended', async () => {
  const runner = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
  const script = `
    import { endWith } from ${JSON.stringify(inRoot('scripts/lib.ts'))};
    process.on('SIGTERM', () => { console.log('stops'); setTimeout(() => process.exit(0), 100); });
    setInterval(() => {}, 1000);
    endWith(${runner.pid});
    console.log('runs');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  runner.kill('SIGKILL');
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
});
