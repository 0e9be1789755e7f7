import { TEMPLATE_RIGHTS, type TemplateRight } from '@yinxin/api/client';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useActs } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { Dialog, DialogButtons, FormError, Select, useForm } from '~/ui/index.ts';
import type { TemplateDetail } from './model.ts';

type Shared = Pick<TemplateDetail, 'grants' | 'members'>;
type Rights = Readonly<Record<string, TemplateRight | undefined>>;

const ALL = 'all';
const NONE = 'none';
const own = Object.entries(TEMPLATE_RIGHTS) as [TemplateRight, string][];
/** What is everybody's has no owner. */
const ofAll = own.filter(([right]) => right !== 'own');

/** Who in the organisation may use, edit or manage a template: all of it is said at once. */
export function ShareDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { send, done } = useActs();
  const { sendQuietly } = useSession();
  const [shared, setShared] = useState<Shared>();
  const [rights, setRights] = useState<Rights>({});
  const [problem, setProblem] = useState<string>();
  const form = useForm({});
  useEffect(() => {
    sendQuietly('GET /api/appapi/template/detail', { query: { id } }).then(
      (detail) => {
        setShared(detail);
        setRights(Object.fromEntries(detail.grants.map(({ accountId, right }) => [accountId ?? ALL, right])));
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : '没有取到成员，请稍后再试'),
    );
  }, [id, sendQuietly]);

  const save = async () => {
    const grants = Object.entries(rights).flatMap(([key, right]) =>
      right ? [{ accountId: key === ALL ? null : key, right }] : [],
    );
    const isDone = await form.attempt(async () => {
      await send('POST /api/appapi/template/share', { body: { id, grants } });
    });
    if (!isDone) return;
    onClose();
    await done(grants.length > 0 ? '已共享' : '已停止共享');
  };
  const row = (key: string, words: string, options: readonly (readonly [TemplateRight, string])[]) => (
    <Select
      key={key}
      label={words}
      value={rights[key] ?? NONE}
      options={[[NONE, '不共享'], ...options]}
      onChange={(event: ChangeEvent<HTMLSelectElement>) => {
        const { value } = event.currentTarget;
        setRights({ ...rights, [key]: value === NONE ? undefined : (value as TemplateRight) });
      }}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`共享“${name}”`}
      description="使用：用它发起合同；编辑：还可以修改和发布新版；管理：还可以共享、归档和删除。企业管理员始终可以管理。"
    >
      <form {...form.element(save)} className="space-y-4">
        {shared ? (
          <div className="max-h-96 space-y-4 overflow-y-auto pr-1">
            {row(ALL, '全体成员', ofAll)}
            {shared.members.map(({ accountId, name: member }) => row(accountId, member || '未实名成员', own))}
          </div>
        ) : (
          !problem && (
            <p role="status" className="text-sm text-ink-3">
              正在读取成员…
            </p>
          )
        )}
        <FormError text={problem ?? form.errors.form} />
        <DialogButtons onClose={onClose} busy={form.busy} disabled={!shared}>
          保存
        </DialogButtons>
      </form>
    </Dialog>
  );
}
