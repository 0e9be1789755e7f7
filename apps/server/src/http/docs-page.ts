import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html.ts';
import { compressAnswers } from './compression.ts';
import type { OpenApi } from './openapi.ts';
import { CLOSED_POLICY } from './security.ts';

const STYLE = `
body{margin:0;font:15px/1.7 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#14181f;background:#faf8f4}
main{max-width:960px;margin:0 auto;padding:48px 24px}h1{font-size:32px;margin:0 0 8px}h2{font-size:20px;margin:40px 0 12px}
details{background:#fff;border:1px solid #e6e3dc;border-radius:8px;margin:8px 0}summary{padding:12px 16px;cursor:pointer}
summary code{color:#12305c;overflow-wrap:anywhere}.m{display:inline-block;min-width:48px;font-weight:600;color:#c8161d}
pre{margin:0;padding:16px;background:#f3efe7;overflow:auto;font-size:13px;border-radius:0 0 8px 8px}
table{border-collapse:collapse;width:100%;background:#fff}td,th{border:1px solid #e6e3dc;padding:8px 12px;text-align:left}
.scroll{overflow-x:auto}a{color:#c8161d}`;

type Operation = {
  tags: string[];
  summary: string;
  security: unknown[];
  parameters: unknown[];
  requestBody?: unknown;
  responses: unknown;
};

function renderOperation(path: string, method: string, operation: Operation): string {
  const { parameters, requestBody, responses } = operation;
  const detail = JSON.stringify({ 参数: parameters, 请求体: requestBody, 回答: responses }, null, 2);
  const access = operation.security.length > 0 ? '需登录' : '公开';
  return (
    `<details><summary><span class="m">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> · ` +
    `${escapeHtml(operation.summary)} · ${access}</summary><pre>${escapeHtml(detail)}</pre></details>`
  );
}

/** The OpenAPI document as a page that needs no script. */
export function renderDocs(document: OpenApi): string {
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, value] of Object.entries(methods)) {
      const operation = value as Operation;
      const tag = operation.tags[0] ?? '其他';
      byTag.set(tag, [...(byTag.get(tag) ?? []), renderOperation(path, method, operation)]);
    }
  const groups = [...byTag]
    .map(([tag, operations]) => `<h2>${escapeHtml(tag)}</h2>${operations.join('')}`)
    .join('');
  const errors = document['x-errors']
    .map(
      ({ code, status, message, hint }) =>
        `<tr><td>${code}</td><td>${status}</td><td>${escapeHtml(message)}</td><td>${escapeHtml(hint)}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>接口文档 - 印信</title><style>${STYLE}</style></head><body><main><h1>接口文档</h1>
<p>${escapeHtml(document.info.description)}机器可读的版本见 <a href="/api/openapi.json">/api/openapi.json</a>（OpenAPI 3.1）。</p>
${groups}<h2>错误码</h2><div class="scroll"><table><thead><tr><th>错误码</th><th>HTTP</th><th>说明</th><th>处理建议</th></tr></thead><tbody>${errors}</tbody></table></div>
</main></body></html>`;
}

const PAGE_POLICY = `${CLOSED_POLICY}; style-src 'unsafe-inline'`;

export async function registerDocs(app: FastifyInstance, document: OpenApi) {
  const page = renderDocs(document);
  await app.register(async (docs) => {
    compressAnswers(docs);
    docs.get('/api/openapi.json', async () => document);
    docs.get('/api/docs', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY).send(page),
    );
  });
}
