import { spawn } from 'node:child_process';
import {
  access,
  chmod,
  constants,
  lstat,
  mkdtemp,
  readlink,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';

/** Programs, fonts and what names them: all that a confined program sees of this machine, and none of it can be written. */
const VISIBLE = [
  ...['/usr/bin', '/usr/lib', '/usr/lib32', '/usr/lib64', '/usr/libexec', '/usr/share'],
  '/usr/local/share/fonts',
  ...['/etc/alternatives', '/etc/fonts', '/etc/ld.so.cache', '/etc/libreoffice', '/etc/localtime'],
  '/var/cache/fontconfig',
];
/** Links into /usr on most systems, folders on others. */
const OUTSIDE_OF_USR = ['/bin', '/lib', '/lib32', '/lib64', '/sbin'];
/** Nobody's: in the sandbox, and on the machine too where the server is root. */
const NOBODY = 65534;
const SPACE_BYTES = 512 * 1024 * 1024;
/** A long table of 150,000 cells takes 0.7 GB of addresses. */
const MEMORY_KB = 2 * 1024 * 1024;
const MOST_RESULT_BYTES = 100 * 1024 * 1024;
/** What the program writes lies in the sandbox, and goes out by its output alone; or how much of the processor it took. */
const NOTHING_MADE = 3;
const LIMITED = `ulimit -c 0; ulimit -v ${MEMORY_KB}; ulimit -t "$1"
result=$2; shift 2
"$@" >/dev/null 2>&1 && exec cat "$result"
times; exit ${NOTHING_MADE}`;

/** The sandbox's own folder: all that can be written in it. */
export const FOLDER = '/tmp';

interface ConfinedWork {
  program: string;
  words: readonly string[];
  /** Laid into the folder before the program begins, by their paths below it. */
  files: Readonly<Record<string, Uint8Array | string>>;
  /** Which file of the folder is wanted. */
  result: string;
  limits: Limits;
}

export interface Limits {
  /** Of the processor: however busy the machine, an honest document takes no more of it. */
  cpuSeconds: number;
  /** By the clock on the wall. */
  timeoutMs: number;
  /** From 0 to 19: how willingly it leaves the processor to others. */
  niceness: number;
}

type ConfinedFailure = 'failed' | 'timeout';

export class ConfinedProblem extends Error {
  readonly reason: ConfinedFailure;
  constructor(reason: ConfinedFailure) {
    super(`confined program: ${reason}`);
    this.reason = reason;
  }
}

/** The first of these names in the path that can be run. */
export async function findProgram(names: readonly string[]): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = names.flatMap((name) =>
    path.isAbsolute(name) ? name : folders.map((folder) => path.join(folder, name)),
  );
  for (const candidate of candidates) {
    const runs = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return candidate;
  }
  return undefined;
}

/** What a program needs that does not lie where all programs do: the folder it is in, or the whole of LibreOffice's. */
async function installationOf(program: string): Promise<string[]> {
  const file = await realpath(program);
  if (VISIBLE.some((folder) => file.startsWith(`${folder}/`))) return [];
  const folder = path.dirname(file);
  return [path.basename(folder) === 'program' ? path.dirname(folder) : folder];
}

async function systemOf(folders: readonly string[]): Promise<string[]> {
  const words = folders.flatMap((folder) => ['--ro-bind-try', folder, folder]);
  for (const folder of OUTSIDE_OF_USR) {
    const found = await lstat(folder).catch(() => undefined);
    if (found?.isSymbolicLink()) words.push('--symlink', await readlink(folder), folder);
    else if (found) words.push('--ro-bind', folder, folder);
  }
  return words;
}

/** bubblewrap(1): namespaces of its own for everything, no network, no capabilities, an empty environment. */
async function sandboxOf(program: string, files: readonly string[]): Promise<string[]> {
  const folders = new Set(files.flatMap((file) => parentsOf(path.posix.join(FOLDER, file))));
  return [
    ...['--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent', '--new-session'],
    ...['--cap-drop', 'ALL', '--uid', String(NOBODY), '--gid', String(NOBODY), '--hostname', 'office'],
    ...['--clearenv', '--setenv', 'PATH', '/usr/bin:/bin', '--setenv', 'HOME', FOLDER],
    ...['--setenv', 'TMPDIR', FOLDER, '--setenv', 'LANG', process.env.LANG ?? 'C.UTF-8'],
    ...['--proc', '/proc', '--dev', '/dev', '--size', String(SPACE_BYTES), '--tmpfs', FOLDER],
    ...(await systemOf([...VISIBLE, ...(await installationOf(program))])),
    ...[...folders].flatMap((folder) => ['--dir', folder]),
    ...files.flatMap((file, at) => ['--file', String(at + FIRST_FD), path.posix.join(FOLDER, file)]),
    ...[
      '--dir',
      `${FOLDER}/empty`,
      '--chdir',
      `${FOLDER}/empty`,
      '--remount-ro',
      '/dev',
      '--remount-ro',
      '/',
    ],
  ];
}

