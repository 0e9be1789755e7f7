import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { depth } from './scripts/depth.ts';

const server = 'apps/server/**/*.test.ts';
const commandLine = 'apps/cli/**/*.test.ts';
const web = 'apps/web/**/*.test.{ts,tsx}';
/** Tests that start whole programs: they take their time and wait for processes, not for the processor. */
const programs = [
  'scripts/**/*.test.ts',
  commandLine,
  'apps/server/src/db/embedded.test.ts',
  'apps/server/src/backup/*.test.ts',
  'apps/server/src/modules/content/seed/documents/samples.api.test.ts',
];
/** Node reads TypeScript itself, for three quarters of the time that Vite takes. */
const byNode = { viteModuleRunner: false };
const never = ['**/node_modules/**', '**/build/**'];
const database = 'apps/server/src/testing/global-setup.ts';

// as scripts/run.mjs has it, for whoever starts vitest alone
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/yinxin');

// programs that tests start have no sandbox of the open platform beside them, unless the test is about it
process.env.SANDBOX ??= 'off';

export default defineConfig({
  resolve: { alias: { '~': path.resolve('apps/web/app') } },
  test: {
    testTimeout: depth(240_000, 1_200_000), // a busy machine takes four times as long; nothing waits this long unless it fails
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    setupFiles: ['scripts/property-seed.ts'],
    isolate: false, // loading the server anew for every file took two fifths of the time
    projects: [
      {
        extends: true,
        test: {
          name: 'libraries',
          include: ['{apps,packages}/**/*.test.ts'],
          exclude: [...never, server, commandLine, web],
          experimental: byNode,
        },
      },
      {
        extends: true,
        test: { name: 'web', include: [web], exclude: never },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [server],
          exclude: [...never, ...programs],
          globalSetup: database,
          maxWorkers: 2, // one would be busy alone long after all else has ended
          experimental: byNode,
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: programs,
          exclude: never,
          globalSetup: database,
          experimental: byNode,
          setupFiles: ['apps/server/src/testing/in-memory.ts'],
          isolate: true,
        },
      },
    ],
  },
});
