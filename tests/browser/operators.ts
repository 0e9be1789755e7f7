import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';

// The demo's operators and partners have random passwords that are told once, by the server to whoever started it. The port names the
// file, so that two checkouts can be tested at once.
const file = path.join(
  os.tmpdir(),
  `yinxin-browser-operators-${process.env.BROWSER_TEST_PORT ?? 'default'}.json`,
);

type Credentials = readonly { login: string; password: string }[];

interface Kept {
  operators: Credentials;
  /** Of the partner platform. */
  partners: Credentials;
}

export function keepOperators(kept: Kept): void {
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
}

const read = () => JSON.parse(fs.readFileSync(file, 'utf8')) as Kept;
const passwordIn = (among: Credentials, wanted: string) =>
  among.find(({ login }) => login === wanted)?.password ?? '';

export const demoOperators = (): Credentials => read().operators;

export const operatorPassword = (login: string): string => passwordIn(read().operators, login);
export const partnerPassword = (login: string): string => passwordIn(read().partners, login);

async function signIn({ request }: Pick<Page, 'request'>, login: string): Promise<string> {
  const data = { login, password: operatorPassword(login) };
  const answer = await request.post('/api/admin/login', { data });
  const { code, data: given } = (await answer.json()) as { code: number; data?: { token: string } };
  if (!given?.token) throw new Error(`${login} could not sign in: ${code}`);
  return given.token;
}

/** Half of the time after which the server ends a session that nobody uses. */
const KEPT_MS = 15 * 60_000;
const kept = new Map<string, { token: Promise<string>; usedAt: number }>();

/** An operator of the demo, signed in once per worker, because signing in is limited. */
export function operatorToken(page: Pick<Page, 'request'>, login: string): Promise<string> {
  const known = kept.get(login);
  const usedAt = Date.now();
  const token = known && usedAt - known.usedAt < KEPT_MS ? known.token : signIn(page, login);
  kept.set(login, { token, usedAt });
  return token;
}
