import type { VerificationReasonName } from '@yinxin/api/client';
import { ButtonLink, classNames, clockTime, Note } from '~/ui/index.ts';
import { CaseSummary } from '../parts/case-summary.tsx';
import { OtherWays } from '../parts/other-ways.tsx';
import type { Verification } from '../places.ts';
import { typed } from '../typed.ts';
import { usePlaces } from '../use-places.ts';
import { standingOf, type WayOffer } from '../way-words.ts';
import { Outcome } from './outcome.tsx';

interface RefusedProps {
  verification: Verification;
  ways: WayOffer[];
}

/** Who said it, when, and what is left. */
function answerOf({ answered, triesLeft }: Verification): string {
  const who = answered ? `${answered.by} ${clockTime(answered.at).short} 的答复。` : '';
  const tries =
    triesLeft > 0
      ? `今天还可以再试 ${triesLeft} 次，不影响其他方式。`
      : '这种方式今天的次数已用完，其他方式现在可以办。';
  return who + tries;
}

type Field = 'name' | 'number' | 'code' | 'representative';

/** What a reason speaks of: those lines are marked, so that one looks where it was wrong. */
const BLAMED: Partial<Record<VerificationReasonName, readonly Field[]>> = {
  'carrier-mismatch': ['name', 'number'],
  'bank-mismatch': ['name', 'number'],
  'face-mismatch': ['name', 'number'],
  duplicate: ['number'],
  'facts-differ': ['name', 'number', 'code', 'representative'],
  'paper-changed': ['name', 'number'],
  'company-mismatch': ['name', 'code', 'representative'],
  'representative-mismatch': ['representative'],
  'code-taken': ['code'],
};

/** As it was typed, while this document lives, for what was wrong is only seen in full; masked afterwards. */
function Typed({ verification }: { verification: Verification }) {
  const { subject, reason } = verification;
  const rows: readonly (readonly [Field, string, string])[] | undefined =
    subject === 'person'
      ? typed.person && [
          ['name', '姓名', typed.person.name],
          ['number', '证件号码', typed.person.number],
        ]
      : typed.company && [
          ['name', '名称', typed.company.name],
          ['code', '统一社会信用代码', typed.company.code],
          ['representative', '法定代表人', typed.company.representative],
        ];
  const blamed = (reason && BLAMED[reason.code]) ?? [];
  if (!rows) return <CaseSummary verification={verification} />;
  return (
    <dl aria-label="您填的" className="rounded border border-line bg-paper px-4 py-3">
      {rows.map(([field, name, value]) => (
        <div key={field} className="grid grid-cols-[9rem_1fr] gap-3">
          <dt className="text-sm text-ink-3">{name}</dt>
          <dd className={classNames('break-all', blamed.includes(field) && 'text-danger')}>
            <span className="font-mono">{value}</span>
            {blamed.includes(field) && <span className="text-sm">　请核对</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What exactly failed, what to do about it, and what else is open. */
export function Refused({ verification, ways }: RefusedProps) {
  const { to } = usePlaces();
  const { subject, way, reason, openWays } = verification;
  const own = ways.find((offer) => offer.way === way);
  const person = subject === 'person';
  const again = person ? to('facts', { way }) : to('company', { way, again: '1' });
  const what = person ? '实名没有通过' : '企业认证没有通过';
  return (
    <Outcome
      look="refused"
      title={reason ? `${what}：${reason.words}` : what}
      lead={answerOf(verification)}
      below={<OtherWays subject={subject} ways={openWays} title="换一种方式，现在可以办" />}
    >
      <Typed verification={verification} />
      {reason && (
        <Note tone="info" icon="info">
          {reason.advice}
        </Note>
      )}
      {reason?.note && <Note tone="warning">审核说明：{reason.note}</Note>}
      {own?.open ? (
        <ButtonLink to={again} className="max-md:w-full">
          改正后再试
        </ButtonLink>
      ) : (
        <Note tone="warning">{own && standingOf(own)}</Note>
      )}
    </Outcome>
  );
}
