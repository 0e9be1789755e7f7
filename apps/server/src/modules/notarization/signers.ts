import {
  ACTING_AS,
  type AnyWay,
  CHECK_KINDS,
  CHECK_OUTCOMES,
  COMPANY_WAYS,
  type ContractDetail,
  PARTY_INTENTS,
  PERSON_WAYS,
  SIGNING_CONSENTS,
  type VerifiedFile,
  type VerifiedSignature,
} from '@yinxin/api';
import { nameWords } from '@yinxin/verification/words';
import type { ContractEvidence } from '../contract-reading/index.ts';
import { PROOF_WORDS, type SigningRecord } from '../contract-signing/index.ts';
import type { Fact, ReportBlock, ReportSection } from '../typesetting/index.ts';
import { timeWords } from './times.ts';

/** How somebody's identity was assured when they signed, by what is known now: for signatures without a record. */
export interface Assured {
  person: { method: AnyWay; since: Date } | undefined;
  organization: { method: AnyWay; since: Date } | undefined;
}

type Signer = ContractDetail['parties'][number];
type EvidenceSigning = ContractEvidence['signings'][number];

export interface Signed {
  party: Signer;
  signing: EvidenceSigning | undefined;
  /** What was written down when they signed; null of signatures before it was, which is said. */
  record: SigningRecord | null;
}

const UNRECORDED = '未记录';

/** Those who sign, in their order, each with how they came to. */
export const signersOf = ({ detail, signings }: ContractEvidence): Signed[] =>
  detail.parties
    .filter(({ part }) => part === 'signer')
    .map((party) => {
      const signing = signings.find(({ partyId }) => partyId === party.id);
      const text = signing?.texts?.record;
      return { party, signing, record: text ? (JSON.parse(text) as SigningRecord) : null };
    });

/** By the name on the paper, once they signed: it is what their signature says. */
export function titleOf({ party, signing, record }: Signed): string {
  const name = record?.signer?.name ?? party.name;
  if (!party.organizationName) return name;
  if (signing?.isSilent) return `${party.organizationName}（静默签署）`;
  return `${party.organizationName}（${record?.actingAs ?? ACTING_AS[party.actingAs]} ${name}）`;
}

export const isoWords = (iso: string | null): string => (iso ? timeWords(new Date(iso)) : UNRECORDED);

const WAYS: Readonly<Record<string, { words: string }>> = { ...PERSON_WAYS, ...COMPANY_WAYS };
const VENDORS: Readonly<Record<string, string>> = { tencent: '腾讯云', aliyun: '阿里云', alipay: '支付宝' };
const vendorWords = (vendor: string): string => VENDORS[vendor] ?? vendor;

type Identity = NonNullable<SigningRecord['signer']>;

const checkWords = ({ kind, outcome, vendor, reference, at }: Identity['checks'][number]): string =>
  [
    `${CHECK_KINDS[kind]}：${CHECK_OUTCOMES[outcome]}`,
    ...(vendor ? [`核验机构 ${vendorWords(vendor)}，请求编号 ${reference || UNRECORDED}`] : []),
    isoWords(at),
  ].join('，');

const identityWords = ({ name, paper, number, method, since, checks }: Identity, isPerson: boolean): string =>
  [
    `${name}，${paper}${isPerson ? `尾号 ${number}` : ` ${number}`}`,
    `以“${WAYS[method]?.words ?? method}”核验，${isoWords(since)} 通过`,
    ...checks.map(checkWords),
  ].join('\n');

const assuredWords = (found: Assured['person']): string =>
  found
    ? `${WAYS[found.method]?.words ?? found.method}，${timeWords(found.since)} 通过；核验机构的请求编号与答复：签署时${UNRECORDED}`
    : '平台没有签署当时的核验记录，身份见其签名证书';

function identityFacts({ party, signing, record }: Signed, assured: Assured | undefined): Fact[] {
  if (!signing) return [['身份核验', '尚未签署']];
  const acting = signing.isSilent ? '授权人' : (record?.actingAs ?? ACTING_AS[party.actingAs]);
  const who = signing.organizationId ? acting : '本人';
  return [
    ...(signing.organizationId
      ? [
          [
            '单位身份',
            record?.organization
              ? identityWords(record.organization, false)
              : assuredWords(assured?.organization),
          ] as const,
        ]
      : []),
    [`${who}身份`, record?.signer ? identityWords(record.signer, true) : assuredWords(assured?.person)],
  ];
}

const CERTIFICATES = {
  'one-time': '本次签署专用的一次性证书',
  seal: '印章的证书',
  'usb-key': 'USB Key 中的证书',
} as const;

/** Serial numbers are written with and without leading zeros. */
const serialOf = (text: string): string => text.toLowerCase().replace(/^0+/, '');
export const isBy = (signature: VerifiedSignature, { signing }: Signed): boolean =>
  !!signing?.serial && !!signature.signer && serialOf(signature.signer.serial) === serialOf(signing.serial);

