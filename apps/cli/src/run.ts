import packageJson from '../package.json' with { type: 'json' };
import { readArguments } from './arguments.ts';
import { type Command, helpFor } from './command.ts';
import { describeError, EXIT, UsageError } from './errors.ts';
import type { Io } from './io.ts';
import { plain, table } from './text.ts';

interface Entry {
  readonly summary: string;
  /** Loaded when called: fonts and the PDF engine cost time that `cert show` need not spend. */
  readonly load: () => Promise<Command>;
}

export const COMMANDS: Readonly<Record<string, Entry>> = {
  'pdf verify': {
    summary: '验证 PDF 文件中的全部签名',
    load: async () => (await import('./pdf/verify.ts')).pdfVerify,
  },
  'pdf sign': {
    summary: '签署 PDF 文件，可盖章、加时间戳、长期保存',
    load: async () => (await import('./pdf/sign.ts')).pdfSign,
  },
  'evidence verify': {
    summary: '核对证据包：存证日志、见证、时间戳与签名',
    load: async () => (await import('./evidence/verify.ts')).evidenceVerify,
  },
  'mcp serve': {
    summary: '供 AI 助手使用：在标准输入输出上提供 MCP 服务',
    load: async () => (await import('./mcp/serve.ts')).mcpServe,
  },
  'seal draw': {
    summary: '绘制印章图样（SVG、PNG、PDF）',
    load: async () => (await import('./seal/draw.ts')).sealDraw,
  },
  'ca init': {
    summary: '在文件夹中建立证书颁发机构',
    load: async () => (await import('./ca/init.ts')).caInit,
  },
  'ca issue': { summary: '签发证书', load: async () => (await import('./ca/issue.ts')).caIssue },
  'ca revoke': { summary: '吊销证书', load: async () => (await import('./ca/revoke.ts')).caRevoke },
  'ca hold': { summary: '暂停使用证书', load: async () => (await import('./ca/hold.ts')).caHold },
  'ca release': { summary: '恢复被暂停的证书', load: async () => (await import('./ca/hold.ts')).caRelease },
  'ca crl': { summary: '签发吊销列表', load: async () => (await import('./ca/crl.ts')).caCrl },
  'cert show': { summary: '显示证书内容', load: async () => (await import('./cert/show.ts')).certShow },
  'cert verify': {
    summary: '按 RFC 5280 验证证书链',
    load: async () => (await import('./cert/verify.ts')).certVerify,
  },
};

/** Runs one command line; answers the exit code. Nothing is thrown. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
    const { message, exit } = describeError(error);
    io.err(`错误：${plain(message)}`);
    return exit;
  }
}

async function dispatch(argv: readonly string[], io: Io): Promise<number> {
  if (argv[0] === '--version') {
    io.out(packageJson.version);
    return EXIT.ok;
  }
  const name = argv.slice(0, 2).join(' ');
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!entry) return overview(argv, io);
  const command = await entry.load();
  const rest = argv.slice(2);
  if (asksForHelp(rest)) {
    io.out(helpFor(name, command));
    return EXIT.ok;
  }
  return command.run(readArguments(rest, command.options), io);
}

const asksForHelp = (argv: readonly string[]): boolean => {
  const end = argv.indexOf('--');
  return argv.slice(0, end < 0 ? undefined : end).some((word) => word === '--help' || word === '-h');
};

function overview(argv: readonly string[], io: Io): number {
  const [group = '--help'] = argv;
  const rows = Object.entries(COMMANDS).filter(([name]) => name.startsWith(`${group} `));
  const wanted =
    rows.length > 0 && (argv.length === 1 || asksForHelp(argv)) ? rows : Object.entries(COMMANDS);
  if (wanted !== rows && !['--help', '-h', 'help'].includes(group)) {
    throw new UsageError(`没有命令“${argv.slice(0, 2).join(' ')}”，用 yinxin --help 查看全部命令`);
  }
  io.out(
    [
      '印信命令行：签署与验证 PDF、核对证据包、绘制印章、签发与验证证书',
      '',
      ...table(wanted.map(([name, { summary }]) => [`  yinxin ${name}`, summary] as const)),
      '',
      '每个命令加 --help 查看选项，--version 查看版本。退出码：0 成功或有效，1 无效或被拒绝，2 用法错误。',
    ].join('\n'),
  );
  return EXIT.ok;
}
