import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inRoot, run } from './lib.ts';

const MIGRATIONS = 'apps/server/src/db/migrations';

/** What a migration would still have to do: tables.ts compared with the newest snapshot, without writing anything. */
export async function missingMigration(migrations = inRoot(MIGRATIONS)): Promise<string[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-migrations-'));
  try {
    fs.cpSync(migrations, folder, { recursive: true });
    const before = new Set(fs.readdirSync(folder));
    // a relative path: drizzle-kit reads an absolute one as relative
    const out = path.relative(inRoot('apps/server'), folder);
    const { ok, output } = await run('drizzle-kit', ['generate', '--name', 'missing'], {
      ...{ cwd: inRoot('apps/server'), env: { MIGRATIONS_DIR: out }, quiet: true },
    });
    if (!ok) return [`drizzle-kit generate: ${output.trim()}`];
    return fs
      .readdirSync(folder)
      .filter((name) => !before.has(name))
      .map(
        (name) =>
          `tables.ts differs from the migrations; run npm run migration -- <name>:\n${fs.readFileSync(path.join(folder, name), 'utf8')}`,
      );
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
