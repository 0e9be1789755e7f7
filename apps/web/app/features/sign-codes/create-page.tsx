import { SIGN_CODE_LIMITS } from '@yinxin/api/client';
import { DAY_MS, endOfDay } from '@yinxin/values';
import { type ChangeEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { signCodePath } from '~/parts/contracts/index.ts';
import { BlankFields, emptyFiller, FillerFields, fillErrors, useFilling } from '~/parts/filling/index.ts';
import { fenOf, PageTitle, Panel } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, Checkbox, Container, clockTime, Note, Select, TextField } from '~/ui/index.ts';
import type { CodeForm } from './model.ts';

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement>;
const USUAL_DAYS = 30;
const dayFrom = (days: number) => clockTime(new Date(Date.now() + days * DAY_MS).toISOString()).day;

/** What is typed for a code, what is wrong with it, and making it. */
function useCodeMaking(form: CodeForm, phone: boolean) {
  const { sendQuietly } = useSession();
  const navigate = useNavigate();
  const signers = form.roles.filter(({ part }) => part === 'signer');
  const usual = signers.find(({ key }) => key !== form.own?.role) ?? signers[0];
  const [title, setTitle] = useState(form.name);
  const [chosen, setRole] = useState(usual?.key ?? '');
  const role = signers.some(({ key }) => key === chosen) ? chosen : (usual?.key ?? '');
  const [isComerFirst, setComerFirst] = useState(true);
  const [limit, setLimit] = useState('100');
  const [amount, setAmount] = useState('');
  const [day, setDay] = useState(dayFrom(USUAL_DAYS));
  const { fillers, change, values, setValues, refused } = useFilling(form);
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const others = form.roles.filter(({ key }) => key !== role);
  const errorsNow = (): Record<string, string> => {
    const people = Number(limit);
    return {
      ...fillErrors({ roles: others, blanks: form.blanks }, fillers, values),
      ...(!title.trim() && { title: '请填写合同名称' }),
      ...(!(Number.isInteger(people) && people >= 1 && people <= SIGN_CODE_LIMITS.people) && {
        limit: `请填写 1 至 ${SIGN_CODE_LIMITS.people} 的人数`,
      }),
      ...(!day && { day: '请选择截止日期' }),
      ...(fenOf(amount) === undefined && { amount: '请填写金额，如 50000' }),
    };
  };
  const errors: Readonly<Record<string, string>> = isChecked ? errorsNow() : {};
  const make = async () => {
    setChecked(true);
    setRefusal(undefined);
    if (Object.keys(errorsNow()).length > 0) return;
    setBusy(true);
    try {
      const { id } = await sendQuietly('POST /api/appapi/signCode/create', {
        body: {
          ...{ templateId: form.id, version: form.version, title, role, isComerFirst, values },
          parties: fillers.filter((one) => one.role !== role),
          amount: fenOf(amount) ?? null,
          limit: Number(limit),
          expiresAt: endOfDay(day).toISOString(),
        },
      });
      navigate(signCodePath(id, phone));
    } catch (error) {
      setRefusal(await refused(error));
      setBusy(false);
    }
  };
  return {
    ...{ title, setTitle, signers, role, setRole, isComerFirst, setComerFirst, limit, setLimit },
    ...{ amount, setAmount, day, setDay, fillers, change, values, setValues, others },
    ...{ errors, make, busy, refusal },
  };
}

/** A code from a template: whom it is for, who else signs, what stands in it, how many and until when. */
export function CreateCodePage({ form, phone }: { form: CodeForm; phone: boolean }) {
  const making = useCodeMaking(form, phone);
  const { title, setTitle, signers, role, setRole, isComerFirst, setComerFirst, limit, setLimit } = making;
  const { amount, setAmount, day, setDay, fillers, change, values, setValues, others } = making;
  const { errors, make, busy, refusal } = making;
  const own = form.blanks.filter((blank) => blank.role === null);
  const theirs = form.blanks.filter((blank) => blank.role !== null);
  return (
    <Container className="pb-12">
      <PageTitle icon="smartphone" title="新建签署码">
        <span>
          {form.name}，第 {form.version} 版
        </span>
        <span>扫码的人各自得到一份合同，每份扣减本方的合同份数</span>
      </PageTitle>
      <form
        noValidate
        className="max-w-3xl space-y-6"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Panel title="签署码">
          <div className="grid gap-4 sm:grid-cols-2">
            <div className="sm:col-span-2">
              <TextField
                label="合同名称"
                hint="每份合同的名称后面会加上签署人的姓名或单位名称"
                value={title}
                maxLength={100}
                error={errors.title}
                onChange={(event: Typed) => setTitle(event.currentTarget.value)}
              />
            </div>
            <Select
              label="扫码的人担任"
              value={role}
              options={signers.map(({ key, name, kind }) => [
                key,
                kind === 'organization' ? `${name}（单位）` : name,
              ])}
              onChange={(event: Typed) => setRole(event.currentTarget.value)}
            />
            <TextField
              label="名额（人）"
              value={limit}
              inputMode="numeric"
              maxLength={6}
              error={errors.limit}
              onChange={(event: Typed) => setLimit(event.currentTarget.value.trim())}
            />
            <TextField
              label="截止日期"
              type="date"
              value={day}
              min={dayFrom(0)}
              max={dayFrom(SIGN_CODE_LIMITS.days - 1)}
              error={errors.day}
              onChange={(event: Typed) => setDay(event.currentTarget.value)}
            />
            <TextField
              label="合同金额（元，选填）"
              value={amount}
              inputMode="decimal"
              maxLength={14}
              error={errors.amount}
              onChange={(event: Typed) => setAmount(event.currentTarget.value)}
            />
            <div className="self-center">
              <Checkbox
                checked={isComerFirst}
                onChange={({ currentTarget }) => setComerFirst(currentTarget.checked)}
              >
                扫码的人先签署
              </Checkbox>
              {!isComerFirst && (
                <p className="mt-1 text-sm text-ink-3">按模板的顺序：没有轮到的，轮到时再发短信通知。</p>
              )}
            </div>
          </div>
        </Panel>
        {others.map((one) => (
          <Panel key={one.key} title={one.name}>
            <FillerFields
              role={one}
              filler={fillers.find((filler) => filler.role === one.key) ?? emptyFiller(one)}
              errors={errors}
              onChange={(changed) => change(one.key, changed)}
            />
          </Panel>
        ))}
        {own.length > 0 && (
          <Panel title="合同内容" lead="每份合同都相同。">
            <BlankFields blanks={own} {...{ values, errors }} onChange={setValues} />
          </Panel>
        )}
        {theirs.length > 0 && (
          <Panel title="由签署方填写的内容" lead="可以先填好，签署的人扫码后核对、修改；不填的由他们填写。">
            <BlankFields blanks={theirs} {...{ values, errors }} onChange={setValues} />
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
        <Button type="submit" block={phone} busy={busy}>
          生成签署码
        </Button>
      </form>
    </Container>
  );
}
