import { createSandbox } from './sandbox.ts';

if (process.env.NODE_ENV === 'production') {
  process.stderr.write('沙箱只用于开发和演示，不能在生产环境启动。\n');
  process.exit(1);
}

const sandbox = createSandbox();
const address = await sandbox.listen({ host: '127.0.0.1', port: Number(process.env.SANDBOX_PORT ?? 3090) });
process.stdout.write(`沙箱已启动：${address}/sandbox/sms\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close());
}
