export interface Sample {
  language: string;
  code: string;
}

type Block = { kind: 'text'; html: string } | { kind: 'samples'; samples: Sample[] };

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

const NAMES: Record<string, string> = {
  bash: '命令行',
  java: 'Java',
  json: 'JSON',
  php: 'PHP',
  python: 'Python',
  text: '示意',
  typescript: 'TypeScript',
};

export const languageName = (language: string) => NAMES[language] ?? language;
