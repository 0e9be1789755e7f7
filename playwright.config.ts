import { defineConfig, devices } from '@playwright/test';
import { browserFlags, findBrowser } from './scripts/browser.ts';
import { depth, isDeep } from './scripts/depth.ts';

const port = Number(process.env.BROWSER_TEST_PORT ?? 18_181);
// Most code of a page runs once in a test: compiling it for speed costs more than it brings (an eighth of the browser's time).
const launchOptions = {
  executablePath: findBrowser(),
  args: [...browserFlags, '--js-flags=--no-sparkplug --interrupt-budget=1000000'],
};

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Generous, because two cores may serve the site and two browsers at once; nothing waits this long unless it fails.
  timeout: depth(480_000, 1_200_000),
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 90_000, // a press on what never comes fails then, not when the whole test does
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    launchOptions,
    contextOptions: { reducedMotion: 'reduce' }, // what still fades in is looked at half transparent
    screenshot: 'only-on-failure', // a trace of every test costs a fifth of the time; --trace on when needed
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      testIgnore: /\.phone\.spec\.ts$/,
      grepInvert: isDeep ? /@phone/ : /@phone|@deep/,
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], deviceScaleFactor: 1 }, // seven times fewer pixels to draw
      testIgnore: /\.desktop\.spec\.ts$/,
      grepInvert: isDeep ? /@desktop/ : /@desktop|@deep/,
    },
  ],
  // one that was started by hand serves as often as tests are run (CONTRIBUTING.md, "Tests")
  webServer: process.env.BROWSER_TEST_RUNNING
    ? undefined
    : {
        command: 'node tests/browser/serve.ts',
        wait: { stdout: /tests may begin/ },
        env: { PORT: String(port), RUNNER: String(process.pid) },
        gracefulShutdown: { signal: 'SIGTERM', timeout: 90_000 },
        timeout: 300_000,
      },
});
