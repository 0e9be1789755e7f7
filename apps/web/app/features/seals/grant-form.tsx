import { GRANT_APPROVALS, type GrantApproval } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { useStepUp } from '~/parts/proof/index.ts';
import { useActs } from '~/parts/workspace/index.ts';
import { Button, FormError, Icon, Note, RadioGroup, Select, TextField, useForm } from '~/ui/index.ts';
import { type GrantValues, grantErrors, grantOf, usualEnd } from './grant-fields.ts';
import { grantSentence } from './grant-words.ts';
import type { SealDetail } from './model.ts';

interface Choices {
  people: (readonly [uid: string, name: string])[];
  scenes: (readonly [id: string, name: string])[];
}

const KEEPERS = ['administrator', 'seal-keeper'];

/** Whom and for which platform one can authorise: verified members who do not keep the seals anyway. */
function useChoices() {
  const { send } = useActs();
  const [choices, setChoices] = useState<Choices>();
  const [problem, setProblem] = useState<string>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again.
  useEffect(() => {
    let left = false;
    setProblem(undefined);
    Promise.all([
      send('GET /api/appapi/org/members', { query: { limit: 100 } }),
      send('GET /api/appapi/scene/list', { query: {} }),
    ]).then(
      ([members, scenes]) => {
        if (left) return;
        const people = members.list.filter(
          ({ identityState, roles }) =>
            identityState === 'verified' && !roles.some((role) => KEEPERS.includes(role)),
        );
        setChoices({
          people: people.map(({ uid, userName, phone }) => [uid, `${userName}（${phone}）`] as const),
          scenes: scenes.map(({ sceneId, sceneName }) => [sceneId, sceneName] as const),
        });
      },
      (error: unknown) => {
        if (!left) setProblem(error instanceof Error ? error.message : '没有取到成员，请再试一次');
      },
    );
    return () => {
      left = true;
    };
  }, [send, turn]);
  return { choices, problem, retry: () => setTurn((count) => count + 1) };
}

const approvals = Object.entries(GRANT_APPROVALS) as [GrantApproval, string][];

/** Who, where, until when, how often, with or without approval; then the sentence, then the proof. */
export function GrantForm({ seal, onClose }: { seal: SealDetail; onClose: () => void }) {
  const { send, done } = useActs();
  const { prove, dialog: proving } = useStepUp();
  const { choices, problem, retry } = useChoices();
  const form = useForm<GrantValues>({
    uid: '',
    sceneId: '',
    until: usualEnd(),
    uses: '',
    approval: 'each',
    above: '',
  });
  const { values, errors } = form;

  if (problem)
    return (
      <Note tone="danger" role="alert">
        {problem}
        <Button variant="quiet" size="sm" onClick={retry}>
          再试一次
        </Button>
      </Note>
    );
  if (!choices) return <div aria-hidden="true" className="h-72 animate-pulse rounded-card bg-paper-2" />;
  if (choices.people.length === 0)
    return (
      <Note tone="info">没有可以授权的成员。对方须先加入本企业并完成实名；管理员与印章管理员不必授权。</Note>
    );

  const nameOf = (list: Choices['people'], id: string) => list.find(([key]) => key === id)?.[1] ?? '';
  const personName = nameOf(choices.people, values.uid).replace(/（.*/, '');
  const sentence = () =>
    grantSentence(personName, seal.name, {
      ...grantOf(values),
      sceneName: nameOf(choices.scenes, values.sceneId),
    });
  const isWhole = values.uid !== '' && Object.keys(grantErrors(values)).length === 0;

  const save = async () => {
    const granted = { done: false };
    await form.attempt(
      async () => {
        if (!(await prove('grant-seal', seal.id, sentence()))) return;
        await send('POST /api/appapi/seal/grant', {
          body: { id: seal.id, uid: values.uid, ...grantOf(values) },
        });
        granted.done = true;
      },
      { check: grantErrors },
    );
    if (!granted.done) return;
    onClose();
    await done(`已授权给 ${personName}`);
  };

  return (
    <>
      <form {...form.element(save)} className="space-y-4 rounded-card bg-paper p-4" aria-label="新增授权">
        <h3 className="font-semibold">新增授权</h3>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label="授权给" placeholder="请选择成员" options={choices.people} {...form.text('uid')} />
          <Select
            label="用于平台"
            options={[['', '全部平台'], ...choices.scenes]}
            {...form.text('sceneId')}
            className="text-ink"
          />
          <TextField label="有效至" type="date" hint="不填为不限期" {...form.text('until')} />
          <TextField
            label="可用次数"
            inputMode="numeric"
            hint="不填为不限次数"
            {...form.text('uses', (typed) => typed.replace(/\D/g, '').slice(0, 6))}
          />
        </div>
        <RadioGroup
          legend="审批"
          value={values.approval}
          options={approvals}
          onChange={(approval) => form.change({ approval })}
        />
        {values.approval === 'above' && (
          <TextField
            label="超过多少元须审批"
            inputMode="decimal"
            {...form.text('above')}
            className="max-w-48"
          />
        )}
        {isWhole && (
          <Note tone="info" icon="user" role="status">
            {sentence()}
          </Note>
        )}
        <FormError text={errors.form} />
        <p className="flex items-center gap-1.5 text-sm text-ink-3">
          <Icon name="lock" size={14} />
          保存前要确认是您本人
        </p>
        <div className="flex justify-end gap-3">
          <Button variant="secondary" size="sm" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" size="sm" busy={form.busy}>
            保存授权
          </Button>
        </div>
      </form>
      {proving}
    </>
  );
}
