// What a page may say of a capability that cannot be used yet: it may describe it where its state stands beside it,
// and nothing may promise it or offer to do it.
import { CAPABILITIES, type Capability, type CapabilityKey } from '../../packages/api/src/capabilities.ts';
import { SPEECH } from '../../scripts/claims/vocabulary.ts';

interface Speech {
  /** What can only be said of something that works. */
  promised?: RegExp;
  /** What a link or button is called that begins it. */
  offered?: RegExp;
}

const speech: Partial<Record<CapabilityKey, Speech>> = {
  identity: {
    promised: /(立即|马上|几分钟)(完成)?(实名)?认证/,
    offered: /^(去|立即|开始)(实名)?认证$/,
  },
  seals: {
    promised: /(立即|马上|当天)(申请|制作|领取)印章/,
    offered: /^(立即)?(申请|制作|领取)(电子)?印章$/,
  },
  contracts: {
    promised:
      /(上午|当天|今天|马上|立即|当场)(就|就能|可以|即可)?(签下|就签|签署|签合同|发出|发起)|打开浏览器就能签|认证后即可发起|签在印信上/,
    offered: /^(立即|去|开始)?(签署|发起)(合同)?$/,
  },
  verification: {
    promised: /人人可验|(验证|验签)(向|对)所有人开放|上传(文件|合同)?.{0,6}(即可|就能)验/,
    offered: /^(在线|立即|去)?(验证|查验)(一份)?(合同|文件)?$/,
  },
  evidence: {
    promised: /每个签署动作(都)?写入|一键出(具|证)/,
    offered: /^(立即|申请)?(存证|出证)$/,
  },
  api: { promised: /换(上正式)?密钥即上线/ },
};

type Table = Readonly<Record<string, Pick<Capability, 'state'>>>;

const textOf = (html: string) =>
  html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ');

const labelsIn = (html: string) =>
  [...html.matchAll(/<(a|button)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , inner = '']) => textOf(inner).trim());

interface Walked {
  html: string;
  /** A page of our own words, which shows the state of what it names; laws and articles only must not promise. */
  ours: boolean;
}

/** Everything that a page says of what cannot be used. */
export function misnamed({ html, ours }: Walked, table: Table = CAPABILITIES): string[] {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const marked = new Set([...main.matchAll(/data-capability="(\w+)"/g)].map(([, key]) => key));
  const text = textOf(main);
  // Descriptions and facts for search engines promise as much as the page does.
  const all = `${text} ${[...html.matchAll(/content="([^"]*)"/g)].map(([, words]) => words).join(' ')}`;
  return (Object.keys(SPEECH) as CapabilityKey[]).flatMap((key) => {
    if (!table[key] || table[key].state === 'open') return [];
    const { promised, offered } = speech[key] ?? {};
    const found = [promised?.exec(all)?.[0], labelsIn(main).find((label) => offered?.test(label))];
    if (ours && !marked.has(key)) found.push(SPEECH[key].named.exec(text)?.[0]); // its badge stands where pages speak of it
    return found.flatMap((words) => (words ? [`${key}: ${words}`] : []));
  });
}
