import { REVIEW_STATES } from '@yinxin/api/client';
import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { useSession } from '~/session/index.ts';
import { Badge, Button, Dialog, FormError, TextArea, TextField, useForm } from '~/ui/index.ts';
import type { ApplicationDetail, ApplicationList } from './load.ts';
import { Card, NoOrganization } from './parts.tsx';
import { SecretOnce } from './secret-once.tsx';
import { SideCard } from './side-card.tsx';

function CreateDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (id: string, secret: string | null) => void;
}) {
  const { sendQuietly } = useSession();
  const form = useForm({ name: '' });
  const create = () =>
    form.attempt(
      async ({ name }) => {
        const { id, key } = await sendQuietly('POST /api/appapi/application/create', { body: { name } });
        onMade(id, key?.secret ?? null);
      },
      { blame: 'name' },
    );
  return (
    <Dialog open title="新建应用" onClose={onClose}>
      <form {...form.element(create)} className="space-y-4">
        <TextField label="应用名称" {...form.text('name')} maxLength={30} hint="例如：合同管理系统" />
        <Button type="submit" block busy={form.busy}>
          创建并取得沙箱密钥
        </Button>
      </form>
    </Dialog>
  );
}

const CHECKS = { certified: '企业已认证', called: '沙箱里有成功的调用', signed: '沙箱里签成过合同' } as const;

/** What the system ticks by itself, and what is left to say. */
function GoingLive({ detail }: { detail: ApplicationDetail }) {
  const { sendQuietly } = useSession();
  const { revalidate } = useRevalidator();
  const form = useForm({ purpose: '' });
  const missing = (Object.keys(CHECKS) as (keyof typeof CHECKS)[]).filter((name) => !detail.checks[name]);
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
    <Card
      title="上线检查"
      aside={state && <Badge tone={state === 'passed' ? 'navy' : 'neutral'}>{REVIEW_STATES[state]}</Badge>}
    >
      <ul className="space-y-1.5">
        {(Object.keys(CHECKS) as (keyof typeof CHECKS)[]).map((name) => (
          <li key={name} className={detail.checks[name] ? '' : 'text-ink-3'}>
            {detail.checks[name] ? '✓' : '○'} {CHECKS[name]}
          </li>
        ))}
      </ul>
      {state === 'refused' && <p className="mt-3 text-danger">没有通过：{detail.review?.reason}</p>}
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
          <Button type="submit" disabled={missing.length > 0} busy={form.busy}>
            {missing.length > 0 ? `提交审核（还差 ${missing.length} 项）` : '提交审核'}
          </Button>
        </form>
      )}
      {state === 'waiting' && <p className="mt-3 text-ink-2">已提交，通常 1 个工作日内有结果。</p>}
      {state === 'passed' && <p className="mt-3 text-ink-2">已可新建生产密钥，数据与沙箱分开。</p>}
    </Card>
  );
}

function Detail({ detail, onSecret }: { detail: ApplicationDetail; onSecret: (secret: string) => void }) {
  const { send } = useSession();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { id, name, state, mayManage } = detail;
  const change = async () => {
    await send('POST /api/appapi/application/switch', {
      body: { id, state: state === 'active' ? 'disabled' : 'active' },
    });
    toast.success(state === 'active' ? '应用已停用' : '应用已恢复');
    await revalidate();
  };
  return (
    <div className="min-w-0 flex-1 space-y-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-serif text-lg font-semibold">{name}</h2>
        <Badge tone={state === 'active' ? 'navy' : 'neutral'}>{state === 'active' ? '正常' : '已停用'}</Badge>
        <code className="text-sm break-all text-ink-3">{id}</code>
        {mayManage && (
          <Button variant="secondary" size="sm" className="ml-auto" onClick={change}>
            {state === 'active' ? '停用' : '恢复'}
          </Button>
        )}
      </div>
      {detail.sandbox ? (
        <SideCard environment="sandbox" side={detail.sandbox} detail={detail} onSecret={onSecret} />
      ) : (
        <Card title="沙箱">
          <p className="text-ink-2">沙箱暂时不可用，请稍后再看。</p>
        </Card>
      )}
      <SideCard environment="production" side={detail.production} detail={detail} onSecret={onSecret} />
      <GoingLive detail={detail} />
    </div>
  );
}

interface ApplicationPageProps {
  applications: ApplicationList | undefined;
  detail: ApplicationDetail | undefined;
}

/** Applications left, the chosen one beside them. */
export function ApplicationPage({ applications, detail }: ApplicationPageProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  if (!applications) return <NoOrganization />;
  const { list, mayManage } = applications;
  return (
    <div className="space-y-5">
      <div className="flex items-center justify-between">
        <h1 className="font-serif text-xl font-semibold">应用</h1>
        {mayManage && (
          <Button size="sm" onClick={() => setCreating(true)}>
            新建
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-5 lg:flex-row">
        <ul className="shrink-0 divide-y divide-line self-start rounded-card border border-line bg-white max-lg:w-full lg:w-56">
          {list.map((one) => (
            <li key={one.id}>
              <Link
                to={`/platform/console/application?id=${one.id}`}
                aria-current={one.id === detail?.id ? 'true' : undefined}
                className="block px-4 py-3 aria-[current]:bg-paper aria-[current]:font-semibold"
              >
                {one.name}
                <span className="block text-sm font-normal text-ink-3">
                  {one.state === 'disabled'
                    ? '已停用'
                    : one.review?.state === 'passed'
                      ? '沙箱与生产'
                      : '仅沙箱'}
                </span>
              </Link>
            </li>
          ))}
          {list.length === 0 && (
            <li className="px-4 py-6 text-ink-2">还没有应用，新建后会得到一把沙箱密钥。</li>
          )}
        </ul>
        {detail && <Detail key={detail.id} detail={detail} onSecret={setSecret} />}
      </div>
      {creating && (
        <CreateDialog
          onClose={() => setCreating(false)}
          onMade={(id, made) => {
            setCreating(false);
            if (made) setSecret(made);
            navigate(`/platform/console/application?id=${id}`);
          }}
        />
      )}
      {secret && (
        <SecretOnce
          secret={secret}
          onDone={() => {
            setSecret(undefined);
            revalidate();
          }}
        />
      )}
    </div>
  );
}
