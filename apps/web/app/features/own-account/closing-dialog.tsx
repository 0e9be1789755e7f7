import { SIGN_CENTER } from '~/parts/contracts/index.ts';
import { pathOn } from '~/site/device.ts';
import { Button, ButtonLink, Checkbox, Dialog, Note, Sheet, useForm } from '~/ui/index.ts';
import type { OwnAccount } from './model.ts';

type Kept = OwnAccount['closing']['kept'][number];

/** Everything of an account that does not wait for anything. */
const GONE = [
  '手机号、姓名、签署密码与登录状态',
  '通讯录，个人账号名下的合同草稿、模板与批量表格',
  '从未申请证书的，实名认证的全部信息与材料（当夜）',
  '您申请的个人信息副本（各项同意同时撤回，撤回的记录见下）',
];

/** One row of the table of retention, as it is for whoever goes. */
export const KeptRow = ({ what, why, until, law, how, count }: Kept) => (
  <li className="border-t border-line py-3 first:border-0">
    <p className="font-semibold">
      {what}
      {count !== null && <span className="font-normal text-ink-3">（{count} 份）</span>}
    </p>
    <dl className="mt-1 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm text-ink-2">
      {(
        [
          ['为何保留', why],
          ['到何时', until],
          ['依据', law],
          ['到期后', how],
        ] as const
      ).map(([name, words]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </li>
);

interface ClosingDialogProps {
  closing: OwnAccount['closing'];
  phone: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** What goes, what stays, why and until when, and the copies to take before. */
export function ClosingDialog({ closing, phone, onClose, onConfirm }: ClosingDialogProps) {
  const { contracts, kept } = closing;
  const form = useForm({ taken: contracts === 0 });
  const confirm = () =>
    form.values.taken ? onConfirm() : form.refuse({ taken: '请先取回需要的合同副本，再勾选' });
  const Frame = phone ? Sheet : Dialog;
  return (
    <Frame
      open
      onClose={onClose}
      title="注销账号"
      description="注销后无法恢复，所有设备立即退出；手机号可以重新注册，但不会恢复现在的资料。"
    >
      <form {...form.element(confirm)} className="space-y-6">
        <section aria-labelledby="closing-gone">
          <h3 id="closing-gone" className="font-semibold">
            随即删除
          </h3>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-ink-2">
            {GONE.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="closing-kept">
          <h3 id="closing-kept" className="font-semibold">
            继续保留
          </h3>
          <ul className="mt-1">
            {kept.map((row) => (
              <KeptRow key={row.what} {...row} />
            ))}
          </ul>
        </section>
        {contracts > 0 && (
          <Note tone="warning">
            <p>
              您有 {contracts}{' '}
              份已发出的合同。它们是各方共同的证据，不会随您的账号删除；注销之后您不能再打开。
            </p>
            <ButtonLink to={pathOn(SIGN_CENTER, phone)} variant="secondary" size="sm" className="mt-3">
              先去取回合同副本
            </ButtonLink>
            <Checkbox {...form.checkbox('taken')} className="mt-3">
              已取回需要的副本，知道注销后不能再打开
            </Checkbox>
          </Note>
        )}
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            取消
          </Button>
          <Button type="submit">继续注销</Button>
        </div>
      </form>
    </Frame>
  );
}