function certificateFacts(one: Signed, files: readonly VerifiedFile[]): Fact[] {
  if (!one.signing) return [];
  const { signer } =
    files.flatMap(({ signatures }) => signatures).find((signature) => isBy(signature, one)) ?? {};
  const issued = one.record?.certificate;
  const rules = issued?.cps;
  return [
    [
      '签名证书',
      signer
        ? `签发者 ${nameWords(signer.issuer)}\n序列号 ${signer.serial}\n有效期 ${isoWords(signer.notBefore)} 至 ${isoWords(signer.notAfter)}`
        : `序列号 ${one.signing.serial ?? UNRECORDED}`,
    ],
    [
      '申请与签发',
      issued
        ? [
            CERTIFICATES[issued.kind as keyof typeof CERTIFICATES],
            ...(issued.appliedAt ? [`随意愿确认于 ${isoWords(issued.appliedAt)} 申请`] : []),
            `${isoWords(issued.issuedAt)} 签发，签发记录在存证日志中（证书的 SHA-256 ${issued.sha256}）`,
            rules
              ? `适用《电子认证业务规则》${rules.version}（SHA-256 ${rules.sha256}）`
              : `《电子认证业务规则》的版本：${UNRECORDED}`,
          ].join('\n')
        : UNRECORDED,
    ],
  ];
}

type Authority = NonNullable<SigningRecord['authority']>;

function authorityWords({ seal, roles, grant, approval, silent }: Authority): string {
  const role = roles.length > 0 ? roles.join('、') : '成员';
  return [
    `${silent ? '授权静默签的管理员' : '经办人'}在单位的角色：${role}；所用印章：${seal ?? UNRECORDED}`,
    ...(silent
      ? [
          `静默签授权 ${silent.id}：由管理员 ${silent.by} 于 ${isoWords(silent.givenAt)} 授出，${isoWords(silent.from)} 至 ${isoWords(silent.until)}，最多 ${silent.uses} 次，范围：${silent.scope}`,
        ]
      : [
          grant
            ? `用印授权 ${grant.id}：由 ${grant.by} 于 ${isoWords(grant.at)} 授出，${grant.until ? `至 ${isoWords(grant.until)}` : '没有限定期限'}`
            : '以印章保管人的身份用印，不需要另行授权',
        ]),
    approval
      ? `用印审批 ${approval.id}：${isoWords(approval.askedAt)} 申请，${approval.by || UNRECORDED} 于 ${isoWords(approval.at)} 同意`
      : '用印审批：按该单位的规则不需要，没有审批',
  ].join('\n');
}

const authorityFacts = ({ signing, record }: Signed): Fact[] =>
  signing?.organizationId
    ? [['授权与用印', record?.authority ? authorityWords(record.authority) : UNRECORDED]]
    : [];

const headed = (one: Signed, facts: readonly Fact[]): ReportBlock => ({
  facts: [['签署方', titleOf(one)], ...facts],
});

export const identitySection = (
  { author }: Pick<ContractEvidence, 'author'>,
  files: readonly VerifiedFile[],
  assured: ReadonlyMap<string, Assured>,
  signers: readonly Signed[],
): ReportSection => ({
  heading: '一、主体身份：签的人是谁，凭什么代表单位',
  blocks: [
    {
      text: '签署前，平台核验签署人的身份，再由电子认证服务机构签发写有其姓名或名称的数字证书。签名只能由与证书对应的密钥作出。以下取自签署时写下、摘要写入存证日志的签署档案；当时没有写下的，注明未记录。',
    },
    ...signers.map((one) =>
      headed(one, [
        ...identityFacts(one, assured.get(one.party.id)),
        ...authorityFacts(one),
        ...certificateFacts(one, files),
      ]),
    ),
    {
      text: `发起方：${author}。已签署的人以其证件上的姓名列出；尚未签署的人、单位内部授权用印与审批的人，姓名按申请人查看合同时的范围遮掩。`,
      quiet: true,
    },
  ],
});

type Confirmation = NonNullable<SigningRecord['confirmation']>;

function proofWords({ used, evidence, at }: Confirmation): string {
  if (!used) return UNRECORDED;
  if (used === 'password') return '签署密码由平台比对，没有外部机构参与';
  if (!evidence) return `${PROOF_WORDS[used]}的服务机构与请求编号：${UNRECORDED}`;
  const { vendor, reference, message, sentTo } = evidence;
  const call = `请求编号 ${reference || UNRECORDED}`;
  if (used === 'identity')
    return `${vendorWords(vendor)}，${isoWords(evidence.at)}，${call}，结果通过；平台只保存结果与时间，不取得人脸图像`;
  return [
    `验证码短信发往 ${sentTo ?? UNRECORDED}，${isoWords(evidence.at)} 由${vendorWords(vendor)}受理，${call}，短信编号 ${message || UNRECORDED}`,
    `是否送达手机：平台没有查询运营商的回执；验证码于 ${isoWords(at)} 之前被正确填回`,
  ].join('\n');
}

