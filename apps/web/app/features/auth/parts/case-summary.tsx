import { COMPANY_KINDS, PAPER_KINDS, waysOf } from '@yinxin/api/client';
import { Badge } from '~/ui/index.ts';
import type { Verification } from '../places.ts';

/** What was filled in, masked, in the order of the papers. */
function factRows({ subject, way, facts }: Verification): [string, string][] {
  const rows: [string, string | null | undefined][] = [
    ['认证方式', waysOf(subject)[way]?.words],
    ['企业名称', facts.companyName],
    ['统一社会信用代码', facts.code],
    ['组织类型', facts.companyKind && COMPANY_KINDS[facts.companyKind].words],
    [
      facts.companyKind ? COMPANY_KINDS[facts.companyKind].representative : '法定代表人',
      facts.representative,
    ],
    ['姓名', facts.name],
    ['证件', facts.paperKind && PAPER_KINDS[facts.paperKind].words],
    ['证件号码', facts.number],
    ['手机号', facts.phone],
    ['银行卡', facts.bankCard],
    ['开户行', facts.bankName],
    ['对公账号', facts.account],
    ['有效期至', facts.validUntil === null && subject === 'organization' ? '长期' : facts.validUntil],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

const row = 'grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3';

export function CaseSummary({ verification }: { verification: Verification }) {
  return (
    <dl className="grid gap-x-10 gap-y-1.5 text-sm md:grid-cols-2">
      <div className={row}>
        <dt className="text-ink-3">状态</dt>
        <dd>
          <Badge tone={toneOf(verification.state)}>{verification.stateWords}</Badge>
        </dd>
      </div>
      {factRows(verification).map(([name, value]) => (
        <div key={name} className={row}>
          <dt className="text-ink-3">{name}</dt>
          <dd className="min-w-0 break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same for whoever wants to look it up: what comes next stands before it. */
export const FoldedSummary = ({ verification }: { verification: Verification }) => (
  <details className="text-sm">
    <summary className="min-h-11 cursor-pointer content-center text-navy md:min-h-8">所填信息</summary>
    <div className="mt-2">
      <CaseSummary verification={verification} />
    </div>
  </details>
);

const toneOf = (state: Verification['state']) =>
  state === 'verified'
    ? 'success'
    : state === 'refused'
      ? 'danger'
      : state === 'expired'
        ? 'neutral'
        : 'navy';
