import {
  BILL_DISPUTE_ENDINGS,
  BILL_LIMITS,
  DISPUTE_KINDS,
  type DisputeKind,
  type PartnerBill,
  type ResultOf,
} from '@yinxin/api/client';
import { exactYuan, parseYuan } from '@yinxin/values';
import { useState } from 'react';
import { sendFile } from '~/session/transfers.ts';
import { fileSize, sizeError } from '~/ui/file-size.ts';
import {
  Dialog,
  DialogButtons,
  FormError,
  Icon,
  Note,
  Select,
  TextArea,
  TextField,
  useForm,
} from '~/ui/index.ts';
import { partnerCredentials } from '../../calls.ts';
import { counted, signed } from '../../parts/money.tsx';
import { usePartner } from '../../session.tsx';

type StoredFile = ResultOf<'POST /api/partner/bill/dispute/upload'>;

/** Vouchers, sent while the rest is written. */
function useVouchers(billId: string) {
  const { watch } = usePartner();
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [part, setPart] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const add = async (file: File | undefined) => {
    if (!file) return;
    const isTaken = BILL_DISPUTE_ENDINGS.some((ending) => file.name.toLowerCase().endsWith(ending));
    const wrong = isTaken
      ? sizeError(file.size, BILL_LIMITS.fileMegabytes * 1024 * 1024)
      : `凭证可以是 ${BILL_DISPUTE_ENDINGS.join('、')}`;
    setFailure(wrong);
    if (wrong) return;
    setPart(0);
    try {
      const stored = await watch(
        sendFile<StoredFile>(
          `/api/partner/bill/dispute/upload?${new URLSearchParams({ id: billId })}`,
          file,
          partnerCredentials(),
          setPart,
        ),
      );
      setFiles((before) => [...before, stored]);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '没有传上，请再试一次');
    } finally {
      setPart(undefined);
    }
  };
  const remove = (id: string) => setFiles((before) => before.filter((file) => file.id !== id));
  return { files, part, failure, add, remove };
}

function Vouchers({ files, part, failure, add, remove }: ReturnType<typeof useVouchers>) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">凭证，最多 {BILL_LIMITS.files} 个</p>
      <ul className="flex flex-wrap gap-2">
        {files.map(({ id, name, size }) => (
          <li key={id} className="flex min-h-11 items-center gap-2 rounded border border-line pl-3 text-sm">
            <Icon name="document" size={16} />
            <span className="max-w-44 truncate" title={name}>
              {name}
            </span>
            <span className="text-xs text-ink-3">{fileSize(size)}</span>
            <button
              type="button"
              aria-label={`去掉 ${name}`}
              onClick={() => remove(id)}
              className="grid size-9 place-items-center text-ink-3 hover:text-ink"
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
        {files.length < BILL_LIMITS.files && (
          <li className="relative flex min-h-11 items-center gap-2 rounded border border-line px-4 text-sm font-semibold focus-within:outline-2 focus-within:outline-navy hover:border-line-strong">
            <Icon name="plus" size={16} />
            {part === undefined ? '添加凭证' : `正在上传 ${Math.round(part * 100)}%`}
            <input
              type="file"
              aria-label="添加凭证"
              accept={BILL_DISPUTE_ENDINGS.join(',')}
              disabled={part !== undefined}
              onChange={({ currentTarget }) => {
                void add(currentTarget.files?.[0]);
                currentTarget.value = '';
              }}
              className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
            />
          </li>
        )}
      </ul>
      {failure && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}

interface DisputeDialogProps {
  bill: PartnerBill;
  /** The lines it is about, with what each differs by; none for the whole bill. */
  chosen: ReadonlyMap<string, number>;
  onClose: () => void;
  onDisputed: () => void;
}

/** What is wrong with the bill, in the words of its reader, with what shows it. */
export function DisputeDialog({ bill, chosen, onClose, onDisputed }: DisputeDialogProps) {
  const { send, done } = usePartner();
  const vouchers = useVouchers(bill.id);
  const form = useForm({ kind: 'price' as string, reason: '', claimed: '' });
  const numbers = [...chosen.keys()].slice(0, BILL_LIMITS.numbers);
  const gap = [...chosen.values()].reduce((sum, fen) => sum + fen, 0);
  const dispute = async () => {
    const isDone = await form.attempt(
      async ({ kind, reason, claimed }) => {
        await send('POST /api/partner/bill/dispute/raise', {
          body: {
            ...{ id: bill.id, kind: kind as DisputeKind, reason: reason.trim(), numbers },
            files: vouchers.files.map(({ id }) => id),
            claimed: claimed.trim() ? (parseYuan(claimed) ?? null) : null,
          },
        });
      },
      {
        check: ({ reason, claimed }) => ({
          ...(reason.trim().length < 5 && { reason: '请写明哪里不对、应是多少，至少 5 个字' }),
          ...(claimed.trim() &&
            parseYuan(claimed) === undefined && { claimed: '金额写成 86500 或 86500.25' }),
        }),
      },
    );
    if (!isDone) return;
    onClose();
    onDisputed();
    await done('差异已提交，平台受理后会在这里答复');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="提出差异"
      description={
        chosen.size > 0
          ? `${counted(chosen.size)} 条，差额合计 ${signed(gap)} 元${chosen.size > numbers.length ? `；编号随申诉带上前 ${BILL_LIMITS.numbers} 个，其余请附表格` : ''}`
          : `针对整张账单，应结 ${exactYuan(bill.payable)}`
      }
    >
      <form {...form.element(dispute)} className="space-y-4">
        <Select label="类型" options={Object.entries(DISPUTE_KINDS)} {...form.text('kind')} />
        <TextArea
          label="说明"
          rows={4}
          maxLength={BILL_LIMITS.reason}
          hint={`${form.values.reason.length} / ${BILL_LIMITS.reason}`}
          placeholder="哪些编号、应是多少、依据是什么"
          {...form.text('reason')}
        />
        <TextField label="我方认为的应结金额（元，选填）" inputMode="decimal" {...form.text('claimed')} />
        <Vouchers {...vouchers} />
        <Note icon="clock">
          申诉期间不计入核对期限。成立则调账，账单换成 v{bill.version + 1}；不成立的，平台写明理由。
        </Note>
        <FormError text={form.errors.form} />
        <DialogButtons onClose={onClose} busy={form.busy} disabled={vouchers.part !== undefined}>
          提交申诉
        </DialogButtons>
      </form>
    </Dialog>
  );
}
