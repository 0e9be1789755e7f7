import {
  type EvidenceCheckpoint,
  PLATFORM_REPORTS,
  VERIFY_ANSWERS,
  VERIFY_LEVELS,
  VERIFY_TIME_PROOFS,
  VERIFY_TOPICS,
  type VerifiedFile,
  type VerifiedSignature,
  type VerifyTopic,
} from '@yinxin/api';
import { meaningOf } from '@yinxin/verification/words';
import type { ContractEvidence } from '../contract-reading/index.ts';
import type { Seal } from '../evidence/index.ts';
import { type PlatformReport, quotedAll, type ReportSection } from '../typesetting/index.ts';
import { presentSeal } from './seal.ts';
import {
  type Assured,
  identitySection,
  isBy,
  isoWords,
  type Signed,
  signersOf,
  titleOf,
  willSection,
} from './signers.ts';
import { type SystemFacts, systemSection, witnessWords } from './system.ts';
import { timeWords } from './times.ts';

export interface ReportFacts {
  number: string;
  evidence: ContractEvidence;
  /** What the verifier says of each document, in their order. */
  files: readonly VerifiedFile[];
  seal: Seal;
  quorum: number;
  /** The log's entry of an event. */
  indexOf(eventId: string): number | undefined;
  /** By the ids of parties. */
  assured: ReadonlyMap<string, Assured>;
  madeAt: Date;
  company: string;
  /** Of the site. */
  origin: string;
  system: SystemFacts;
}

/** Who signed as the asking party may read it; who is not shown to them stays unnamed. */
const signatureTitle = (signature: VerifiedSignature, signers: readonly Signed[]): string => {
  if (signature.isTimeStamp) return `时间戳：${signature.signer?.name ?? signature.field}`;
  const by = signers.find((one) => isBy(signature, one));
  return `签名：${by ? titleOf(by) : '其他签署方'}`;
};

const originalSection = ({ files }: ReportFacts): ReportSection => ({
  heading: '三、合同原文：签的是哪份文件',
  blocks: [
    {
      text: '摘要好比文件的指纹：文件改动一个字节，摘要就完全不同。持有文件的人可以自行计算，与下列摘要比对。',
    },
    ...files.map(({ name, size, sha256, sm3 }) => ({
      facts: [
        ['文件', `${name}（${size.toLocaleString('zh-CN')} 字节）`],
        ['SHA-256', sha256],
        ['SM3', sm3],
      ] as const,
    })),
  ],
});

/** Whoever is named above is named here as well, where the masked name means nobody else. */
function namesOf(signers: readonly Signed[]): (who: string) => string {
  return (who) => {
    const [one, ...others] = signers.filter(({ party }) => !party.organizationName && party.name === who);
    return one && others.length === 0 ? titleOf(one) : who;
  };
}

function processSection({ evidence, indexOf, seal }: ReportFacts, signers: readonly Signed[]): ReportSection {
  const named = namesOf(signers);
  const { detail, events } = evidence;
  const rows = detail.timeline.map(({ act, words, who, at, facts: { device } }) => {
    const event = events.find((one) => one.act === act && one.at.toISOString() === at);
    const index = event && indexOf(event.id);
    const place = index === undefined ? '等待写入' : `第 ${index} 条`;
    const isCovered = index !== undefined && index < seal.checkpoint.size;
    const by = typeof device === 'string' && device !== '' ? `${named(who)}\n${device}` : named(who);
    return [isoWords(at), words, by, isCovered ? place : `${place}（在本报告的检查点之后）`];
  });
  return {
    heading: '四、签署过程：经过了哪些步骤',
    blocks: [
      { table: { head: ['时间', '事件', '由谁', '存证日志'], widths: [4, 3, 4, 3], rows } },
      {
        text: '每个事件发生时即由平台记录；存证日志的条目从 0 起数。来访地址等个人信息加盐取摘要后存证，完整的只向本人展示。',
        quiet: true,
      },
    ],
  };
}

const TOPICS = Object.keys(VERIFY_TOPICS) as VerifyTopic[];

const integritySection = ({ files }: ReportFacts, signers: readonly Signed[]): ReportSection => ({
  heading: '五、完整性：签署之后有没有被改动',
  blocks: files.flatMap((file) => [
    // why a file is not valid names whoever signed; the table below tells it without
    { text: `${file.name}：${file.words}。${file.verdict === 'valid' ? meaningOf(file) : ''}` },
    {
      table: {
        head: ['签名', ...TOPICS.map((topic) => VERIFY_TOPICS[topic]), '时间与级别'],
        widths: [3, 2, 2, 2, 2, 5],
        rows: file.signatures.map((signature) => {
          const { answers, time, level } = signature;
          const proof = [isoWords(time.proven ?? time.claimed), VERIFY_TIME_PROOFS[time.proof]];
          return [
            signatureTitle(signature, signers),
            ...TOPICS.map((topic) => VERIFY_ANSWERS[answers[topic]]),
            [...proof, level ? VERIFY_LEVELS[level] : ''].filter(Boolean).join('\n'),
          ];
        }),
      },
    },
  ]),
});

const stampWords = ({ at, authority }: EvidenceCheckpoint['timeStamp']): string =>
  `${isoWords(at)}，本机构的时间戳服务（证书 ${authority}）`;

