import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { OpenDeclaration } from '@yinxin/api/open';
import { type CalledFile, type CallOpen, CallRefused, createMcpServer } from '@yinxin/mcp';
import packageJson from '../../package.json' with { type: 'json' };
import { command } from '../command.ts';
import { EXIT, UsageError } from '../errors.ts';

const KEY_VARIABLE = 'YINXIN_API_KEY';
const DRAFTS = '/businessProcessing/signCenter/create';
const PATIENCE_MS = 30_000;

export const mcpServe = command({
  usage: '--server URL',
  summary: '以 MCP（模型上下文协议）在标准输入输出上服务，供 AI 助手查找、查看与起草合同。',
  options: { server: { value: 'URL', help: '平台地址，如 https://www.example.cn' } },
  notes: `密钥从环境变量 ${KEY_VARIABLE} 读取（yx_test_… 或 yx_live_…）。助手不能签署、审批或发出合同。`,
  async run(args, io) {
    const server = args.text('server');
    const key = io.env[KEY_VARIABLE];
    if (!server || !URL.canParse(server)) throw new UsageError('请用 --server 给出平台地址');
    if (!key) throw new UsageError(`请把密钥放在环境变量 ${KEY_VARIABLE} 里`);
    const origin = new URL(server).origin;
    const ended = Promise.withResolvers<void>();
    serveStdio(() =>
      createMcpServer({
        version: packageJson.version,
        call: caller(origin, key),
        confirmAt: (id) => `${origin}${DRAFTS}?id=${encodeURIComponent(id)}`,
      }),
    );
    process.stdin.once('end', ended.resolve);
    await ended.promise;
    return EXIT.ok;
  },
});

/** Calls of the open platform over HTTP. */
const caller =
  (origin: string, key: string): CallOpen =>
  async (declaration, { params, query, body, file }) => {
    const answer = await fetch(addressOf(origin, declaration, params, query), {
      method: declaration.method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file && { body: formOf(file) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => {
      throw new CallRefused(`${origin} 没有回答，请稍后再试`);
    });
    if (declaration.sends === 'file' && answer.ok) return fileIn(answer);
    const envelope = (await answer.json()) as { code: number; message: string; data: unknown };
    if (envelope.code !== 1) throw new CallRefused(`${envelope.message}（${envelope.code}）`);
    return envelope.data;
  };

function formOf({ name, bytes }: { name: string; bytes: Uint8Array }): FormData {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name));
  return form;
}

async function fileIn(answer: Response): Promise<CalledFile> {
  const named = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return {
    name: named ? decodeURIComponent(named) : 'file',
    type: answer.headers.get('content-type') ?? 'application/octet-stream',
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}

function addressOf(origin: string, { path }: OpenDeclaration, params: unknown, query: unknown): string {
  const given = (params ?? {}) as Record<string, string>;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  const url = new URL(filled, origin);
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}
