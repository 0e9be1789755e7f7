import { CONTRACT_KINDS, type ContractKind, SILENT_LIMITS } from '@yinxin/api/client';
import { DAY_MS, endOfDay, startOfDay } from '@yinxin/values';
import { useEffect, useState } from 'react';
import { fenOf } from '~/parts/workspace/fen.ts';
import { useActs } from '~/parts/workspace/index.ts';
import {
  Button,
  clockTime,
  FormError,
  type FormErrors,
  Icon,
  Note,
  Select,
  TextField,
  useForm,
} from '~/ui/index.ts';
import type { SealDetail } from './model.ts';
import { AuthorsChoice, type People } from './silent-authors.tsx';
import { findTemplates, TemplateChoice, type Templates } from './template-choice.tsx';
import { useAuthorise } from './use-authorise.ts';

interface Values {
  /** Empty where it is for contracts. */
  applicationId: string;
  templateId: string;
  kind: ContractKind | '';
  sceneId: string;
  highest: string;
  authors: string[];
  from: string;
  until: string;
  uses: string;
}

const dayFrom = (days: number) => clockTime(new Date(Date.now() + days * DAY_MS).toISOString()).day;
const USUAL_DAYS = 90;

const kinds = Object.entries(CONTRACT_KINDS) as [ContractKind, string][];

const errorsOfContracts = ({ templateId, kind, highest, authors }: Values): FormErrors<Values> => ({
  ...(!templateId && !kind && { templateId: '请选择模板，或者限定合同类型与金额' }),
  ...(!templateId && !highest && { highest: '不限模板时，请填写金额上限' }),
  ...(!templateId && authors.length === 0 && { authors: '不限模板时，请选择只签谁发起的合同' }),
  ...(highest && typeof fenOf(highest) !== 'number' && { highest: '请填写金额，如 50000' }),
});

const errorsOf = (values: Values): FormErrors<Values> => ({
  ...(!values.applicationId && errorsOfContracts(values)),
  ...errorsOfTerm(values),
});

const errorsOfTerm = ({ from, until, uses }: Values): FormErrors<Values> => ({
  ...(!until && { until: '请选择到期日' }),
  ...(until &&
    Date.parse(endOfDay(until).toISOString()) <= Date.now() && { until: '请选择今天或以后的日期' }),
  ...(from && until && from > until && { until: '到期日须在开始日之后' }),
  ...(!(Number(uses) >= 1 && Number(uses) <= SILENT_LIMITS.uses) && {
    uses: `次数为 1 至 ${SILENT_LIMITS.uses}`,
  }),
});

interface Choices {
  templates: Templates;
  people: People;
  scenes: (readonly [id: string, name: string])[];
  /** Programs of the organisation, to which its seals may be lent for digests. */
  applications: (readonly [id: string, name: string])[];
}

/** The organisation's templates and the platforms, to be chosen from. */
function useChoices(): { choices: Choices | undefined; problem: string | undefined } {
  const { send } = useActs();
  const [choices, setChoices] = useState<Choices>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let left = false;
    Promise.all([
      findTemplates(send),
      send('GET /api/appapi/scene/list', { query: {} }),
      send('GET /api/appapi/org/members', { query: { limit: 100 } }),
      send('GET /api/appapi/application/list'),
    ]).then(
      ([templates, scenes, members, programs]) => {
        if (left) return;
        setChoices({
          templates,
          people: members.list.map(({ uid, userName }) => ({ uid, name: userName })),
          scenes: scenes.map(({ sceneId, sceneName }) => [sceneId, sceneName] as const),
          applications: programs.list
            .filter(({ state }) => state === 'active')
            .map(({ id, name }) => [id, name] as const),
        });
      },
      (error: unknown) => {
        if (!left) setProblem(error instanceof Error ? error.message : '没有取到模板，请稍后再试');
      },
    );
    return () => {
      left = true;
    };
  }, [send]);
  return { choices, problem };
}

const FOR_CONTRACTS =
  '范围内的合同轮到本企业时，不再询问任何人，直接用这枚印章签署。只限本企业发起的合同；每次使用都会记录并通知管理员。';
const FOR_PROGRAM =
  '这个应用给出摘要，就用这枚印章的证书签名，不再询问任何人。平台看不到原文：签了什么，只有掌管应用的人知道。只授权给您自己的系统，次数与期限从紧；每次使用都会记录并通知管理员。';

