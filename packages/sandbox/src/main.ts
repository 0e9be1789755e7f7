import { createSandbox } from './sandbox.ts';

if (process.env.NODE_ENV === 'production') {
  process.stderr.write('沙箱只用于开发和演示，不能在生产环境启动。\n');
  process.exit(1);
}

const port = Number(process.env.SANDBOX_PORT ?? 3090);
const { wire, mountPages } = createSandbox({ pagesOrigin: `http://127.0.0.1:${port}` });
await wire.register(async (scope) => mountPages(scope));
const address = await wire.listen({ host: '127.0.0.1', port });
process.stdout.write(`沙箱已启动：${address}/sandbox\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void wire.close());
}