/** After standard input, output and errors. */
const FIRST_FD = 3;

const parentsOf = (file: string): string[] => {
  const folder = path.posix.dirname(file);
  return folder === FOLDER ? [] : [...parentsOf(folder), folder];
};

/** Root's children are nobody; anybody else's stay theirs, for only root may choose. */
const asNobody = () => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {});

/** Runs a program where it sees only its own folder, which is gone afterwards. @throws ConfinedProblem */
export async function runConfined(
  bubblewrap: string,
  { program, words, files, result, limits: { cpuSeconds, timeoutMs, niceness } }: ConfinedWork,
): Promise<Uint8Array> {
  const sandbox = await sandboxOf(program, Object.keys(files));
  const command = ['nice', '-n', String(niceness), await realpath(program), ...words];
  const parameters = [String(cpuSeconds), path.posix.join(FOLDER, result)];
  const limited = ['/bin/sh', '-c', LIMITED, 'sh', ...parameters, ...command];
  const child = spawn(bubblewrap, [...sandbox, '--', ...limited], {
    stdio: ['ignore', 'pipe', 'ignore', ...Object.keys(files).map(() => 'pipe' as const)],
    detached: true,
    env: {},
    cwd: '/',
    ...asNobody(),
  });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const end = (reason: ConfinedFailure) => {
    // its namespace of processes ends with it, and whatever it started
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
    reject(new ConfinedProblem(reason));
  };
  const timer = setTimeout(end, timeoutMs, 'timeout');
  const pieces: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (piece: Buffer) => {
    size += piece.length;
    pieces.push(piece);
    if (size > MOST_RESULT_BYTES) end('failed');
  });
  Object.values(files).forEach((bytes, at) => {
    const pipe = child.stdio[at + FIRST_FD] as Writable | undefined;
    pipe?.on('error', () => {}); // a sandbox that does not come about reads nothing, and is told of below
    pipe?.end(bytes);
  });
  child.once('error', () => end('failed'));
  child.once('close', (code) => {
    const said = Buffer.concat(pieces);
    if (code === 0 && size > 0) resolve(said);
    else end(code === NOTHING_MADE && secondsIn(said.toString()) >= cpuSeconds ? 'timeout' : 'failed');
  });
  return promise.finally(() => clearTimeout(timer));
}

/** POSIX times: of the shell, and on the second line of what it started, by the user and by the system. */
function secondsIn(times: string): number {
  const [, ofChildren = ''] = times.split('\n');
  const parts = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  const seconds = parts.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0);
  return Math.ceil(seconds); // it is ended a moment before its time is over
}

/** Every system has some of them, and none of them is laid into a sandbox. */
const NEVER_SEEN = ['/etc/passwd', '/etc/shadow', '/home', '/root', '/var/lib', '/var/log'];

/** Tells what of a file, a listener and some paths can be reached; the last line shows that it came so far. */
const PROBE = `[ -r "$1" ] && echo file
(: <"/dev/tcp/127.0.0.1/$2") 2>/dev/null && echo loopback
shift 2
for path; do [ -e "$path" ] && echo path; done
echo over`;

/**
 * Whether confined programs are confined: a file outside and a listener on loopback, both of which the same probe reaches
 * without the sandbox, are out of its reach in it, and so are the folders to be hidden.
 */
export async function isConfining(bubblewrap: string, hidden: readonly string[]): Promise<boolean> {
  const shell = await findProgram(['/usr/bin/bash', '/bin/bash']);
  if (!shell) return false;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'yinxin-probe-'));
  const listener = net.createServer((socket) => socket.destroy());
  try {
    await chmod(folder, 0o755);
    const file = path.join(folder, 'canary');
    await writeFile(file, 'canary', { mode: 0o644 });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const { port } = listener.address() as AddressInfo;
    const words = ['-c', PROBE, 'probe', file, String(port)];
    const [open, confined] = await Promise.all([
      saidBy(shell, words),
      saidBy(bubblewrap, [...(await sandboxOf(shell, [])), '--', shell, ...words, ...NEVER_SEEN, ...hidden]),
    ]);
    return open === 'file\nloopback\nover\n' && confined === 'over\n';
  } finally {
    listener.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const PROBE_MS = 20_000;

async function saidBy(program: string, words: readonly string[]): Promise<string> {
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: PROBE_MS,
    killSignal: 'SIGKILL',
    env: {},
    cwd: '/',
    ...asNobody(),
  });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  const { promise, resolve } = Promise.withResolvers<string>();
  child.once('error', () => resolve(''));
  child.once('close', () => resolve(said));
  return promise;
}
