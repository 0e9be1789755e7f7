// The command `yinxin` as one file. Its worker threads run the same file: there the verifier's worker listens,
// here it does nothing.
import '../../packages/primitives/src/older-engines.ts';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';
import { processIo } from '../../apps/cli/src/io.ts';
import { run } from '../../apps/cli/src/run.ts';
import '../../packages/pdf-signature/src/verify/worker.ts';

const OLDEST_NODE = 22;

async function main(): Promise<number> {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE)
    return run(process.argv.slice(2), processIo());
  console.error(`错误：需要 Node.js ${OLDEST_NODE} 或更高版本，当前是 ${process.version}`);
  return 2;
}

if (isMainThread) process.exitCode = await main();
