import { useState } from 'react';
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { useConfirm } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { Badge, Button, clockTime, Dialog, Note, TextField, useForm } from '~/ui/index.ts';
import {
  type ApplicationDetail,
  type ApplicationList,
  ENVIRONMENT_WORDS,
  type EnvironmentName,
  type WebhookList,
} from '../load.ts';
import { NoOrganization } from '../parts.tsx';
import { Callbacks } from './callbacks.tsx';
import { Embedding } from './embedding.tsx';
import { GoingLive } from './going-live.tsx';
import { Keys } from './keys.tsx';
import { Networks } from './networks.tsx';
import { type NewSecret, SecretOnce } from './secret-once.tsx';

/** Its name: of a new application, or another one for this. */
function NameDialog({
  title,
  name: before = '',
  action,
  onClose,
  work,
}: {
  title: string;
  name?: string;
  action: string;
  onClose: () => void;
  work: (name: string) => Promise<void>;
}) {
  const form = useForm({ name: before });
  const send = () => form.attempt(({ name }) => work(name), { blame: 'name' });
  return (
    <Dialog open title={title} onClose={onClose}>
      <form {...form.element(send)} className="space-y-4">
        <TextField label="应用名称" {...form.text('name')} maxLength={30} hint="例如：合同管理系统" />
        <Button type="submit" block busy={form.busy}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}

function Head({ detail, environment }: { detail: ApplicationDetail; environment: EnvironmentName }) {
  const { send, sendQuietly } = useSession();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const { ask, dialog } = useConfirm();
  const [renaming, setRenaming] = useState(false);
  const { id, name, state, mayManage, isAuthorised } = detail;
  const turn = async () => {
    const next = state === 'active' ? 'disabled' : 'active';
    await send('POST /api/appapi/application/switch', { body: { id, state: next } });
    toast.success(next === 'disabled' ? '应用已停用' : '应用已恢复');
    await revalidate();
  };
  const authorise = async () => {
    await send('POST /api/appapi/application/authorise', { body: { id } });
    await revalidate();
  };
  const stop = () =>
    ask({
      title: `停用“${name}”？`,
      text: '两个环境的密钥都立即不能用，直到恢复。',
      action: '停用',
      work: turn,
    });
  return (
    <div className="border-b border-line pb-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-serif text-lg font-semibold">{name}</h2>
        <span
          className={
            environment === 'sandbox'
              ? 'rounded border border-dashed border-warning px-2 text-sm text-warning'
              : 'rounded bg-navy px-2 text-sm text-white'
          }
        >
          {ENVIRONMENT_WORDS[environment]}
        </span>
        <Badge tone={state === 'active' ? 'success' : 'neutral'}>
          {state === 'active' ? '正常' : '已停用'}
        </Badge>
        {mayManage && (
          <span className="flex gap-2 sm:ml-auto">
            <Button variant="secondary" size="sm" onClick={() => setRenaming(true)}>
              改名
            </Button>
            <Button variant="secondary" size="sm" onClick={state === 'active' ? stop : turn}>
              {state === 'active' ? '停用' : '恢复'}
            </Button>
          </span>
        )}
      </div>
      <p className="mt-1.5 flex flex-wrap gap-x-6 text-sm text-ink-2">
        <span>
          应用编号 <code className="break-all">{id}</code>
        </span>
        <span>{clockTime(detail.createdAt).short} 创建</span>
      </p>
      {!isAuthorised && (
        <div className="mt-3">
          <Note tone="warning">
            授权它的成员已经离开企业，它的调用会被拒绝。
            {mayManage && (
              <button
                type="button"
                className="font-semibold underline underline-offset-4"
                onClick={authorise}
              >
                以我的账号重新授权
              </button>
            )}
          </Note>
        </div>
      )}
      {renaming && (
        <NameDialog
          title="改名"
          name={name}
          action="保存"
          onClose={() => setRenaming(false)}
          work={async (next) => {
            await sendQuietly('POST /api/appapi/application/rename', { body: { id, name: next } });
            setRenaming(false);
            await revalidate();
          }}
        />
      )}
      {dialog}
    </div>
  );
}

const environmentsOf = ({ state, review }: ApplicationList['list'][number]) =>
  state === 'disabled' ? '已停用' : review?.state === 'passed' ? '沙箱与生产' : '仅沙箱';

function ApplicationLinks({ list, chosen }: { list: ApplicationList['list']; chosen: string | undefined }) {
  const [search] = useSearchParams();
  const addressOf = (id: string) => {
    const next = new URLSearchParams(search);
    next.set('id', id);
    next.delete('new');
    return `?${next}`;
  };
  return (
    <ul className="flex gap-1 overflow-x-auto lg:flex-col">
      {list.map((one) => (
        <li key={one.id} className="shrink-0">
          <Link
            to={addressOf(one.id)}
            aria-current={one.id === chosen ? 'true' : undefined}
            className="block max-w-56 truncate rounded px-3 py-2.5 hover:bg-paper aria-[current]:bg-[#eceff8] aria-[current]:font-semibold"
          >
            {one.name}
            <span className="block text-sm font-normal text-ink-3">{environmentsOf(one)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface ApplicationPageProps {
  applications: ApplicationList | undefined;
  detail: ApplicationDetail | undefined;
  webhooks: WebhookList | undefined;
  environment: EnvironmentName;
}

/** Applications left, the chosen one beside them, and what it takes to go live. */
export function ApplicationPage({ applications, detail, webhooks, environment }: ApplicationPageProps) {
  const navigate = useNavigate();
  const { sendQuietly } = useSession();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const [creating, setCreating] = useState(search.has('new'));
  const [secret, setSecret] = useState<NewSecret>();
  if (!applications) return <NoOrganization />;
  const { list, mayManage } = applications;
  const side = environment === 'sandbox' ? detail?.sandbox : detail?.production;
  const create = async (name: string) => {
    const { id, key } = await sendQuietly('POST /api/appapi/application/create', { body: { name } });
    setCreating(false);
    if (key?.secret) setSecret({ secret: key.secret, kind: 'key' });
    navigate(`/platform/console/application?id=${id}`);
  };
  const props = detail && side && { detail, side, environment, onSecret: setSecret };
  return (
    <div className="flex flex-col gap-6 lg:flex-row">
      <div className="shrink-0 lg:w-52">
        <div className="mb-2 flex items-center justify-between gap-3">
          <h1 className="font-serif text-xl font-semibold">应用</h1>
          {mayManage && (
            <Button
              variant={list.length === 0 ? 'primary' : 'secondary'}
              size="sm"
              onClick={() => setCreating(true)}
            >
              新建
            </Button>
          )}
        </div>
        {list.length === 0 ? (
          <p className="py-3 text-ink-2">还没有应用，新建后会得到一把沙箱密钥。</p>
        ) : (
          <ApplicationLinks list={list} chosen={detail?.id} />
        )}
      </div>
      {detail && (
        <div
          className="min-w-0 flex-1 lg:border-l lg:border-line lg:pl-6"
          key={`${detail.id} ${environment}`}
        >
          <Head detail={detail} environment={environment} />
          {props ? (
            <>
              <Keys {...props} />
              <Networks {...props} />
              <Callbacks {...props} webhooks={webhooks} />
              <Embedding {...props} />
            </>
          ) : (
            <div className="py-6">
              <Note tone="warning">沙箱暂时不可用，请稍后再看。</Note>
            </div>
          )}
        </div>
      )}
      {detail && <GoingLive key={detail.id} detail={detail} />}
      {creating && (
        <NameDialog
          title="新建应用"
          action="创建并取得沙箱密钥"
          onClose={() => setCreating(false)}
          work={create}
        />
      )}
      {secret && (
        <SecretOnce
          {...secret}
          onDone={() => {
            setSecret(undefined);
            revalidate();
          }}
        />
      )}
    </div>
  );
}
