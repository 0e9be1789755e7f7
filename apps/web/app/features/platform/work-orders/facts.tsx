import { promisedTerm, WORK_ORDER_KINDS, WORK_ORDER_LIMITS, type WorkOrderDetail } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { clockTime, Icon, type IconName } from '~/ui/index.ts';
import { ENVIRONMENT_WORDS } from '../console/load.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
);

interface StepProps {
  icon: IconName;
  tone: string;
  words: string;
  note: string;
}

const Step = ({ icon, tone, words, note }: StepProps) => (
  <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-3 py-1.5">
    <Icon name={icon} size={16} className={`mt-1 ${tone}`} />
    <span>
      {words}
      <span className="block text-ink-3">{note}</span>
    </span>
  </li>
);

/** Where it stands now, and what happens next. */
function nextStep({ state, promisedBy, closesAt, turnAt }: WorkOrderDetail): StepProps {
  if (state === 'waiting')
    return {
      ...{ icon: 'clock', tone: 'text-navy', words: '等我们答复' },
      note: promisedBy ? `${clockTime(promisedBy).short} 前答复` : '',
    };
  if (state === 'answered')
    return {
      ...{ icon: 'alert', tone: 'text-warning', words: '等您确认' },
      note: `${WORK_ORDER_LIMITS.quietDays} 天没有回复会自动关闭${closesAt ? `（${clockTime(closesAt).short}）` : ''}，可再打开`,
    };
  return { icon: 'check', tone: 'text-success', words: '已关闭', note: clockTime(turnAt).short };
}

/** What it is about, and how far it is. */
export function Facts({ order }: { order: WorkOrderDetail }) {
  const { number, kind, applicationName, environment, requestId, call, page, createdAt, answeredAt } = order;
  const log = `/platform/console/interface?view=calls&environment=${environment ?? 'sandbox'}&requestId=${requestId}`;
  return (
    <aside className="border-line px-4 py-5 text-sm max-xl:border-t lg:px-6 xl:border-l">
      <h3 className="mb-2 text-base font-semibold">关联信息</h3>
      <dl className="grid grid-cols-[4em_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        <Fact name="编号">{number}</Fact>
        <Fact name="类别">{WORK_ORDER_KINDS[kind]}</Fact>
        {applicationName && <Fact name="应用">{applicationName}</Fact>}
        {environment && <Fact name="环境">{ENVIRONMENT_WORDS[environment]}</Fact>}
        {requestId && (
          <Fact name="请求">
            <Link to={log} className="text-navy underline-offset-4 hover:underline">
              <code>{requestId}</code>
            </Link>
          </Fact>
        )}
        {call && (
          <Fact name="接口">
            <code>{call.name}</code>
            <span className={call.code === 1 ? 'ml-2 text-ink-2' : 'ml-2 text-danger'}>
              {call.status}
              {call.code === 1 ? '' : ` · ${call.code}`}
            </span>
          </Fact>
        )}
        {requestId && !call && <Fact name="日志">没有找到这次调用，请核对编号与环境</Fact>}
        {page && (
          <Fact name="文档">
            <Link to={page} className="text-navy underline-offset-4 hover:underline">
              打开所说的页面
            </Link>
          </Fact>
        )}
      </dl>
      <h3 className="mt-5 mb-1 border-t border-line pt-5 text-base font-semibold">进展</h3>
      <ul>
        <Step icon="circle-check" tone="text-success" words="提交" note={clockTime(createdAt).short} />
        {answeredAt && (
          <Step
            icon="circle-check"
            tone="text-success"
            words="首次答复"
            note={`${clockTime(answeredAt).short}，承诺 ${promisedTerm('work-order')}`}
          />
        )}
        <Step {...nextStep(order)} />
      </ul>
    </aside>
  );
}
