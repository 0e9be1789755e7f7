import { FLOW_LIMITS } from '@yinxin/api/client';
import { DAY_MS, endOfDay, startOfDay } from '@yinxin/values';
import { useState } from 'react';
import { Line, Nothing, Panel, useActs, useConfirm } from '~/parts/workspace/index.ts';
import {
  Badge,
  Button,
  clockTime,
  Dialog,
  DialogButtons,
  FormError,
  Select,
  TextField,
  type Tone,
  useForm,
} from '~/ui/index.ts';
import type { Delegation, Delegations } from './model.ts';

const states: Record<Delegation['state'], { words: string; tone: Tone }> = {
  coming: { words: '未开始', tone: 'neutral' },
  active: { words: '进行中', tone: 'success' },
  over: { words: '已到期', tone: 'neutral' },
  ended: { words: '已结束', tone: 'neutral' },
};

const dayIn = (days: number) => clockTime(new Date(Date.now() + days * DAY_MS).toISOString()).day;
/** The whole of a day in China; what begins today begins now. */
const startOf = (day: string) => (day === dayIn(0) ? new Date() : startOfDay(day)).toISOString();

function DelegationDialog({ members, onClose }: { members: Delegations['members']; onClose: () => void }) {
  const { send, done } = useActs();
  const form = useForm({ uid: '', from: dayIn(0), until: dayIn(7), note: '' });
  const save = async () => {
    const isDone = await form.attempt(
      async ({ uid, from, until, note }) => {
        const body = { uid, note, from: startOf(from), until: endOfDay(until).toISOString() };
        await send('POST /api/appapi/approval/delegate', { body });
      },
      {
        check: ({ uid, from, until }) => ({
          ...(!uid && { uid: '请选择代理人' }),
          ...(!from && { from: '请选择日期' }),
          ...(!until ? { until: '请选择日期' } : until < from && { until: '须不早于开始日期' }),
        }),
      },
    );
    if (!isDone) return;
    onClose();
    await done('已委托，代理人会收到通知');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="委托他人代为审批"
      description="期间等您审批的合同与用印，代理人也可以处理；记录写明由谁代为处理。到期自行结束，代理人不能再转托。"
    >
      <form {...form.element(save)} className="space-y-4">
        <Select
          label="代理人"
          placeholder="请选择成员"
          options={members.map(({ uid, name }) => [uid, name || '未实名成员'] as const)}
          {...form.text('uid')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="从"
            type="date"
            min={dayIn(0)}
            max={dayIn(FLOW_LIMITS.delegationDays)}
            {...form.text('from')}
          />
          <TextField label="到（含当天）" type="date" min={dayIn(0)} {...form.text('until')} />
        </div>
        <TextField
          label="说明"
          hint="选填，如出差、休假"
          maxLength={FLOW_LIMITS.note}
          {...form.text('note')}
        />
        <FormError text={form.errors.form} />
        <DialogButtons onClose={onClose} busy={form.busy}>
          委托
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Who approves for whom while they are away. */
export function DelegationPanel({ delegations: { list, members } }: { delegations: Delegations }) {
  const { send, done } = useActs();
  const { ask, dialog } = useConfirm();
  const [open, setOpen] = useState(false);
  const end = ({ id, delegate }: Delegation) =>
    ask({
      title: '结束代理',
      text: `${delegate} 立即不能再代为审批。`,
      action: '结束代理',
      work: async () => {
        await send('POST /api/appapi/approval/endDelegation', { body: { id } });
        await done('代理已结束');
      },
    });
  return (
    <aside>
      <Panel
        title="外出代理"
        lead="外出时委托同企业的成员代为审批，到期自行结束。"
        aside={
          members.length > 0 && (
            <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
              委托
            </Button>
          )
        }
      >
        {members.length === 0 && <Nothing>企业里还没有其他成员。</Nothing>}
        {list.length === 0 && members.length > 0 && <Nothing>现在没有代理。</Nothing>}
        <ul>
          {list.map((delegation) => {
            const { id, state, isOwn, delegator, delegate, from, until, note, mayEnd } = delegation;
            return (
              <Line
                key={id}
                title={
                  <>
                    <span className="font-semibold">
                      {isOwn ? `${delegate} 代我` : `${delegate || '成员'} 代 ${delegator || '成员'}`}
                    </span>
                    <Badge tone={states[state].tone}>{states[state].words}</Badge>
                  </>
                }
                note={
                  <>
                    {clockTime(from).short} 至 {clockTime(until).short}
                    {note && `，${note}`}
                  </>
                }
              >
                {mayEnd && (
                  <Button size="sm" variant="secondary" onClick={() => end(delegation)}>
                    结束
                  </Button>
                )}
              </Line>
            );
          })}
        </ul>
      </Panel>
      {open && <DelegationDialog members={members} onClose={() => setOpen(false)} />}
      {dialog}
    </aside>
  );
}
