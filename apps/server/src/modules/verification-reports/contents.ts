import {
  PLATFORM_REPORTS,
  VERIFY_ANSWERS,
  VERIFY_LEVELS,
  VERIFY_TIME_PROOFS,
  VERIFY_TOPICS,
  VERIFY_VERDICTS,
  type VerifiedFile,
  type VerifiedSignature,
  type VerifyTopic,
  type VerifyVerdict,
} from '@yinxin/api';
import { timeInChina } from '@yinxin/values';
import {
  algorithmWords,
  chainWords,
  meaningOf,
  missingIn,
  nameWords,
  RAW_NAMES,
  rawNames,
  revocationWords,
  signersOf,
} from '@yinxin/verification/words';
import {
  type Fact,
  type PlatformReport,
  quotedAll,
  type ReportBlock,
  type ReportSection,
  type Tone,
} from '../typesetting/index.ts';

/** An anchor of the list that was judged by. */
export interface JudgedBy {
  anchors: readonly { name: string; source: string; sha256: string; own: boolean }[];
  changedAt: string | null;
}

export interface ReportFacts {
  number: string;
  issuer: string;
  /** Masked. */
  asker: string;
  madeAt: Date;
  /** The page where anybody checks it. */
  checkAddress: string;
  verifyAddress: string;
}

const TONES: Readonly<Record<VerifyVerdict, Tone>> = {
  valid: 'good',
  unknown: 'unsure',
  invalid: 'bad',
  unsigned: 'plain',
};
/** A report stays readable; whoever needs the rest has it from the interface. */
const MOST_CHANGES = 60;
const MOST_SIGNATURES = 100;
const NUMERALS = '一二三四五六七八九十';

const beijingTime = (at: Date | string): string => `${timeInChina(new Date(at))}（北京时间）`;

const numbered = (sections: readonly ReportSection[]): ReportSection[] =>
  sections.map(({ heading, blocks }, at) => ({
    heading: `${at < NUMERALS.length ? NUMERALS[at] : at + 1}、${heading}`,
    blocks,
  }));

const factsOfFile = ({ name, size, sha256, sm3 }: VerifiedFile): Fact[] => [
  ['文件名', name],
  ['大小', `${size.toLocaleString('en-US')} 字节`],
  ['SHA-256', sha256],
  ['SM3', sm3],
];

/** What an answer rests on: every check that did not say yes is named, whatever the answer. */
function groundsOf({ checks, answers }: VerifiedSignature, topic: VerifyTopic): string {
  const own = checks.filter((one) => one.topic === topic);
  const against = own.filter(({ status }) => status !== 'yes').map(({ message }) => message);
  if (against.length > 0) return `${own.length - against.length} 项通过；${[...new Set(against)].join('；')}`;
  return answers[topic] === 'yes' && own.length > 0
    ? `${own.length} 项检查全部通过`
    : '没有能够得出结论的检查';
}

const answersOf = (signature: VerifiedSignature): ReportBlock => ({
  table: {
    head: ['问题', '答案', '依据'],
    widths: [3, 2, 9],
    rows: (Object.keys(VERIFY_TOPICS) as VerifyTopic[]).map((topic) => [
      VERIFY_TOPICS[topic],
      VERIFY_ANSWERS[signature.answers[topic]],
      groundsOf(signature, topic),
    ]),
  },
});

function timeOf({ time }: VerifiedSignature): Fact[] {
  const { proven, claimed, proof, authority } = time;
  return [
    ['已证明的时间', proven ? `不晚于 ${beijingTime(proven)}` : '没有'],
    ['时间的证明', `${VERIFY_TIME_PROOFS[proof]}${authority ? `，由 ${authority} 签发` : ''}`],
    ...(claimed ? [['自称的时间', `${beijingTime(claimed)}，由签署人填写，不作证明`] as const] : []),
  ];
}

