import { articleNumbers } from './articles.ts';
import type { LawSlug } from './names.ts';

export type LawStatus = '现行' | '修订' | '废止' | '待核';

export interface LawArticle {
  /** 第十三条, 第四条至第六条, or a word where the text we know has no numbers. */
  article: string;
  /** What it says, in our own words. */
  text: string;
}

/** Where the official text stands. */
interface LawSource {
  sourceName: string;
  sourceUrl: string;
}

/** The facts about a law or a standard that the whole product cites. */
export interface Law extends LawSource {
  slug: string;
  name: string;
  number?: string;
  status: LawStatus;
  issuer?: string;
  issued?: string;
  inForce?: string;
  summary: string;
  history?: string[];
  articles: LawArticle[];
  related?: string[];
  note?: string;
}

/** A law that can be cited by its key. */
export type CitableLaw = Law & { slug: LawSlug };

export const article = (name: string, text: string): LawArticle => ({ article: name, text });

export const articlesOf = ({ articles }: Pick<Law, 'articles'>): number[] => [
  ...new Set(articles.flatMap(({ article: heading }) => articleNumbers(heading))),
];

/** Official places of publication. */
export const sources = {
  laws: { sourceName: '国家法律法规数据库', sourceUrl: 'https://flk.npc.gov.cn/' },
  government: { sourceName: '中国政府网', sourceUrl: 'https://www.gov.cn/' },
  industry: { sourceName: '工业和信息化部', sourceUrl: 'https://www.miit.gov.cn/' },
  cryptography: { sourceName: '国家密码管理局', sourceUrl: 'https://www.oscca.gov.cn/' },
  cyberspace: { sourceName: '国家互联网信息办公室', sourceUrl: 'https://www.cac.gov.cn/' },
  labor: { sourceName: '人力资源和社会保障部', sourceUrl: 'https://www.mohrss.gov.cn/' },
  tax: { sourceName: '国家税务总局', sourceUrl: 'https://www.chinatax.gov.cn/' },
  guangdong: { sourceName: '广东省人民政府', sourceUrl: 'https://www.gd.gov.cn/' },
  court: { sourceName: '最高人民法院', sourceUrl: 'https://www.court.gov.cn/' },
  standards: { sourceName: '国家标准全文公开系统', sourceUrl: 'https://openstd.samr.gov.cn/' },
  industryStandards: { sourceName: '行业标准信息服务平台', sourceUrl: 'https://hbba.sacinfo.org.cn/' },
} as const satisfies Record<string, LawSource>;