/** Longer lists say how many. */
const MOST_PAGES = 30;

function readingWords({ openedAt, documents }: NonNullable<SigningRecord['reading']>): string {
  const opened = openedAt ? `合同最早于 ${isoWords(openedAt)} 打开` : '签署前没有打开合同的记录';
  return [
    opened,
    ...documents.map(({ name, pages, seen }) => {
      if (!seen) return `${name}：共 ${pages} 页，打开的页与时长${UNRECORDED}`;
      const total = seen.reduce((sum, { seconds }) => sum + seconds, 0);
      const each = seen.slice(0, MOST_PAGES).map(({ page, seconds }) => `第 ${page} 页 ${seconds} 秒`);
      const more = seen.length > MOST_PAGES ? '等' : '';
      return `${name}：共 ${pages} 页，打开过 ${seen.length} 页，合计 ${total} 秒${each.length > 0 ? `（${each.join('、')}${more}）` : ''}`;
    }),
    ...(documents.some(({ seen }) => seen) ? ['页与时长由签署人的浏览器测得，平台没有另行核实'] : []),
  ].join('\n');
}

function wayFacts(party: Signer, used: string, difference: string): Fact[] {
  return [
    ['约定的方式', PARTY_INTENTS[party.intent]],
    ['实际的方式', difference ? `${used}（${difference}）` : used],
  ];
}

/** `1.1-unread` is the wording of 1.1 for whoever did not open every page; its text says so. */
const consentWords = (version: string, text: string): string =>
  `第 ${version.replace(/-unread$/, '')} 版：“${text}”`;

/** Of a signature without a record: what is known of it otherwise, and what is not. */
function olderFacts({ party, signing }: Signed): Fact[] {
  if (!signing) return [['意愿确认', '尚未签署']];
  const { proofMethod, confirmedAt, digest } = signing;
  return [
    ...wayFacts(party, proofMethod ? PROOF_WORDS[proofMethod] : UNRECORDED, ''),
    ['确认时间', confirmedAt ? timeWords(confirmedAt) : UNRECORDED],
    ['所确认内容', `SHA-256 ${digest}；它由哪些内容算出：${UNRECORDED}，不能由证据包重新算出`],
    ['短信、设备、阅读', `${UNRECORDED}；声明为当时的版本，${SIGNING_CONSENTS['1.0']}`],
  ];
}

const placeFacts = ({ device, address }: SigningRecord): Fact[] => [
  ['设备', device ?? UNRECORDED],
  ['来访地址', address ? `${address}（末段遮掩；完整地址只向本人展示，摘要在存证日志里）` : UNRECORDED],
];

function confirmedFacts({ party }: Signed, record: SigningRecord, confirmation: Confirmation): Fact[] {
  const { used, difference, at, batch, consent } = confirmation;
  return [
    ...wayFacts(party, used ? PROOF_WORDS[used] : UNRECORDED, difference),
    ['确认的过程', proofWords(confirmation)],
    ['确认时间', isoWords(at)],
    [
      '确认的对象',
      batch
        ? `批量签署：一次确认对应 ${batch.count} 份合同的摘要清单，本合同是其中一份`
        : '逐份签署：一次确认只对本合同的这个摘要有效',
    ],
    ['所确认内容', `SHA-256 ${record.digest}；可由证据包“签署意愿”里的文件重新算出`],
    ['确认的声明', consentWords(consent.version, consent.text)],
    ['阅读', record.reading ? readingWords(record.reading) : UNRECORDED],
    ...placeFacts(record),
  ];
}

function willFacts(one: Signed): Fact[] {
  const { signing, record } = one;
  if (signing?.isSilent)
    return [
      ['确认的方式', '事先授权的静默签署，签署时没有逐次询问，也没有人阅读或确认；授权见第一部分'],
      ['签署时间', timeWords(signing.at)],
      ['所签内容', `SHA-256 ${signing.digest}`],
    ];
  return record?.confirmation ? confirmedFacts(one, record, record.confirmation) : olderFacts(one);
}

export const willSection = (signers: readonly Signed[]): ReportSection => ({
  heading: '二、签署意愿：是不是本人愿意签',
  blocks: [
    {
      text: '签署人勾选声明之后，以约定的或者更严的方式证明是本人，才能签署。页面显示还有几页没有翻到，但不禁止没有翻完就确认，打开过哪些页见下。所确认的内容（文件、签名外观与声明）计算出一个摘要：逐份签署时，一次确认只对这一个摘要有效；批量签署时，一次确认对应各份摘要的一张清单。',
    },
    ...signers.map((one) => headed(one, willFacts(one))),
  ],
});
