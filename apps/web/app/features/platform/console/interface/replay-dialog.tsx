import { WEBHOOK_LIMITS } from '@yinxin/api/client';
import { useSession } from '~/session/index.ts';
import { Button, Dialog, FormError, Select, TextField, useForm } from '~/ui/index.ts';
import type { EnvironmentName } from '../load.ts';

const WHICH = [
  ['dead', '没有送达的'],
  ['delivered', '已经送达的'],
] as const;

/** As a field for local times wants it, in the clock of China. */
const fieldTime = (moment: Date) => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 16);

/** Many again: those of one contract in their order. */
export function ReplayDialog({
  place,
  onClose,
  onDone,
}: {
  place: { id: string; environment: EnvironmentName; webhookId: string };
  onClose: () => void;
  onDone: (count: number) => Promise<void>;
}) {
  const { sendQuietly } = useSession();
  const now = new Date();
  const form = useForm({
    from: fieldTime(new Date(now.getTime() - 86_400_000)),
    to: fieldTime(now),
    state: 'dead' as string,
  });
  const replay = () =>
    form.attempt(
      async ({ from, to, state }) => {
        const { count } = await sendQuietly('POST /api/appapi/application/replayDeliveries', {
          body: {
            ...place,
            from: `${from}:00+08:00`,
            to: `${to}:59+08:00`,
            state: state === 'dead' ? 'dead' : 'delivered',
          },
        });
        await onDone(count);
      },
      { check: ({ from, to }) => (from && to && from <= to ? {} : { form: '请选择一段时间' }) },
    );
  return (
    <Dialog open title="重发一段时间的通知" onClose={onClose}>
      <form {...form.element(replay)} className="space-y-4">
        <TextField label="从" type="datetime-local" {...form.text('from')} />
        <TextField label="到" type="datetime-local" {...form.text('to')} />
        <Select label="哪些" {...form.text('state')} options={WHICH} />
        <p className="text-sm text-ink-2">
          编号不变，一次至多 {WEBHOOK_LIMITS.replay.toLocaleString('zh-CN')} 条；同一合同的按先后重发。
        </p>
        <FormError text={form.errors.form} />
        <Button type="submit" block busy={form.busy}>
          重发
        </Button>
      </form>
    </Dialog>
  );
}
