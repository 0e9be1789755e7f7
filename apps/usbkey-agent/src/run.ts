import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import packageJson from '../package.json' with { type: 'json' };
import { agentHandlers } from './agent.ts';
import type { Driver } from './drivers/driver.ts';
import { Pkcs11Driver } from './drivers/pkcs11/pkcs11.ts';
import { SkfDriver } from './drivers/skf/skf.ts';
import { type Options, readOptions, USAGE, UsageError } from './options.ts';
import { Pairing } from './pairing.ts';
import { PinGuard } from './pin-guard.ts';
import { pinRecordIn } from './pin-record.ts';
import { agentServer } from './server.ts';
import { Terminal } from './terminal.ts';

/** Runs the agent until it is told to stop; answers the exit code. */
export async function run(argv: readonly string[]): Promise<number> {
  try {
    const options = readOptions(argv);
    if (options === 'help') process.stdout.write(`${USAGE}\n`);
    else if (options === 'version') process.stdout.write(`${packageJson.version}\n`);
    else await serve(options);
    return 0;
  } catch (error) {
    process.stderr.write(`错误：${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function serve({ driver: chosen, origins, port, state }: Options): Promise<void> {
  const pins = new PinGuard(Date.now, pinRecordIn(state));
  const driver = opened(chosen);
  const terminal = new Terminal(process.stdin, process.stdout);
  const pairing = new Pairing();
  const handlers = agentHandlers({ driver, terminal, pairing, pins });
  const report = (error: unknown) =>
    terminal.say(`  助手出错：${error instanceof Error ? error.message : String(error)}`);
  const server = agentServer({ handlers, pairing, origins, report });
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  try {
    await listening(server.listen(port, '127.0.0.1'), port);
    const { port: taken } = server.address() as AddressInfo;
    terminal.say(
      `印信 USB Key 助手 ${packageJson.version} 已启动：http://127.0.0.1:${taken}`,
      `允许的网站：${[...origins].join('、')}`,
      '请不要关闭这个窗口；按 Ctrl+C 停止。',
    );
    await stopped;
  } finally {
    server.close();
    server.closeAllConnections();
    process.stdin.destroy();
    driver.close();
  }
}

async function listening(server: ReturnType<typeof agentServer>, port: number): Promise<void> {
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new Error(`端口 ${port} 不能使用，可能助手已在运行`, { cause });
  }
}

function opened(chosen: Options['driver']): Driver {
  try {
    return chosen.kind === 'skf' ? new SkfDriver(chosen) : new Pkcs11Driver(chosen);
  } catch (cause) {
    throw new Error(`无法加载 USB Key 驱动 ${chosen.library}，请确认已安装，且与系统的位数一致`, { cause });
  }
}
