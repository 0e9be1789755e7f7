import { describe, expect, test } from 'vitest';
import { Markdown, plainText, renderMarkdown, SafeLink } from './markdown.ts';

const complaint = (text: string) => Markdown.safeParse(text).error?.issues[0]?.message;

describe('what an editor may not save', () => {
  test.each([
    ['a script', '正文\n\n<script>alert(1)</script>', /HTML/],
    ['inline HTML', '正文 <img src=x onerror=alert(1)>', /HTML/],
    ['an HTML comment', '<!-- x -->', /HTML/],
    ['a second h1', '# 又一个标题', /二级/],
    ['a picture from elsewhere', '![图](https://evil.example/x.png)', /图片/],
    ['a script link', '[点我](javascript:alert(1))', /链接/],
    ['a data link', '[点我](data:text/html,x)', /链接/],
    ['a link by reference', '[点我][a]\n\n[a]: javascript:alert(1)', /链接/],
    ['another host', '[点我](//evil.example)', /链接/],
    ['nothing', '  ', /请填写正文/],
  ])('%s', (_, text, message) => expect(complaint(text)).toMatch(message));
});

test('code may show HTML', () => {
  expect(complaint('不要写 `[x](javascript:1)`')).toBeUndefined();
  expect(complaint('写法：`<b>`\n\n```html\n<script></script>\n```')).toBeUndefined();
});

describe('what comes out', () => {
  test('raw HTML that slipped in comes out as words', () => {
    const { html } = renderMarkdown('<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>');
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;');
  });

  test.each(['javascript:alert(1)', 'JAVASCRIPT:alert(1)', '//evil.example', 'vbscript:x', 'data:x,y'])(
    '%s is no link',
    (url) => expect(renderMarkdown(`[x](${url})`).html).not.toContain('<a '),
  );

  test('an outside link opens apart and tells nothing, an inside one is plain', () => {
    const { html } = renderMarkdown('[外](https://www.example.org/a) [内](/statutes?id=x)');
    expect(html).toContain(
      '<a href="https://www.example.org/a" rel="noopener noreferrer" target="_blank">外</a>',
    );
    expect(html).toContain('<a href="/statutes?id=x">内</a>');
  });

  test('a picture from elsewhere is left out, one of ours stays with its words', () => {
    const { html } = renderMarkdown('![a](https://evil.example/x.png) ![印章](/api/file/x)');
    expect(html).not.toContain('evil');
    expect(html).toContain('<img src="/api/file/x" alt="印章" loading="lazy">');
  });

  test('headings get ids and a table of contents', () => {
    const { html, toc } = renderMarkdown('## 一 `码`\n\n### 二');
    expect(toc).toEqual([
      { id: 's1', text: '一 码', level: 2 },
      { id: 's2', text: '二', level: 3 },
    ]);
    expect(html).toContain('<h3 id="s2">二</h3>');
  });

  test('a bold quotation is a notice, any other a quotation', () => {
    expect(renderMarkdown('> **请先读完。**').html).toContain('<blockquote class="notice" role="note">');
    expect(renderMarkdown('> 引文 **一处**').html).toContain('<blockquote>');
  });

  test('cells name their column, in words only', () => {
    const { html } = renderMarkdown('|材料|`"><b>`|\n|-|-|\n|照片|彩色|');
    expect(html).toContain('<td data-label="材料">照片</td>');
    expect(html).toContain('<td data-label="&quot;&gt;&lt;b&gt;">彩色</td>');
  });

  test('a table scrolls in its own box', () => {
    expect(renderMarkdown('|a|b|\n|-|-|\n|1|2|').html).toMatch(
      /<div class="table-scroll"[^>]*tabindex="0"><table>/,
    );
  });
});

test('search sees words only', () => {
  expect(plainText('## 标题\n\n**粗** [链接](/x)\n\n```ts\nconst a = 1\n```')).toBe(
    '标题 粗 链接 const a = 1',
  );
});

test('safe links stay on this site or name theirs', () => {
  for (const url of ['/about', '#s1', 'https://a.example/b'])
    expect(SafeLink.safeParse(url).success).toBe(true);
  for (const url of ['//a', '/\\a', 'ftp://a', 'https://u:p@a', 'javascript:1', 'about'])
    expect(SafeLink.safeParse(url).success).toBe(false);
});
