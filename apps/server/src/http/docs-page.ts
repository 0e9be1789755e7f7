import type { FastifyInstance } from 'fastify';
import { compressAnswers } from './compression.ts';
import { escapeHtml } from './html.ts';
import type { OpenApi } from './openapi.ts';
import { CLOSED_POLICY } from './security.ts';

const STYLE = `
body{margin:0;font:15px/1.7 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#14181f;background:#faf8f4}
main{max-width:960px;margin:0 auto;padding:48px 24px}h1{font-size:32px;margin:0 0 8px}h2{font-size:20px;margin:40px 0 12px}
details{background:#fff;border:1px solid #e6e3dc;border-radius:8px;margin:8px 0}summary{padding:12px 16px;cursor:pointer}
summary code{color:#12305c;overflow-wrap:anywhere}.m{display:inline-block;min-width:48px;font-weight:600;color:#c8161d}
pre{margin:0;padding:16px;background:#f3efe7;overflow:auto;font-size:13px;border-radius:0 0 8px 8px}
table{border-collapse:collapse;width:100%;background:#fff}td,th{border:1px solid #e6e3dc;padding:8px 12px;text-align:left}
.scroll{overflow-x:auto}a{color:#c8161d}
header{background:#12305c}nav{max-width:960px;margin:0 auto;padding:0 24px;display:flex;flex-wrap:wrap;align-items:center;gap:4px 28px}
nav a{color:#b9c4d6;text-decoration:none;line-height:52px}nav a:hover,nav a[aria-current]{color:#fff}.back{margin-left:auto}
.brand{display:flex;align-items:center;gap:10px;color:#fff;font:600 20px/52px "Songti SC","Noto Serif CJK SC",serif}
.brand span{background:#c8161d;border-radius:7px;width:32px;line-height:32px;text-align:center;font-size:16px}
form{display:flex;flex-wrap:wrap;align-items:center;gap:8px;margin:24px 0}label{font-weight:600}
input,button{font:inherit;height:44px;border-radius:8px;box-sizing:border-box}input{flex:1 1 240px;min-width:0;border:1px solid #8a8d94;padding:0 14px;background:#fff}
button{border:0;background:#c8161d;color:#fff;font-weight:600;padding:0 24px;cursor:pointer}`;

const KEYWORD_MAX = 50;

interface Operation {
  tags: string[];
  summary: string;
  security: unknown[];
  parameters: unknown[];
  requestBody?: unknown;
  responses: unknown;
}

function renderOperation(path: string, method: string, operation: Operation): string {
  const { parameters, requestBody, responses } = operation;
  const detail = JSON.stringify({ 参数: parameters, 请求体: requestBody, 回答: responses }, null, 2);
  const access = operation.security.length > 0 ? '需登录' : '公开';
  return (
    `<details><summary><span class="m">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> · ` +
    `${escapeHtml(operation.summary)} · ${access}</summary><pre>${escapeHtml(detail)}</pre></details>`
  );
}

interface Entry {
  tag: string;
  /** What is searched, in lower case. */
  words: string;
  html: string;
}

const entriesOf = (document: OpenApi): Entry[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, value]) => {
      const operation = value as Operation;
      const tag = operation.tags[0] ?? '其他';
      const words = `${method} ${path} ${operation.summary} ${tag}`.toLowerCase();
      return { tag, words, html: renderOperation(path, method, operation) };
    }),
  );

function renderGroups(entries: readonly Entry[]): string {
  const byTag = Map.groupBy(entries, ({ tag }) => tag);
  return [...byTag]
    .map(([tag, group]) => `<h2>${escapeHtml(tag)}</h2>${group.map(({ html }) => html).join('')}`)
    .join('');
}

const renderErrors = (document: OpenApi) => {
  const rows = document['x-errors']
    .map(
      ({ code, status, message, hint }) =>
        `<tr><td>${code}</td><td>${status}</td><td>${escapeHtml(message)}</td><td>${escapeHtml(hint)}</td></tr>`,
    )
    .join('');
  return `<h2 id="errors">错误码</h2><div class="scroll"><table><thead><tr><th>错误码</th><th>HTTP</th><th>说明</th><th>处理建议</th></tr></thead><tbody>${rows}</tbody></table></div>`;
};

const HEADER = `<header><nav aria-label="主导航"><a class="brand" href="/pc/home"><span aria-hidden="true">印</span>印信</a>
<a href="/platform">开放平台</a><a href="/platform/document">文档中心</a><a href="/api/docs" aria-current="page">接口文档</a><a class="back" href="/pc/home">返回官网</a></nav></header>`;

/** The OpenAPI document as a page that needs no script: the search is a form, answered by this function. */
function docsRenderer(document: OpenApi): (keyword?: string) => string {
  const entries = entriesOf(document);
  const errors = renderErrors(document);
  return (keyword = '') => {
    const wanted = keyword.trim().slice(0, KEYWORD_MAX);
    const words = wanted.toLowerCase().split(/\s+/);
    const found = entries.filter((entry) => words.every((word) => entry.words.includes(word)));
    const result = wanted
      ? `<p role="status">“${escapeHtml(wanted)}”：找到 ${found.length} 个接口。<a href="/api/docs">查看全部</a></p>`
      : '';
    return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>接口文档 - 印信</title><style>${STYLE}</style></head><body>${HEADER}<main><h1>接口文档</h1>
<p>${escapeHtml(document.info.description)}机器可读的版本见 <a href="/api/openapi.json">/api/openapi.json</a>（OpenAPI 3.1）。</p>
<form role="search" action="/api/docs"><label for="q">查找接口</label><input id="q" name="q" type="search" maxlength="${KEYWORD_MAX}" value="${escapeHtml(wanted)}" placeholder="路径或者说明，例如 验证码"><button>查找</button></form>
${result}${renderGroups(found)}${wanted ? '' : errors}
</main></body></html>`;
  };
}

const PAGE_POLICY = `${CLOSED_POLICY}; style-src 'unsafe-inline'; form-action 'self'`;

export async function registerDocs(app: FastifyInstance, openApi: () => OpenApi) {
  let render: ReturnType<typeof docsRenderer> | undefined;
  await app.register(async (docs) => {
    compressAnswers(docs);
    docs.get('/api/openapi.json', async () => openApi());
    docs.get<{ Querystring: { q?: string | string[] } }>('/api/docs', async ({ query: { q } }, reply) => {
      render ??= docsRenderer(openApi());
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', PAGE_POLICY)
        .send(render(typeof q === 'string' ? q : undefined));
    });
  });
}
