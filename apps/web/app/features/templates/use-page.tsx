import type { TemplateBlank } from '@yinxin/api/client';
import { type ChangeEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { createPath } from '~/parts/contracts/index.ts';
import { BlankFields, emptyFiller, FillerFields, fillErrors, useFilling } from '~/parts/filling/index.ts';
import { fenOf, PageTitle, Panel } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, Container, Note, TextField } from '~/ui/index.ts';
import type { TemplateForm } from './model.ts';

type Typed = ChangeEvent<HTMLInputElement>;
type Errors = Readonly<Record<string, string>>;

/** A template filled in by hand: who takes each role, what stands in each blank; then it is a draft like any other. */
export function UsePage({ form }: { form: TemplateForm }) {
  const { sendQuietly } = useSession();
  const navigate = useNavigate();
  const [title, setTitle] = useState(form.name);
  const { fillers, change, values, setValues, refused } = useFilling(form);
  const [amount, setAmount] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const errors: Errors = isChecked ? fillErrors(form, fillers, values) : {};
  const isOthers = ({ role }: TemplateBlank) => role !== null;

  const make = async () => {
    setChecked(true);
    setRefusal(undefined);
    const sum = fenOf(amount);
    if (sum === undefined || Object.keys(fillErrors(form, fillers, values)).length > 0) return;
    setBusy(true);
    try {
      const { id } = await sendQuietly('POST /api/appapi/template/use', {
        body: { id: form.id, version: form.version, title, parties: [...fillers], values, amount: sum },
      });
      navigate(`${createPath(id, false)}&step=send`);
    } catch (error) {
      setRefusal(await refused(error));
      setBusy(false);
    }
  };
  const blanks = (some: readonly TemplateBlank[]) => (
    <BlankFields blanks={some} {...{ values, errors }} onChange={setValues} />
  );
  const own = form.blanks.filter((blank) => !isOthers(blank));
  const others = form.blanks.filter(isOthers);
  return (
    <Container className="pb-12">
      <PageTitle icon="sign" title={`使用“${form.name}”`}>
        <span>第 {form.version} 版</span>
        <span>填好后生成合同草稿，核对后发起</span>
      </PageTitle>
      <form
        noValidate
        className="max-w-3xl space-y-6"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Panel title="合同">
          <TextField
            label="名称"
            value={title}
            maxLength={200}
            error={isChecked && !title.trim() ? '请填写合同名称' : undefined}
            onChange={(event: Typed) => setTitle(event.currentTarget.value)}
          />
          <div className="mt-4 sm:max-w-xs">
            <TextField
              label="合同金额（元，选填）"
              hint="有的审批流程按金额确定审批人"
              value={amount}
              inputMode="decimal"
              maxLength={14}
              error={isChecked && fenOf(amount) === undefined ? '请填写金额，如 50000' : undefined}
              onChange={(event: Typed) => setAmount(event.currentTarget.value)}
            />
          </div>
        </Panel>
        {form.roles.map((role) => (
          <Panel key={role.key} title={role.name}>
            <FillerFields
              role={role}
              filler={fillers.find((one) => one.role === role.key) ?? emptyFiller(role)}
              errors={errors}
              onChange={(changed) => change(role.key, changed)}
            />
          </Panel>
        ))}
        {own.length > 0 && <Panel title="合同内容">{blanks(own)}</Panel>}
        {others.length > 0 && (
          <Panel title="由对方填写的内容" lead="可以先替对方填好，对方收到后核对；不填的由对方填写。">
            {blanks(others)}
          </Panel>
        )}
        {refusal && (
          <Note tone="danger" role="alert">
            {refusal}
          </Note>
        )}
        {Object.keys(errors).length > 0 && (
          <Note tone="warning" role="status">
            还有 {Object.keys(errors).length} 处没有填好。
          </Note>
        )}
        <Button type="submit" busy={busy}>
          生成合同
        </Button>
      </form>
    </Container>
  );
}
