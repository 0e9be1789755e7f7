import { keysOf, WORK_ORDER_KINDS, WORK_ORDER_LIMITS, type WorkOrderKind } from '@yinxin/api/client';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '~/session/index.ts';
import { Button, FormError, Select, TextArea, TextField, useForm } from '~/ui/index.ts';
import { type ApplicationList, ENVIRONMENT_WORDS, environmentIn } from '../console/load.ts';
import { Attachments, useAttachments } from './attachments.tsx';
import { ROOT } from './words.ts';

const kindIn = (search: URLSearchParams): WorkOrderKind | '' =>
  keysOf(WORK_ORDER_KINDS).find((kind) => kind === search.get('kind')) ??
  (search.has('requestId') ? 'fault' : '');

/** A new one. What somebody was looking at when they pressed the button stands in the address and is filled in. */
export function NewWorkOrder({ applications }: { applications: ApplicationList | undefined }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { sendQuietly } = useSession();
  const attachments = useAttachments();
  const page = search.get('page') ?? '';
  const form = useForm({
    ...{ kind: kindIn(search) as string, subject: search.get('subject') ?? '', text: '' },
    applicationId: search.get('applicationId') ?? '',
    environment: search.has('environment') ? environmentIn(search) : '',
    requestId: search.get('requestId') ?? '',
  });
  const submit = () =>
    form.attempt(
      async ({ kind, subject, text, applicationId, environment, requestId }) => {
        const { id } = await sendQuietly('POST /api/appapi/workOrder/create', {
          body: {
            ...{ kind: kind as WorkOrderKind, subject, text },
            files: attachments.files.map((file) => file.id),
            ...(applicationId && { applicationId }),
            ...(environment && { environment: environment as 'sandbox' | 'production' }),
            ...(requestId.trim() && { requestId: requestId.trim() }),
            ...(page && { page }),
          },
        });
        await navigate(`${ROOT}?id=${id}`, { replace: true });
      },
      {
        check: ({ kind, subject, text }) => ({
          ...(!kind && { kind: '请选择类别' }),
          ...(!subject.trim() && { subject: '请填写主题' }),
          ...(!text.trim() && { text: '请填写内容' }),
        }),
      },
    );
  return (
    <section aria-labelledby="new-work-order" className="max-w-2xl px-4 py-5 lg:px-6">
      <h2 id="new-work-order" className="mb-1 text-lg font-semibold">
        新建工单
      </h2>
      <p className="mb-5 text-sm text-ink-2">
        写明请求编号，我们能直接查到那次调用。一个工作日内（9:00–18:00）答复。
      </p>
      <form {...form.element(submit)} className="space-y-4">
        <Select
          label="类别"
          placeholder="请选择"
          options={Object.entries(WORK_ORDER_KINDS)}
          {...form.text('kind')}
        />
        <TextField label="主题" maxLength={WORK_ORDER_LIMITS.subject} {...form.text('subject')} />
        <TextArea
          label="内容"
          rows={7}
          maxLength={WORK_ORDER_LIMITS.text}
          hint="做了什么，希望怎样，实际怎样。代码写在 ``` 之间；误贴的密钥会自动遮盖。"
          {...form.text('text')}
        />
        <Attachments {...attachments} />
        <fieldset className="grid gap-4 rounded border border-line p-4 sm:grid-cols-2">
          <legend className="px-1 text-sm text-ink-2">关联信息（选填）</legend>
          {applications && applications.list.length > 0 && (
            <Select
              label="应用"
              placeholder="不指定"
              options={applications.list.map(({ id, name }) => [id, name] as const)}
              {...form.text('applicationId')}
            />
          )}
          <Select
            label="环境"
            placeholder="不指定"
            options={Object.entries(ENVIRONMENT_WORDS)}
            {...form.text('environment')}
          />
          <TextField
            label="请求编号"
            placeholder="应答头 X-Request-Id"
            maxLength={60}
            {...form.text('requestId')}
          />
          {page && (
            <p className="self-end text-sm text-ink-2 sm:col-span-2">
              文档页：<code className="break-all">{page}</code>
            </p>
          )}
        </fieldset>
        <FormError text={form.errors.form} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy} disabled={attachments.part !== undefined}>
            提交工单
          </Button>
          <Link to={ROOT} className="inline-flex h-11 items-center px-3 text-ink-2 hover:text-ink">
            取消
          </Link>
        </div>
      </form>
    </section>
  );
}
