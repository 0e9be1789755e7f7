import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '~': path.resolve('apps/web/app') } },
  test: {
    include: ['{apps,packages}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    globalSetup: 'apps/server/src/testing/global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