function factsOf(signature: VerifiedSignature): Fact[] {
  const { signer, anchor, chain, level, format, algorithms, revocation, places } = signature;
  const certificate: Fact[] = signer
    ? [
        ['证书主体', nameWords(signer.subject)],
        ['颁发者', nameWords(signer.issuer)],
        ['证书序列号', signer.serial],
        ['证书有效期', `${beijingTime(signer.notBefore)} 至 ${beijingTime(signer.notAfter)}`],
        [RAW_NAMES, rawNames(signature).join('\n')],
      ]
    : [['证书', '签名中没有可用的签署人证书']];
  return [
    ...certificate,
    ['证书链', chain.length > 0 ? chainWords(signature) : '没有追溯到任何根证书'],
    ['据以信任的根', anchor ? `${anchor.name}（${anchor.source}）` : '没有：不在信任列表之内'],
    ...revocation.map((one): Fact => ['证书状态', revocationWords(one, beijingTime)]),
    ...timeOf(signature),
    ['签名级别', level ? VERIFY_LEVELS[level] : '不属于 PAdES 的任何级别'],
    ['格式与算法', [format, algorithmWords(algorithms)].filter(Boolean).join('，')],
    [
      '页面上的位置',
      places.length > 0 ? `第 ${[...new Set(places.map(({ page }) => page + 1))].join('、')} 页` : '不可见',
    ],
    ['签名域', signature.field],
  ];
}

function changesOf({ changes, moreChanges }: VerifiedSignature): ReportBlock[] {
  if (changes.length === 0) return [{ text: '签署之后没有改动。' }];
  const left = Math.max(0, changes.length - MOST_CHANGES) + moreChanges;
  return [
    { text: '签署之后的改动，逐个对象：' },
    {
      table: {
        head: ['修订版', '对象', '是否允许', '内容'],
        widths: [2, 2, 2, 10],
        rows: changes
          .slice(0, MOST_CHANGES)
          .map(({ revision, object, allowed, what }) => [
            String(revision),
            object === null ? '' : String(object),
            allowed ? '允许' : '不允许',
            what,
          ]),
      },
    },
    ...(left > 0 ? [{ text: `另有 ${left} 处改动没有列出。`, quiet: true }] : []),
  ];
}

function sectionOf(signature: VerifiedSignature, at: number): ReportSection {
  const who = signature.signer?.name ?? '无法识别的签署人';
  const kind = signature.isTimeStamp ? '文档时间戳' : '签名';
  const advice = missingIn(signature, true);
  return {
    heading: `${kind} ${at + 1}：${who}（${VERIFY_VERDICTS[signature.verdict]}）`,
    blocks: [
      ...(signature.reason ? [{ text: signature.reason }] : []),
      answersOf(signature),
      { facts: factsOf(signature) },
      ...changesOf(signature),
      ...advice.map((text) => ({ text, quiet: true })),
    ],
  };
}

const leftOut = ({ signatures }: VerifiedFile): ReportSection[] =>
  signatures.length > MOST_SIGNATURES
    ? [
        {
          heading: '其余的签名',
          blocks: [
            { text: `另有 ${signatures.length - MOST_SIGNATURES} 个签名没有逐个列出；结论包括它们在内。` },
          ],
        },
      ]
    : [];

function ownContract({ contract }: VerifiedFile): ReportSection[] {
  if (!contract) return [];
  return [
    {
      heading: '在印信签署的合同',
      blocks: [
        {
          facts: [
            ['合同编码', contract.code],
            ['状态', contract.stateWords],
            [
              '这一版',
              `${beijingTime(contract.madeAt)}，${contract.isNewest ? '此后没有更新的版本' : '此后有更新的版本'}`,
            ],
          ],
        },
        { text: '文件的摘要与印信保存的签署件一致。存证情况可凭合同编码在存证查询页核对。', quiet: true },
      ],
    },
  ];
}

