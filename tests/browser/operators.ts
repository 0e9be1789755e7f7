import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// The demo's operators have random passwords that are told once, by the server to whoever started it. The port names the
// file, so that two checkouts can be tested at once.
const file = path.join(
  os.tmpdir(),
  `yinxin-browser-operators-${process.env.BROWSER_TEST_PORT ?? 'default'}.json`,
);

export function keepOperators(operators: readonly { login: string; password: string }[]): void {
  const passwords = Object.fromEntries(operators.map(({ login, password }) => [login, password]));
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, JSON.stringify(passwords), { mode: 0o600 });
}

const read = () => JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>;

export const demoOperators = () => Object.entries(read()).map(([login, password]) => ({ login, password }));

export function operatorPassword(login: string): string {
  return read()[login] ?? '';
}
