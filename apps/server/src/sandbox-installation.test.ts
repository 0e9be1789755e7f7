import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { sandboxConfig } from './sandbox-installation.ts';

const hostsOf = (settings: Record<string, string | undefined>) => {
  const config = readConfig(settings);
  return [config.origin, sandboxConfig(config)?.origin ?? ''].map((origin) => new URL(origin).hostname);
};

test.each([{}, { PUBLIC_ORIGIN: 'http://127.0.0.1:8080' }, { PORT: '18080', SANDBOX_PORT: '18081' }])(
  'site and sandbox are no hosts of one name, whose cookies would be one: %j',
  (settings) => {
    const [site, sandbox] = hostsOf(settings);
    expect(sandbox).not.toBe(site);
  },
);

test('a sandbox is reached where its operator says', () => {
  expect(hostsOf({ SANDBOX_ORIGIN: 'https://sandbox.yinxin.cn/' })[1]).toBe('sandbox.yinxin.cn');
});

test('one name for both is refused at the start', () => {
  const settings = { PUBLIC_ORIGIN: 'http://localhost:8080', SANDBOX_ORIGIN: 'http://localhost:8081' };
  expect(() => readConfig(settings)).toThrow('SANDBOX_ORIGIN');
});
