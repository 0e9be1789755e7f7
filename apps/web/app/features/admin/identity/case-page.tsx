import {
  PAPER_KINDS,
  VERIFICATION_STATES,
  VERIFICATION_SUBJECTS,
  type VerificationCase,
} from '@yinxin/api/client';
import { Alert, Card, Spin, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { usePoll } from '~/feedback/use-poll.ts';
import { promiseOf } from '../desk/due.ts';
import { Promised } from '../desk/promise.tsx';
import { Review } from '../desk/review.tsx';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { timeText } from '../words.ts';
import { Comparison, useComparison } from './comparison.tsx';
import { Decision } from './decision.tsx';
import { Papers } from './papers.tsx';
import { Statement } from './statement.tsx';
import { caseColors } from './words.ts';

export const loadCase = adminLoader(async (send, search) => {
  const id = search.get('id');
  return id ? send('GET /api/admin/identity/cases/item', { query: { id } }) : null;
});

/** One case: papers beside what was typed, what was checked already, who it may be a double of, and the decision. */
export function CasePage() {
  const { value, isLoading, reload } = useAnswer(loadCase);
  if (value) return <OpenCase key={value.id} loaded={value} reload={reload} />;
  return isLoading ? (
    <Spin className="block! py-20!" />
  ) : (
    <Alert type="warning" showIcon title="没有找到这次认证" />
  );
}

/** How often an open case is asked for again: another reviewer may have decided. */
const LOOK_MS = 10_000;

function OpenCase({ loaded, reload }: { loaded: VerificationCase; reload: () => void }) {
  const [opened, setOpened] = useState<Readonly<Record<string, string>>>({});
  const item = {
    ...loaded,
    papers: loaded.papers.map((paper) => ({
      ...paper,
      seenAt: paper.seenAt ?? opened[paper.paperId] ?? null,
    })),
  };
  const { subject, wayWords, state, companyName, name } = item;
  usePoll(state === 'reviewing', LOOK_MS, async () => reload());
  const note = useCallback(
    (paperId: string) => setOpened((before) => ({ [paperId]: new Date().toISOString(), ...before })),
    [],
  );
  const comparison = useComparison(item.id);
  const promised = state === 'reviewing' ? promiseOf(subject, item.submittedAt) : undefined;
  return (
    <>
      <PageTitle
        title={
          <>
            {companyName || name}
            {'　'}
            <Tag color={caseColors[state]}>{VERIFICATION_STATES[state]}</Tag>
            {item.suspected && <Tag color="error">疑似重复</Tag>}
            {state === 'reviewing' && item.decisionsNeeded > 1 && <Tag>第 {item.decisions + 1} 位审核</Tag>}
            {promised && <Promised by={promised} />}
          </>
        }
      >
        <Link to="/admin/identity" className="text-navy underline-offset-4 hover:underline">
          回到列表
        </Link>
      </PageTitle>
      <Review
        id={item.id}
        papers={<Papers item={item} onOpened={note} />}
        facts={
          <>
            <Card title="填写的信息" size="small">
              {comparison && <Comparison value={comparison} isRegistered={subject === 'organization'} />}
              <Statement item={item} compared={comparison?.rows.map(({ field }) => field) ?? []} />
              <Facts>
                <Fact name="对象">{VERIFICATION_SUBJECTS[subject]}</Fact>
                <Fact name="方式">{wayWords}</Fact>
                {item.facts.paperKind && <Fact name="证件">{PAPER_KINDS[item.facts.paperKind].words}</Fact>}
                <Fact name="提交时间">{timeText(item.submittedAt)}</Fact>
                {item.note && <Fact name="说明">{item.note}</Fact>}
                {item.reason && (
                  <Fact name="结果">
                    {item.reason.words}
                    {item.reason.note && `：${item.reason.note}`}
                  </Fact>
                )}
              </Facts>
            </Card>
            <Checks checks={item.checks} />
            <Others item={item} />
          </>
        }
        decision={(next) => <Decision item={item} next={next} />}
      />
    </>
  );
}

const outcomeColors: Readonly<Record<VerificationCase['checks'][number]['outcome'], string>> = {
  match: 'success',
  passed: 'success',
  accepted: 'success',
  sent: 'processing',
  mismatch: 'error',
  failed: 'error',
  refused: 'error',
  'no-record': 'warning',
  unavailable: 'default',
};

function Checks({ checks }: { checks: VerificationCase['checks'] }) {
  return (
    <Card title="核验与审核" size="small">
      {checks.length === 0 && <p className="text-ink-3">还没有进行过核验。</p>}
      <ol className="grid gap-3">
        {checks.map((check) => (
          <li key={`${check.at}${check.operation}`} className="border-line border-l-2 pl-3">
            <p>
              {check.words} <Tag color={outcomeColors[check.outcome]}>{check.outcomeWords}</Tag>
            </p>
            <p className="text-ink-3">
              {check.by || check.vendor} · {timeText(check.at)}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const why = { paper: '同一证件', device: '同一设备' } as const;
const caseLink = 'text-navy underline underline-offset-4';

/** Other attempts of the same applicant, and others who may be the same. */
const Others = ({ item: { history, duplicates } }: { item: VerificationCase }) => (
  <>
    <Card title="可能重复" size="small">
      {duplicates.length === 0 && <p className="text-ink-3">没有发现同一证件或同一设备的其他认证。</p>}
      <ul className="grid gap-2">
        {duplicates.map((other) => (
          <li key={other.id}>
            <Tag color={other.why === 'device' ? 'warning' : 'error'}>{why[other.why]}</Tag>
            <Link to={`/admin/case?id=${other.id}`} className={caseLink}>
              {other.name}
            </Link>
            {'　'}
            {VERIFICATION_STATES[other.state]}
          </li>
        ))}
      </ul>
    </Card>
    <Card title="以往的认证" size="small">
      {history.length === 0 && <p className="text-ink-3">这是第一次认证。</p>}
      <ul className="grid gap-2">
        {history.map((earlier) => (
          <li key={earlier.id}>
            <Link to={`/admin/case?id=${earlier.id}`} className={caseLink}>
              {earlier.wayWords}
            </Link>
            {'　'}
            {VERIFICATION_STATES[earlier.state]} · {timeText(earlier.createdAt)}
          </li>
        ))}
      </ul>
    </Card>
  </>
);
