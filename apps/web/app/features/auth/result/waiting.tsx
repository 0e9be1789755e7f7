import { promisedBy, promisedTerm } from '@yinxin/api/client';
import { CHINA, nearWords } from '@yinxin/values';
import { useRevalidator } from 'react-router';
import { usePoll } from '~/feedback/use-poll.ts';
import { useSession } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { Button, ButtonLink, classNames, FormError, Icon, Note, useForm } from '~/ui/index.ts';
import { CREATE } from '../next-step.ts';
import { CaseSummary } from '../parts/case-summary.tsx';
import type { Verification } from '../places.ts';
import { usePlaces } from '../use-places.ts';
import { Outcome } from './outcome.tsx';

const REVIEW_MS = 10_000;
const CHECK_MS = 2000;

const moment = new Intl.DateTimeFormat('zh-CN', {
  timeZone: CHINA,
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Where the case is on its way through the platform. */
function Progress({ verification: { queue, subject } }: { verification: Verification }) {
  const reviewers = subject === 'organization' ? '两位审核员先后复核' : '审核员核对材料';
  const stations = [
    { words: '已提交', note: queue && moment.format(new Date(queue.submittedAt)), state: 'done' },
    {
      words: reviewers,
      note:
        queue &&
        (queue.place > 1 ? `前面还有 ${queue.place - 1} 件，共 ${queue.waiting} 件在等` : '下一个就是您'),
      state: 'now',
    },
    {
      words: '短信通知结果',
      note: queue
        ? `最晚${nearWords(promisedBy(subject, queue.submittedAt), new Date())}`
        : promisedTerm(subject),
      state: 'next',
    },
  ];
  return (
    <ol aria-label="办理进度" className="grid gap-3 md:grid-cols-3">
      {stations.map(({ words, note, state }) => (
        <li key={words} aria-current={state === 'now' ? 'step' : undefined} className="flex gap-3">
          <Icon
            name={state === 'done' ? 'circle-check' : 'clock'}
            size={22}
            className={classNames(
              'mt-0.5',
              state === 'done' ? 'text-success' : state === 'now' ? 'text-navy' : 'text-ink-3',
            )}
          />
          <span>
            <span className={classNames('block', state === 'now' && 'font-semibold')}>{words}</span>
            {note && <span className="block text-sm text-ink-2 tabular-nums">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Being checked or reviewed: what happens now, and the way to take it back. */
export function Waiting({ verification }: { verification: Verification }) {
  const { sendQuietly } = useSession();
  const { goOn, phone } = usePlaces();
  const { revalidate } = useRevalidator();
  const form = useForm({});
  const reviewing = verification.state === 'reviewing';
  usePoll(true, reviewing ? REVIEW_MS : CHECK_MS, revalidate);

  const cancel = () =>
    form.attempt(async () => {
      await sendQuietly('POST /api/appapi/identity/cancel', { body: { id: verification.id } });
      await goOn();
    });

  return (
    <Outcome
      look="waiting"
      title={reviewing ? '正在人工审核' : '正在核验'}
      lead={reviewing ? '可以离开，结果会短信通知您，也可以随时回来看进度。' : '通常几秒钟，请稍候。'}
    >
      {verification.reason && (
        <Note tone="info">
          {verification.reason.words}。{verification.reason.advice}
        </Note>
      )}
      {reviewing && <Progress verification={verification} />}
      <CaseSummary verification={verification} />
      <FormError text={form.errors.form} />
      <div className="flex flex-wrap gap-3">
        {reviewing && (
          <ButtonLink to={pathOn(CREATE, phone)} className="max-md:w-full">
            先准备一份合同
          </ButtonLink>
        )}
        <Button variant="secondary" busy={form.busy} onClick={cancel} className="max-md:w-full">
          {reviewing ? '撤回，重新提交' : '取消'}
        </Button>
      </div>
    </Outcome>
  );
}
