import { enableCompileCache } from 'node:module';
import path from 'node:path';
import process from 'node:process';

// Most of a short run is compiling; kept in the owner's own folder, where nobody else can plant code.
// By the environment, because worker threads look there.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '../../../node_modules/.cache/yinxin');
enableCompileCache();

// A reader that has seen enough (`| head`) closes the pipe; that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// loaded after the cache is on
const [{ processIo }, { run }] = await Promise.all([import('./io.ts'), import('./run.ts')]);
process.exitCode = await run(process.argv.slice(2), processIo());
