import { COUNTERPARTY_LIMITS, PARTY_KINDS, type PartyKind } from '@yinxin/api/client';
import { parseCompanyName, parseForeignName, parsePhone } from '@yinxin/identifiers';
import { useActs } from '~/parts/workspace/index.ts';
import {
  Dialog,
  DialogButtons,
  FormError,
  type FormErrors,
  RadioGroup,
  TextField,
  useForm,
} from '~/ui/index.ts';
import type { Counterparty } from './model.ts';

interface Values {
  kind: PartyKind;
  organizationName: string;
  name: string;
  phone: string;
  note: string;
}

const reasonOf = (parsed: { ok: true } | { ok: false; reason: string }) =>
  parsed.ok ? undefined : parsed.reason;

const errorsOf = ({ kind, organizationName, name, phone }: Values): FormErrors<Values> => ({
  name: reasonOf(parseForeignName(name)),
  phone: reasonOf(parsePhone(phone)),
  ...(kind === 'organization' && { organizationName: reasonOf(parseCompanyName(organizationName)) }),
});

/** Writes somebody down, or anew. */
export function EntryDialog({ entry, onClose }: { entry: Counterparty | undefined; onClose: () => void }) {
  const { send, done } = useActs();
  const form = useForm<Values>({
    kind: entry?.kind ?? 'organization',
    organizationName: entry?.organizationName ?? '',
    name: entry?.name ?? '',
    phone: entry?.phone ?? '',
    note: entry?.note ?? '',
  });
  const isCompany = form.values.kind === 'organization';
  const save = async () => {
    const saved = await form.attempt(
      async (values) => {
        const body = {
          ...values,
          organizationName: isCompany ? values.organizationName : '',
          ...(entry && { id: entry.id }),
        };
        await send('POST /api/appapi/counterparty/save', { body });
      },
      { check: errorsOf },
    );
    if (!saved) return;
    onClose();
    await done('联系人已保存');
  };
  return (
    <Dialog open onClose={onClose} title={entry ? '修改联系人' : '新增联系人'}>
      <form {...form.element(save)} className="space-y-4">
        <RadioGroup<PartyKind>
          legend="类型"
          value={form.values.kind}
          options={Object.entries(PARTY_KINDS) as [PartyKind, string][]}
          onChange={(kind) => form.change({ kind })}
        />
        {isCompany && <TextField label="单位名称" maxLength={100} {...form.text('organizationName')} />}
        <TextField
          label={isCompany ? '经办人姓名' : '姓名'}
          maxLength={64}
          autoComplete="off"
          {...form.text('name')}
        />
        <TextField label="手机号" inputMode="tel" maxLength={20} autoComplete="off" {...form.text('phone')} />
        <TextField label="备注（选填）" maxLength={COUNTERPARTY_LIMITS.note} {...form.text('note')} />
        <FormError text={form.errors.form} />
        <DialogButtons onClose={onClose} busy={form.busy}>
          保存
        </DialogButtons>
      </form>
    </Dialog>
  );
}
