// The tables of the developers' guide of errors, from the table of problems; its prose is written by hand.
import { problems } from '@yinxin/api';

const inTens = (first: number, last: number) => (code: number) =>
  Math.floor(code / 10) >= first && Math.floor(code / 10) <= last;

/** Headings of the guide, and which numbers stand below each. What no heading takes is met in the back office or by partners only. */
const SECTIONS: Readonly<Record<string, (code: number) => boolean>> = {
  登录与认证: inTens(3010, 3019),
  验证码: inTens(3020, 3029),
  账号与企业: inTens(3030, 3039),
  实名与企业认证: (code) => inTens(3060, 3069)(code) && !inTens(3064, 3064)(code),
  '平台、价格与订单': inTens(3070, 3072),
  印章与证书: inTens(3073, 3076),
  支付与退款: inTens(3077, 3079),
  合同: inTens(3080, 3089),
  验证与存证: inTens(3090, 3099),
  '开放平台：密钥与签名': inTens(3100, 3101),
  '开放平台：幂等键': inTens(3102, 3102),
  '开放平台：沙箱、文件与嵌入': inTens(3103, 3103),
  '开放平台：应用': inTens(3104, 3105),
  '开放平台：回调': inTens(3106, 3106),
  '开放平台：摘要签名与证书': inTens(3107, 3107),
  '开放平台：工单': inTens(3108, 3108),
  '开放平台：身份核实': inTens(3109, 3109),
  企业微信: inTens(3120, 3129),
  请求本身: inTens(4000, 4299),
  服务端: inTens(5000, 5099),
};

const HEAD = '| code | HTTP | message | 怎么办 |\n|---|---|---|---|\n';

function tableOf(holds: (code: number) => boolean): string {
  const rows = Object.values(problems)
    .filter(({ code }) => holds(code))
    .toSorted((a, b) => a.code - b.code)
    .map(({ code, status, message, hint }) => `| ${code} | ${status} | ${message} | ${hint} |\n`);
  return HEAD + rows.join('');
}

/** The guide with every table as the problems are now. */
export function errorsGuide(guide: string): string {
  return Object.entries(SECTIONS).reduce((text, [heading, holds]) => {
    const table = new RegExp(`(^## ${heading}\\n\\n)(?:\\|.*\\n)*`, 'm');
    if (!table.test(text)) throw new Error(`the guide has no heading ${heading}`);
    return text.replace(table, (_, begin: string) => begin + tableOf(holds));
  }, guide);
}

const NUMBER = /^3\d{4}$/;

/** In each ten that is begun, the numbers that nobody has, one line for a hundred. */
export function freeNumbers(): string[] {
  const taken = new Set<number>(Object.values(problems).map(({ code }) => code));
  const tens = new Set(
    [...taken].filter((code) => NUMBER.test(String(code))).map((code) => code - (code % 10)),
  );
  const hundreds = Map.groupBy(
    [...tens].toSorted((a, b) => a - b),
    (ten) => Math.floor(ten / 100),
  );
  return [...hundreds].map(([hundred, begun]) => {
    const free = begun.flatMap((ten) =>
      Array.from({ length: 10 }, (_, at) => ten + at).filter((code) => !taken.has(code)),
    );
    return `${hundred}：${free.join(' ')}`;
  });
}