const NO_CONTRACTS = { templateId: null, kind: null, sceneId: null, highest: null, authors: [] };
const contractsOf = ({ templateId, kind, sceneId, highest, authors }: Values, people: People) => ({
  templateId: templateId || null,
  kind: kind || null,
  sceneId: sceneId || null,
  highest: fenOf(highest) ?? null,
  authors: templateId ? [] : people.filter(({ uid }) => authors.includes(uid)),
});

/** What, how much, from when, until when, how often; then the proof. */
export function SilentForm({ seal, onClose }: { seal: SealDetail; onClose: () => void }) {
  const { done } = useActs();
  const { give, dialog } = useAuthorise(seal);
  const { choices, problem } = useChoices();
  const form = useForm<Values>({
    ...{ applicationId: '', templateId: '', kind: '', sceneId: '', highest: '', authors: [], from: '' },
    ...{ until: dayFrom(USUAL_DAYS), uses: '100' },
  });
  if (problem)
    return (
      <Note tone="danger" role="alert">
        {problem}
      </Note>
    );
  if (!choices) return <div aria-hidden="true" className="h-72 animate-pulse rounded-card bg-paper-2" />;

  const isForProgram = form.values.applicationId !== '';
  const save = async () => {
    const given = { done: false };
    await form.attempt(
      async (values) => {
        const { applicationId, sceneId, from, until, uses } = values;
        const nameOf = (list: Choices['scenes'], wanted: string) =>
          list.find(([id]) => id === wanted)?.[1] ?? '';
        const terms = {
          sealId: seal.id,
          applicationId: applicationId || null,
          ...(applicationId ? NO_CONTRACTS : contractsOf(values, choices.people)),
          startsAt: from ? startOfDay(from).toISOString() : null,
          until: endOfDay(until).toISOString(),
          uses: Number(uses),
          replaces: null,
        };
        given.done = await give(terms, {
          sceneName: nameOf(choices.scenes, sceneId),
          applicationName: nameOf(choices.applications, applicationId),
        });
      },
      { check: errorsOf },
    );
    if (!given.done) return;
    onClose();
    await done('静默签已授权');
  };
  return (
    <>
      <form {...form.element(save)} className="space-y-4 rounded-card bg-paper p-4" aria-label="授权静默签">
        <h3 className="font-semibold">授权静默签</h3>
        <div className="grid gap-4 sm:grid-cols-2">
          {choices.applications.length > 0 && (
            <Select
              label="签什么"
              options={[
                ['', '本企业发起的合同'],
                ...choices.applications.map(([id, name]) => [id, `应用“${name}”给出的摘要`] as const),
              ]}
              {...form.text('applicationId')}
              className="text-ink"
            />
          )}
          {!isForProgram && (
            <>
              <TemplateChoice newest={choices.templates} {...form.text('templateId')} />
              <Select
                label="合同类型"
                options={[['', '不限类型'], ...kinds]}
                {...form.text('kind')}
                className="text-ink"
              />
              <Select
                label="用于平台"
                options={[['', '不限平台'], ...choices.scenes]}
                {...form.text('sceneId')}
                className="text-ink"
              />
              <TextField
                label="合同金额不超过（元）"
                inputMode="decimal"
                hint="填写后，没有写明金额的合同不自动签"
                {...form.text('highest')}
              />
            </>
          )}
          <TextField label="开始日" type="date" hint="不填为立即生效" {...form.text('from')} />
          <TextField label="到期日" type="date" {...form.text('until')} />
          <TextField
            label="可用次数"
            inputMode="numeric"
            {...form.text('uses', (typed) => typed.replace(/\D/g, '').slice(0, 6))}
          />
        </div>
        {!isForProgram && !form.values.templateId && (
          <AuthorsChoice
            people={choices.people}
            chosen={form.values.authors}
            error={form.errors.authors}
            onChange={(authors) => form.change({ authors })}
          />
        )}
        <Note tone="warning">
          {isForProgram ? FOR_PROGRAM : FOR_CONTRACTS}
          {!isForProgram &&
            (form.values.templateId
              ? '只签授权时的那一版模板；模板发布新版后须重新确认。'
              : '不选模板就没有人事先看过合同的内容：发起人写什么，印章就签什么。因此只签所选成员发起的合同；合同写明的金额高于填写的金额，或者页面无法读取时，停下来请人核对。要限定内容，请选择模板。')}
        </Note>
        <FormError text={form.errors.form} />
        <p className="flex items-center gap-1.5 text-sm text-ink-3">
          <Icon name="lock" size={14} />
          保存前要确认是您本人
        </p>
        <div className="flex justify-end gap-3">
          <Button variant="secondary" size="sm" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" size="sm" busy={form.busy}>
            授权
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
