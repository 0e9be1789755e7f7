// What a page may say of a capability that cannot be used yet: it may describe it where its state stands beside it,
// and nothing may promise it or offer to do it.
import { CAPABILITIES, type Capability, type CapabilityKey } from '../../packages/api/src/capabilities.ts';

interface Speech {
  /** How our pages speak of it. Where they do, its badge stands on the page. */
  named?: RegExp;
  /** What can only be said of something that works. */
  promised?: RegExp;
  /** What a link or button is called that begins it. */
  offered?: RegExp;
}

const speech: Partial<Record<CapabilityKey, Speech>> = {
  identity: {
    named: /实名认证|核验身份|身份核验|企业实名/,
    promised: /(立即|马上|几分钟)(完成)?(实名)?认证/,
    offered: /^(去|立即|开始)(实名)?认证$/,
  },
  seals: {
    named: /电子印章|制作印章|用印|单位印章/,
    promised: /(立即|马上|当天)(申请|制作|领取)印章/,
    offered: /^(立即)?(申请|制作|领取)(电子)?印章$/,
  },
  contracts: {
    named: /合同签署|发起合同|签合同|在线签署/,
    promised:
      /(上午|当天|今天|马上|立即|当场)(就|就能|可以|即可)?(签下|就签|签署|签合同|发出|发起)|打开浏览器就能签|认证后即可发起|签在印信上/,
    offered: /^(立即|去|开始)?(签署|发起)(合同)?$/,
  },
  templates: { named: /套用模板|批量发起|批量签署|一码多签/ },
  usbKey: { named: /智能密码钥匙|USB ?Key/ },
  verification: {
    named: /在线验证|网页验证|验证页面|上网查验/,
    promised: /人人可验|(验证|验签)(向|对)所有人开放|上传(文件|合同)?.{0,6}(即可|就能)验/,
    offered: /^(在线|立即|去)?(验证|查验)(一份)?(合同|文件)?$/,
  },
  evidence: {
    named: /存证日志|数据存证|证据报告|存证/,
    promised: /每个签署动作(都)?写入|一键出(具|证)/,
    offered: /^(立即|申请)?(存证|出证)$/,
  },
  api: { named: /事件回调|接口签署|签署接口/, promised: /换(上正式)?密钥即上线/ },
  wecom: { named: /企业微信/ },
  ofd: { named: /OFD/ },
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
  return Object.entries(speech).flatMap(([key, { named, promised, offered }]) => {
    if (table[key]?.state === 'open') return [];
    const found = [promised?.exec(all)?.[0], labelsIn(main).find((label) => offered?.test(label))];
    if (ours && !marked.has(key)) found.push(named?.exec(text)?.[0]);
    return found.flatMap((words) => (words ? [`${key}: ${words}`] : []));
  });
}
