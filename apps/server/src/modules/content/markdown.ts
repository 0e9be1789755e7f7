import { longText, type Rendered } from '@yinxin/api';
import createMarkdown, { type MarkdownIt, type Token } from 'markdown-it';
import { z } from 'zod';

/** One leading slash: `//host` and `/\host` are other sites. */
const WITHIN_SITE = /^(?:\/(?![/\\])|#)/;
const isLink = (url: string) => WITHIN_SITE.test(url) || /^https?:\/\/[^\s@]+$/i.test(url);

/** An address that content may lead to; anything else is not even parsed as a link. */
export const SafeLink = z.string().trim().max(500).refine(isLink, '链接应为站内路径或 http、https 地址');

function parser(html: boolean, validateLink: (url: string) => boolean): MarkdownIt {
  const markdown = createMarkdown({ html, linkify: false, typographer: false });
  markdown.validateLink = validateLink;
  return markdown;
}

/** Lets everything through, only ever to see what a text holds. */
const detector = parser(true, () => true);
const renderer = parser(false, isLink);

const flatten = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => [token, ...flatten(token.children ?? [])]);

/** The first thing a text must not hold, in words for its author. */
function complaint(text: string): string | undefined {
  const tokens = flatten(detector.parse(text, {}));
  if (tokens.some(({ type }) => type.startsWith('html_'))) return '正文不支持 HTML 标签，请使用 Markdown';
  if (tokens.some(({ type, tag }) => type === 'heading_open' && tag === 'h1'))
    return '正文标题请从二级（##）开始，一级标题是文章名称';
  const pictures = tokens.filter(({ type }) => type === 'image');
  if (pictures.some((picture) => !WITHIN_SITE.test(String(picture.attrGet('src')))))
    return '图片请先上传到本站，再以站内地址引用';
  const links = tokens.filter(({ type }) => type === 'link_open');
  if (links.some((link) => !isLink(String(link.attrGet('href')))))
    return '链接应为站内路径或 http、https 地址';
  return undefined;
}

/** Markdown as an editor may save it. */
export const Markdown = longText('请填写正文')
  .min(1, '请填写正文')
  .max(100_000, '正文不超过 10 万字')
  .superRefine((text, context) => {
    const message = complaint(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

renderer.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  if (token && /^https?:/i.test(String(token.attrGet('href')))) {
    token.attrSet('rel', 'noopener noreferrer');
    token.attrSet('target', '_blank');
  }
  return self.renderToken(tokens, index, options);
};
renderer.renderer.rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index];
  if (!token || !WITHIN_SITE.test(String(token.attrGet('src')))) return '';
  token.attrSet('alt', self.renderInlineAsText(token.children ?? [], options, env));
  token.attrSet('loading', 'lazy');
  return self.renderToken(tokens, index, options);
};
// a wide table scrolls in its own box, reachable by keyboard, instead of widening a phone's page
renderer.renderer.rules.table_open = () =>
  '<div class="table-scroll" role="region" aria-label="表格" tabindex="0"><table>\n';
renderer.renderer.rules.table_close = () => '</table></div>\n';

/** `> **……**`: a clause the reader must not miss (民法典 496). */
function markNotices(tokens: readonly Token[]) {
  tokens.forEach((token, index) => {
    const words = tokens[index + 2]?.content ?? '';
    if (token.type !== 'blockquote_open' || !/^\*\*.+\*\*$/s.test(words)) return;
    token.attrSet('class', 'notice');
    token.attrSet('role', 'note');
  });
}

/** Each cell knows the head of its column, for screens too narrow for columns. */
function labelCells(tokens: readonly Token[]) {
  let heads: string[] = [];
  let column = 0;
  tokens.forEach((token, index) => {
    if (token.type === 'thead_open') heads = [];
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'th_open') heads.push(wordsOf(tokens[index + 1]));
    if (token.type === 'td_open') token.attrSet('data-label', heads[column++] ?? '');
  });
}

const wordsOf = (inline: Token | undefined) =>
  renderer.renderer.renderInlineAsText(inline?.children ?? [], renderer.options, {});

/** Safe also for a text that never passed `Markdown`: raw HTML comes out as words. */
export function renderMarkdown(text: string): Rendered {
  const tokens = renderer.parse(text, {});
  markNotices(tokens);
  labelCells(tokens);
  const toc: Rendered['toc'] = [];
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const id = `s${toc.length + 1}`;
    token.attrSet('id', id);
    toc.push({ id, text: wordsOf(tokens[index + 1]), level: Number(token.tag.slice(1)) });
  });
  return { html: renderer.renderer.render(tokens, renderer.options, {}), toc };
}

/** The words alone, for search. */
export const plainText = (text: string): string =>
  flatten(renderer.parse(text, {}))
    .filter(({ type }) => ['text', 'code_inline', 'fence', 'code_block', 'softbreak'].includes(type))
    .map(({ content }) => content || ' ')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
