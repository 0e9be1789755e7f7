import type { OutcomeGroup, Placed, Received } from './stand-in.ts';

/** The list of stand-ins, below what there is to try them with. */
export const renderIndex = (placed: readonly Placed[], demoData = ''): string =>
  frame(
    '沙箱',
    `<header><h1>沙箱</h1><p>演示环境不连接外部服务，下列服务由本机模拟。</p></header>
${demoData}
<section><h2>模拟的服务</h2>
<ol>${placed.map(({ standIn }) => `<li><a href="/sandbox/${standIn.name}">${escapeHtml(standIn.title)}</a></li>`).join('')}</ol></section>`,
  );

/** What reached one stand-in: no script, one style element, every value escaped. */
export function renderStandIn(
  { standIn, forced }: Placed,
  received: readonly Received[],
  number = '',
): string {
  const { title, subject, empty, pages = [] } = standIn;
  const none = number ? `${number} 没有记录。请确认已操作，然后刷新本页。` : empty;
  const list =
    received.length > 0
      ? `<ol>${received.map(renderReceived).join('')}</ol>`
      : `<p class="empty">${escapeHtml(none)}</p>`;
  return frame(
    title,
    `<header>
<h1>${escapeHtml(title)}</h1>
<p>演示环境不连接外部服务，所有请求都在这里查看。</p>
${pages.map(({ title: words, path }) => `<p><a href="${escapeHtml(path)}">${escapeHtml(words)}</a></p>`).join('')}
</header>
<form method="get" role="search">
<div class="field"><label for="number">${escapeHtml(subject.label)}</label>
<input id="number" name="number" value="${escapeHtml(number)}" autocomplete="off" placeholder="全部"></div>
<button>查看</button>
</form>
${list}
${renderOutcomes({ standIn, forced }, number)}`,
  );
}

function renderOutcomes({ standIn, forced }: Placed, number: string): string {
  const { name, subject, groups } = standIn;
  const chosen = forced.all().map(({ subject: of, group, outcome }) => {
    const { title = '', outcomes = {} } = groups.find((each) => each.name === group) ?? {};
    const what = [...(group ? [title] : []), outcomes[outcome] ?? outcome].join('：');
    const whom = of === subject.nobody ? '所有人' : of;
    return `<li><strong>${escapeHtml(whom)}</strong>：${escapeHtml(what)}</li>`;
  });
  const [required, hint] = subject.nobody === undefined ? [' required', ''] : ['', ' placeholder="所有人"'];
  return `<section>
<h2>指定结果</h2>
<form method="post" action="/sandbox/${name}/outcome">
<div class="field"><label for="subject">${escapeHtml(subject.label)}</label>
<input id="subject" name="subject" value="${escapeHtml(number)}"${required}${hint}></div>
<div class="field"><label for="outcome">结果</label>
<select id="outcome" name="outcome">${groups.map(renderGroup).join('')}</select></div>
<button>确定</button>
</form>
${chosen.length > 0 ? `<ol>${chosen.join('')}</ol>` : ''}
</section>`;
}

function renderGroup({ name, title, outcomes }: OutcomeGroup): string {
  const prefix = name ? `${name}/` : '';
  const usual = name ? `${title}：恢复正常` : '正常';
  const options = [['', usual] as const, ...Object.entries(outcomes)].map(
    ([key, meaning]) => `<option value="${escapeHtml(prefix + key)}">${escapeHtml(meaning)}</option>`,
  );
  return name ? `<optgroup label="${escapeHtml(title)}">${options.join('')}</optgroup>` : options.join('');
}

/** A code in a text, and no part of an address or a longer number. */
const CODES = /(?<![\w:/.-])\d{4,6}(?![\w/-])/g;

const renderReceived = ({ subject, at, text, link }: Received): string => `<li>
<div class="head"><strong>${escapeHtml(subject)}</strong><time datetime="${escapeHtml(at)}">${escapeHtml(chinaTime(at))}</time></div>
<p>${escapeHtml(text).replace(CODES, '<b>$&</b>')}</p>
${link ? `<p><a href="${escapeHtml(link)}">打开</a></p>` : ''}</li>`;

const chinaTime = (iso: string): string =>
  new Date(iso).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false });

export const frame = (title: string, body: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} - 印信演示环境</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (each) => ESCAPES[each] ?? each);

const STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box;margin:0}
body{background:#faf8f4;color:#14181f;font:16px/1.7 "PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:720px;margin:0 auto;padding:56px 20px 96px}
header{border-left:4px solid #c8161d;padding-left:16px}
h1{font-size:32px;line-height:1.3}
header p,time,.empty{color:#5a6170}
form{display:flex;flex-wrap:wrap;gap:12px;align-items:end;margin:32px 0 24px}
.field{flex:1 1 220px;display:grid;gap:4px}
header+section{margin-top:24px}
label{font-weight:600}
h2{font-size:20px;margin:40px 0 12px}
select{width:100%;min-height:44px;padding:0 12px;border:1px solid #8b8f98;border-radius:8px;background:#fff;color:inherit;font:inherit}
input{width:100%;min-height:44px;padding:0 12px;border:1px solid #8b8f98;border-radius:8px;background:#fff;color:inherit;font:inherit}
button{min-height:44px;padding:0 24px;border:0;border-radius:8px;background:#c8161d;color:#fff;font:inherit;cursor:pointer}
button:hover{background:#a81218}
button.plain{background:#fff;color:#12305c;border:1px solid #8b8f98}
button.plain:hover{background:#f1eee7}
.press{flex-direction:column;align-items:stretch}
.press .field{flex:none}
li form{margin:12px 0 0}
a{color:#12305c}
:focus-visible{outline:3px solid #12305c;outline-offset:2px}
ol{list-style:none;padding:0;display:grid;gap:12px}
ol,li{min-width:0;overflow-wrap:anywhere}
li,.empty{padding:20px 24px;background:#fff;border:1px solid #e6e3dc;border-radius:12px}
ul{padding-left:20px;display:grid;gap:8px}
ul li{padding:0;background:none;border:0}
dl{margin-top:12px;padding:12px 24px;background:#fff;border:1px solid #e6e3dc;border-radius:12px}
dl div{display:grid;grid-template-columns:9em 1fr;gap:12px;padding:4px 0}
dt{color:#5a6170}
dd{margin:0;overflow-wrap:anywhere}
code{font-family:ui-monospace,Menlo,Consolas,monospace}
.papers{display:flex;flex-wrap:wrap;gap:20px;margin-top:16px}
figure{margin:0;max-width:100%}
figure img{display:block;max-width:100%;height:auto;border:1px solid #e6e3dc;border-radius:8px;background:#fff}
.head{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;margin-bottom:4px}
time{font-size:14px}
b{color:#12305c;font-size:20px;letter-spacing:.08em;font-variant-numeric:tabular-nums}
`;
