import { escapeHtml } from '../../html.ts';
import type { SentMessage } from './sandbox.ts';

/**
 * The demo's inbox as a whole page: no script, one style element, every value escaped.
 * The form asks with `?number=`, because `?phone=` is the JSON for programs.
 */
export function renderInbox(messages: readonly SentMessage[], number = ''): string {
  const list = messages.length > 0 ? `<ol>${messages.map(renderMessage).join('')}</ol>` : renderEmpty(number);
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>短信收件箱 - 印信演示环境</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<h1>短信收件箱</h1>
<p>演示环境不会真正发出短信，所有短信都在这里查看。</p>
</header>
<form method="get" role="search">
<label for="number">手机号</label>
<input id="number" name="number" value="${escapeHtml(number)}" inputmode="numeric" autocomplete="tel" placeholder="全部手机号">
<button>查看</button>
</form>
${list}
</main>
</body>
</html>`;
}

function renderMessage(message: SentMessage): string {
  return `<li>
<div class="head"><strong>${escapeHtml(message.phone)}</strong><time datetime="${escapeHtml(message.sentAt)}">${escapeHtml(chinaTime(message.sentAt))}</time></div>
<p>${escapeHtml(message.text).replace(/\d{4,6}/g, '<b>$&</b>')}</p>
</li>`;
}

const renderEmpty = (number: string): string =>
  number
    ? `<p class="empty">${escapeHtml(number)} 还没有收到短信。请确认已点击“获取验证码”，然后刷新本页。</p>`
    : '<p class="empty">还没有短信。在登录页输入手机号并点击“获取验证码”，然后刷新本页。</p>';

const chinaTime = (iso: string): string =>
  new Date(iso).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false });

const STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box;margin:0}
body{background:#faf8f4;color:#14181f;font:16px/1.7 "PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:720px;margin:0 auto;padding:56px 20px 96px}
header{border-left:4px solid #c8161d;padding-left:16px}
h1{font-size:32px;line-height:1.3}
header p,time,.empty{color:#5a6170}
form{display:flex;flex-wrap:wrap;gap:12px;align-items:center;margin:32px 0 24px}
label{font-weight:600}
input{flex:1 1 180px;min-height:44px;padding:0 12px;border:1px solid #8b8f98;border-radius:8px;background:#fff;color:inherit;font:inherit}
button{min-height:44px;padding:0 24px;border:0;border-radius:8px;background:#c8161d;color:#fff;font:inherit;cursor:pointer}
button:hover{background:#a81218}
:focus-visible{outline:3px solid #12305c;outline-offset:2px}
ol{list-style:none;padding:0;display:grid;gap:12px}
li,.empty{padding:20px 24px;background:#fff;border:1px solid #e6e3dc;border-radius:12px}
.head{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;margin-bottom:4px}
time{font-size:14px}
b{color:#12305c;font-size:20px;letter-spacing:.08em;font-variant-numeric:tabular-nums}
`;
