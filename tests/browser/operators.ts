import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// The demo's operators have random passwords that are told once, by the server to whoever started it.
const file = path.join(os.tmpdir(), 'yinxin-browser-operators.json');

export function keepOperators(operators: readonly { login: string; password: string }[]): void {
  const passwords = Object.fromEntries(operators.map(({ login, password }) => [login, password]));
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, JSON.stringify(passwords), { mode: 0o600 });
}

export function operatorPassword(login: string): string {
  const passwords = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>;
  return passwords[login] ?? '';
}
