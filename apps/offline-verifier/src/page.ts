import { MATERIAL_PLACE } from '@yinxin/verification/offline-page';

interface PageParts {
  style: string;
  styleHash: string;
  script: string;
  scriptHash: string;
}

/**
 * The page around the script. Its policy lets in nothing but these two, by their hashes, and nothing out; the thread that
 * judges is made of the page's own script (`blob:`) and bound by the same policy.
 */
export const pageOf = ({ style, styleHash, script, scriptHash }: PageParts): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '${scriptHash}'; style-src '${styleHash}'; worker-src blob:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>印信离线验证器</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>印信离线验证器</h1>
<p>这个网页是单个文件，断开网络也能用。它的安全策略禁止一切网络请求，文件只在这台电脑上读取。</p>
</header>
<main id="sections"><noscript>验证需要浏览器启用 JavaScript。</noscript></main>
<footer id="trust"></footer>
<script type="application/json" id="material">${MATERIAL_PLACE}</script>
<script>${script}</script>
</body>
</html>
`;