const ownReport = ({ report }: VerifiedFile): ReportSection[] =>
  report
    ? [
        {
          heading: '由本机构出具的报告',
          blocks: [
            {
              text: `文件的摘要与本机构 ${beijingTime(report.madeAt)} 出具的《${report.title}》（编号 ${report.number}）一致。`,
            },
          ],
        },
      ]
    : [];

const seals = ({ sealPictures }: VerifiedFile): ReportBlock[] =>
  sealPictures.length > 0
    ? [
        {
          text: `第 ${sealPictures.slice(0, 20).join('、')} 页有形似印章的图片。那只是图片，不是签名，不具备验证效力。`,
        },
      ]
    : [];

const listSection = ({ anchors, changedAt }: JudgedBy, policy: string): ReportSection => ({
  heading: '判断的依据',
  blocks: [
    {
      facts: [
        ['信任列表', `印信信任列表，共 ${anchors.length} 个根证书`],
        ['最近变更', changedAt ? beijingTime(changedAt) : '没有由人工变更过'],
        ['验证策略', policy],
      ],
    },
    {
      table: {
        head: ['根证书', '来源', 'SHA-256'],
        widths: [5, 5, 8],
        rows: anchors.map(({ name, source, sha256 }) => [name, source, sha256]),
      },
    },
  ],
});

const LIMITS = [
  '本报告只说明上述文件（以摘要为准）在验证时的情况。此后证书被吊销、算法被攻破或信任列表变更，都不在其内。',
  '“有效”是指签名完整、证书可信且签后没有不允许的改动；时间是否已证明单独列出。它不说明合同内容是否合法、签署人是否有权代表其单位，也不说明印章图案与备案是否一致。',
  '签署人以证书主体为准，其身份由颁发者核实；颁发者不是本机构的，本机构没有另行核实。',
  '“无法确认”不等于无效：缺少的材料补齐之后，可以重新验证。',
  '被验证的文件没有保存。核对时请以同一份文件重新计算摘要。',
];

/** The judgement of a file as the platform puts it in writing: the same answers as on the page, none of them folded together. */
export function reportOf(judged: VerifiedFile, list: JudgedBy, facts: ReportFacts): PlatformReport {
  const file = quotedAll(judged);
  const count = signersOf(file).length;
  return {
    title: PLATFORM_REPORTS.verification,
    number: facts.number,
    issuer: facts.issuer,
    facts: [
      ['出具时间', beijingTime(facts.madeAt)],
      ['验证时间', beijingTime(file.judgedAt)],
      ['申请人', facts.asker],
      [
        '签名',
        `${count} 个${file.signatures.length > count ? `，另有文档时间戳 ${file.signatures.length - count} 个` : ''}`,
      ],
    ],
    verdict: { words: file.words, tone: TONES[file.verdict], meaning: meaningOf(file) },
    sections: numbered([
      { heading: '被验证的文件', blocks: [{ facts: factsOfFile(file) }, ...seals(file)] },
      ...file.signatures.slice(0, MOST_SIGNATURES).map(sectionOf),
      ...leftOut(file),
      ...ownContract(file),
      ...ownReport(file),
      listSection(list, file.policy),
      { heading: '本报告不能说明的', blocks: LIMITS.map((text, at) => ({ text: `${at + 1}. ${text}` })) },
      {
        heading: '怎样核对本报告',
        blocks: [
          { text: `扫描首页的二维码，或打开 ${facts.checkAddress} ，核对编号、时间、文件摘要与结论。` },
          {
            text: `把本报告的 PDF 原样放入合同验证页 ${facts.verifyAddress} ，或用支持 PAdES 的阅读器打开：签名有效，并且签署人是文末所列的报告签名证书（序列号一致），才是本机构出具的那一份。`,
          },
        ],
      },
    ]),
    check: { address: facts.checkAddress, words: '扫码核对编号与结论' },
    closing: `${facts.issuer}\n以报告签名证书对本报告签名并加盖时间戳（PAdES B-LT）。打印件只供阅读，以电子文件为准。`,
  };
}
