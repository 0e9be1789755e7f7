export interface Sample {
  language: string;
  code: string;
}

export type Block = { kind: 'text'; html: string } | { kind: 'samples'; samples: Sample[] };

/** A fenced block as the server writes it; the code inside is escaped, so the first closing tag is its own. */
const FENCE = /<pre><code class="language-([\w+-]+)">([\s\S]*?)<\/code><\/pre>\s*/g;

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const unescaped = (html: string) =>
  html.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** Samples that follow each other directly are one choice, unless a language would come twice. */
function addSample(blocks: Block[], sample: Sample) {
  const last = blocks.at(-1);
  if (last?.kind === 'samples' && last.samples.every(({ language }) => language !== sample.language))
    last.samples.push(sample);
  else blocks.push({ kind: 'samples', samples: [sample] });
}

/** A rendered document, cut into text and code samples. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  let from = 0;
  const addText = (until: number) => {
    const text = html.slice(from, until);
    if (text.trim() !== '') blocks.push({ kind: 'text', html: text });
  };
  for (const match of html.matchAll(FENCE)) {
    addText(match.index);
    addSample(blocks, { language: match[1] ?? '', code: unescaped(match[2] ?? '').trimEnd() });
    from = match.index + match[0].length;
  }
  addText(html.length);
  return blocks;
}

/** What the guides write where a reader puts their own. */
export const PLACEHOLDERS = { origin: 'https://yinxin.example', key: 'yx_test_您的密钥' } as const;

/** What a server said, or a sketch: nothing to be run. */
export const isShown = (language: string) => language === 'json' || language === 'text';

const NAMES: Record<string, string> = {
  bash: '命令行',
  go: 'Go',
  html: 'HTML',
  http: '请求',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  php: 'PHP',
  python: 'Python',
  text: '示意',
  typescript: 'TypeScript',
};

export const languageName = (language: string) => NAMES[language] ?? language;