function keepingSection({ seal, quorum, origin, system }: ReportFacts): ReportSection {
  const { origin: log, size, root, timeStamp, sm2TimeStamp, witnesses } = presentSeal(seal);
  return {
    heading: '六、电子存证：这些记录有没有事后补写或改写',
    blocks: [
      {
        text: `以上事件写入只能追加、不能改写的存证日志。日志定期形成检查点，由日志以 Ed25519 与 SM2 两把密钥签名，由本机构的时间戳服务加盖${sm2TimeStamp ? ' ECDSA 与 SM2 两个时间戳' : '时间戳（ECDSA）'}${witnesses.length > 0 ? '，并由下列见证方共同签名' : '；没有见证方签名'}。此后改动任何一条记录，都与已经签过的检查点不符，持有检查点的人用公开的工具可以发现。`,
      },
      {
        facts: [
          ['日志', log],
          ['检查点', `包含第 0 至 ${size - 1} 条，根哈希 ${root}`],
          ['时间戳', stampWords(timeStamp)],
          ['SM2 时间戳', sm2TimeStamp ? stampWords(sm2TimeStamp) : '没有：检查点形成于启用 SM2 时间戳之前'],
          [
            '见证方',
            witnesses.length > 0
              ? `${witnesses.map(({ name, at }) => `${witnessWords(system, name)}，${isoWords(at)} 签名`).join('；')}；要求至少 ${quorum} 个`
              : system.hasWitnesses
                ? '尚无见证方签名，目前仅有本平台签名'
                : '本平台没有设置见证方，检查点仅有本平台签名',
          ],
          ['公钥公布于', `${origin}/log/policy`],
        ],
      },
    ],
  };
}

const courtSection = ({ origin }: ReportFacts): ReportSection => ({
  heading: '八、怎样核验，以及本报告不能证明什么',
  blocks: [
    {
      text: `证据包里的离线验证器与命令行工具可以在断网的电脑上逐项核对本报告所述；请从 ${origin}/downZone 取得。`,
    },
    {
      text: '最高人民法院《关于互联网法院审理案件若干问题的规定》第十一条：电子数据通过电子签名、可信时间戳、哈希值校验等技术手段能够证明真实性的，应当确认（约束互联网法院，其他法院适用民事诉讼证据的规定）。《人民法院在线诉讼规则》第十六至十八条：核验一致的可以认定上链后未经篡改，有相反证据足以推翻的除外；上链之前的真实性仍可审查。存证日志不是区块链，能否参照适用以及是否采信，由法院认定。',
    },
    {
      text: '本报告不能证明：出具之后发生的事（例如作废），请按合同编码查询；日志之外的约定与履行；日志与所要求的见证方一同作假的情形。',
      quiet: true,
    },
  ],
});

/** By the worst of its documents; what is not finished, or no longer holds, is not called whole. */
function verdictOf(
  { files, seal, evidence, system }: ReportFacts,
  signers: readonly Signed[],
): NonNullable<PlatformReport['verdict']> {
  if (files.some(({ verdict }) => verdict === 'invalid'))
    return { words: '不能采信', tone: 'bad', meaning: '至少一份文件里的签名无效，详见第五部分。' };
  if (files.length === 0 || files.some(({ verdict }) => verdict !== 'valid'))
    return { words: '尚不能下结论', tone: 'unsure', meaning: '至少一份文件里的签名不能确认，详见第五部分。' };
  if (!seal.isWitnessed)
    return {
      words: system.hasWitnesses ? '签名有效，尚未见证' : '签名有效，未设见证方',
      tone: 'unsure',
      meaning: system.hasWitnesses
        ? '文件里的签名都有效；存证日志的检查点还没有足够的见证方签名。'
        : '文件里的签名都有效；本平台没有设置见证方，存证日志的检查点仅有本平台签名。',
    };
  const { state, stateWords } = evidence.detail;
  if (state !== 'COMPLETE')
    return {
      words: `签名有效，合同${stateWords}`,
      tone: 'unsure',
      meaning: `${signers.length} 个签署方中 ${signers.filter(({ signing }) => signing).length} 个已签，文件里已有的签名都有效；合同的状态是“${stateWords}”，不是已完成。`,
    };
  return {
    words: '签名有效，记录完整',
    tone: 'good',
    meaning: '文件里的签名都有效，签署之后没有不被允许的改动；签署过程在存证日志里，并由见证方共同签名。',
  };
}

/** The evidence of a contract in the order a court asks for it, masked for whoever takes it along. */
export function evidenceReport(given: ReportFacts): PlatformReport {
  // titles and names of parties are what their author typed
  const quotedEvidence = { ...given.evidence, detail: quotedAll(given.evidence.detail) };
  const facts = { ...given, files: quotedAll(given.files), evidence: quotedEvidence };
  const { evidence, madeAt, company, origin } = facts;
  const { detail } = evidence;
  const signers = signersOf(evidence);
  return {
    title: PLATFORM_REPORTS.evidence,
    number: facts.number,
    issuer: company,
    facts: [
      ['合同名称', detail.title],
      ['合同编码', detail.code],
      ['合同状态', detail.stateWords],
      ['出具时间', `${timeWords(madeAt)}（本报告的时间均为北京时间）`],
      ['申请人', detail.parties.find(({ isOwn }) => isOwn)?.name ?? '发起方'],
    ],
    verdict: verdictOf(facts, signers),
    sections: [
      identitySection(evidence, facts.files, facts.assured, signers),
      willSection(signers),
      originalSection(facts),
      processSection(facts, signers),
      integritySection(facts, signers),
      keepingSection(facts),
      systemSection(facts.system, presentSeal(facts.seal), [
        ...new Set(facts.files.map(({ policy }) => policy)),
      ]),
      courtSection(facts),
    ],
    check: {
      address: `${origin}/product/evidence?contractCode=${detail.code}`,
      words: '扫码查询存证',
    },
    closing: `本报告由${company}根据系统记录自动出具，以报告专用证书用 ECDSA 与 SM2 各签名一次，各加盖时间戳。请在 ${origin}/product/contract/verification 验证本文件的签名；印章图案仅为签名外观，以验证结果为准。`,
  };
}
