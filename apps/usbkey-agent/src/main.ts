import './node-version.ts';
import { run } from './run.ts';

// node:ffi says on every start that it is experimental, which tells the user nothing (docs/decisions/0027)
process.removeAllListeners('warning');
process.on('warning', (warning) => {
  if (warning.name !== 'ExperimentalWarning') process.stderr.write(`${warning.name}: ${warning.message}\n`);
});

process.exitCode = await run(process.argv.slice(2));
