// `npm run test:s3`: runs the tests of the object store against a real server, OpenStack Swift with its S3 interface. On
// Debian: apt install swift swift-proxy swift-account swift-container swift-object memcached
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { run } from './lib.ts';

const NEEDED = [
  'swift-ring-builder',
  'swift-proxy-server',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'memcached',
];
const PATIENCE_MS = 60_000;
const BUCKET = 'yinxin';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-swift-'));
const children: ChildProcess[] = [];
const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);

function launch(program: string, args: string[]) {
  const log = fs.openSync(path.join(folder, `${path.basename(program)}.log`), 'a');
  const env = { ...process.env, SWIFT_DIR: folder };
  children.push(spawn(program, args, { cwd: folder, env, stdio: ['ignore', log, log] }));
}

function mustRun(program: string, args: string[]) {
  const { status, stderr, stdout } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  // swift-ring-builder says 1 for a warning
  if (status !== 0 && status !== 1) throw new Error(`${program} ${args.join(' ')}: ${stderr || stdout}`);
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answering(port: number) {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing listens on port ${port}; see ${folder}`);
}

/** Three rings of one device, three storage servers and a proxy that speaks S3, all on loopback. */
async function startSwift(): Promise<string> {
  const kinds = ['account', 'container', 'object'] as const;
  const user = os.userInfo().username;
  fs.mkdirSync(path.join(folder, 'node/d1'), { recursive: true });
  write('swift.conf', '[swift-hash]\nswift_hash_path_prefix = test\nswift_hash_path_suffix = test\n');
  const ports: number[] = [];
  for (const kind of kinds) {
    const port = await freePort();
    ports.push(port);
    const builder = `${kind}.builder`;
    mustRun('swift-ring-builder', [builder, 'create', '4', '1', '1']);
    mustRun('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/d1`, '1']);
    mustRun('swift-ring-builder', [builder, 'rebalance']);
    write(
      `${kind}.conf`,
      [
        ...['[DEFAULT]', 'bind_ip = 127.0.0.1', `bind_port = ${port}`, 'workers = 0', `user = ${user}`],
        ...[`swift_dir = ${folder}`, `devices = ${folder}/node`, 'mount_check = false'],
        ...[
          '[pipeline:main]',
          `pipeline = ${kind}-server`,
          `[app:${kind}-server]`,
          `use = egg:swift#${kind}`,
          '',
        ],
      ].join('\n'),
    );
  }
  const [proxy, cache] = [await freePort(), await freePort()];
  write(
    'proxy.conf',
    [
      ...[
        '[DEFAULT]',
        'bind_ip = 127.0.0.1',
        `bind_port = ${proxy}`,
        'workers = 0',
        `user = ${user}`,
        `swift_dir = ${folder}`,
      ],
      '[pipeline:main]',
      'pipeline = catch_errors proxy-logging cache s3api tempauth copy slo dlo versioned_writes proxy-logging proxy-server',
      ...[
        '[app:proxy-server]',
        'use = egg:swift#proxy',
        'allow_account_management = true',
        'account_autocreate = true',
      ],
      ...['[filter:tempauth]', 'use = egg:swift#tempauth', 'user_test_tester = testing .admin'],
      ...['[filter:cache]', 'use = egg:swift#memcache', `memcache_servers = 127.0.0.1:${cache}`],
      ...['[filter:s3api]', 'use = egg:swift#s3api', 'location = us-east-1'],
      ...['catch_errors', 'proxy-logging', 'copy', 'slo', 'dlo', 'versioned_writes'].flatMap((name) => [
        `[filter:${name}]`,
        `use = egg:swift#${name.replace('-', '_')}`,
      ]),
      '',
    ].join('\n'),
  );
  launch('memcached', ['-l', '127.0.0.1', '-p', String(cache), '-u', user]);
  for (const kind of kinds) launch(`swift-${kind}-server`, [path.join(folder, `${kind}.conf`)]);
  launch('swift-proxy-server', [path.join(folder, 'proxy.conf')]);
  for (const port of [cache, ...ports, proxy]) await answering(port);
  return `http://127.0.0.1:${proxy}`;
}

async function makeBucket(endpoint: string) {
  const auth = await fetch(`${endpoint}/auth/v1.0`, {
    headers: { 'x-storage-user': 'test:tester', 'x-storage-pass': 'testing' },
  });
  const token = auth.headers.get('x-auth-token') ?? '';
  const account = auth.headers.get('x-storage-url') ?? '';
  const made = await fetch(`${account}/${BUCKET}`, { method: 'PUT', headers: { 'x-auth-token': token } });
  if (!made.ok) throw new Error(`no bucket: ${made.status} ${await made.text()}`);
}

const missing = NEEDED.filter((program) => spawnSync('which', [program]).status !== 0);
if (missing.length > 0) {
  console.error(
    `缺少 ${missing.join('、')}。Debian：apt install swift swift-proxy swift-account swift-container swift-object memcached`,
  );
  process.exit(1);
}
let ok = false;
try {
  const endpoint = await startSwift();
  await makeBucket(endpoint);
  const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing', region: 'us-east-1' };
  const settings = JSON.stringify({ endpoint, bucket: BUCKET, addressing: 'path', ...keys });
  const tests = ['apps/server/src/providers/storage/s3.test.ts', 'apps/server/src/backup/backup.test.ts'];
  ({ ok } = await run('vitest', ['run', ...tests], { env: { S3_TEST_SETTINGS: settings } }));
} finally {
  for (const child of children) child.kill('SIGKILL');
  if (ok) fs.rmSync(folder, { recursive: true, force: true });
  else console.error(`Swift 的日志在 ${folder}`);
}
process.exit(ok ? 0 : 1);
