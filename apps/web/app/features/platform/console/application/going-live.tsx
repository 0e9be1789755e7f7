import { REVIEW_STATES } from '@yinxin/api/client';
import { useRevalidator } from 'react-router';
import { useSession } from '~/session/index.ts';
import { Badge, Button, ButtonLink, classNames, FormError, Icon, TextArea, useForm } from '~/ui/index.ts';
import type { ApplicationDetail } from '../load.ts';

type Check = keyof ApplicationDetail['checks'];

const CHECKS: readonly { name: Check; words: string; to: string; verb: string }[] = [
  { name: 'certified', words: '企业已认证', to: '/platform/authentication', verb: '去认证' },
  {
    name: 'called',
    words: '沙箱里有成功的调用',
    to: '/platform/console/interface?view=try',
    verb: '去调试',
  },
  {
    name: 'signed',
    words: '沙箱里签成过合同',
    to: '/platform/document/detail?documentDirectory=quick-start',
    verb: '看快速开始',
  },
];

/** What the system ticks by itself, and what is left to say. */
export function GoingLive({ detail }: { detail: ApplicationDetail }) {
  const { sendQuietly } = useSession();
  const { revalidate } = useRevalidator();
  const form = useForm({ purpose: '' });
  const missing = CHECKS.filter(({ name }) => !detail.checks[name]).length;
  const state = detail.review?.state;
  const ask = () =>
    form.attempt(
      async ({ purpose }) => {
        await sendQuietly('POST /api/appapi/application/requestReview', { body: { id: detail.id, purpose } });
        await revalidate();
      },
      { blame: 'purpose' },
    );
  return (
    <aside className="shrink-0 border-line lg:w-64 lg:border-l lg:pl-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">上线检查</h2>
        {state && <Badge tone={state === 'passed' ? 'success' : 'neutral'}>{REVIEW_STATES[state]}</Badge>}
      </div>
      <p className="mt-1 text-sm text-ink-2">全部完成后提交审核，通常 1 个工作日。</p>
      <p className="mt-3 text-sm text-ink-2">
        已完成 {CHECKS.length - missing} / {CHECKS.length}
      </p>
      <div className="mt-1.5 h-1 rounded-full bg-paper-2">
        <div
          className="h-1 rounded-full bg-navy"
          style={{ width: `${((CHECKS.length - missing) / CHECKS.length) * 100}%` }}
        />
      </div>
      <ul className="mt-2 divide-y divide-line">
        {CHECKS.map(({ name, words, to, verb }) => {
          const done = detail.checks[name];
          return (
            <li key={name} className="flex items-center gap-2.5 py-2.5 text-sm">
              <Icon
                name={done ? 'circle-check' : 'circle'}
                size={18}
                className={classNames('shrink-0', done ? 'text-success' : 'text-ink-3')}
              />
              <span className="flex-1">{words}</span>
              {!done && detail.mayManage && (
                <ButtonLink to={to} variant="quiet" size="sm" className="px-0">
                  {verb}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
      {state === 'refused' && <p className="mt-3 text-sm text-danger">没有通过：{detail.review?.reason}</p>}
      {detail.mayManage && state !== 'passed' && state !== 'waiting' && (
        <form {...form.element(ask)} className="mt-4 space-y-4">
          <TextArea
            label="用途"
            {...form.text('purpose')}
            rows={3}
            maxLength={500}
            hint="这个应用为谁办什么事，每月大约多少份合同"
          />
          <FormError text={form.errors.form} />
          <Button type="submit" block disabled={missing > 0} busy={form.busy}>
            {missing > 0 ? `提交审核（还差 ${missing} 项）` : '提交审核'}
          </Button>
        </form>
      )}
      {state === 'waiting' && <p className="mt-3 text-sm text-ink-2">已提交，通常 1 个工作日内有结果。</p>}
      <h3 className="mt-6 text-sm font-semibold">生产环境</h3>
      <p className="mt-1 text-sm text-ink-2">
        {state === 'passed'
          ? '已可新建生产密钥。数据与沙箱分开，代码不用改。'
          : '审核通过后另建密钥，数据与沙箱分开。沙箱文件带“沙箱·不具法律效力”字样，用测试根证书签名。'}
      </p>
    </aside>
  );
}
