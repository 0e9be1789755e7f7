import { AUTHOR_KEY, TEMPLATE_LIMITS } from '@yinxin/api/client';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { type Flows, templateHolds } from '~/parts/approval-flow/index.ts';
import { TEMPLATES, templateEditPath, templatePath } from '~/parts/contracts/index.ts';
import { letterOf, signersOf } from '~/parts/parties/index.ts';
import { FactLines, Panel } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, Container, Note, TextArea, TextField } from '~/ui/index.ts';
import { ApprovalFacts } from './approval-facts.tsx';
import { titleOf } from './field-words.ts';
import { FieldsStep } from './fields-step.tsx';
import { FilesStep } from './files-step.tsx';
import { flowOf } from './flow-roles.ts';
import {
  type Draft,
  draftOfTemplate,
  emptyDraft,
  type Step,
  type StoredTemplate,
  stepNames,
} from './model.ts';
import { RolesStep } from './roles-step.tsx';
import { StepBar } from './step-bar.tsx';
import { useTemplateStore } from './store.ts';
import { useDraft } from './use-draft.ts';
import { useLeaving } from './use-leaving.ts';
import { useUploads } from './use-uploads.ts';

interface TemplatePageProps {
  stored: StoredTemplate | undefined;
  flows: Flows | undefined;
  /** Whether Word and Excel are taken. */
  office: boolean;
  step: Step;
}

const NAMES: Readonly<Record<Step, string>> = {
  files: '上传文件',
  parties: '角色',
  fields: '控件位置',
  send: '发布',
};

/** What stands against publishing, and where it is mended; the server looks again. */
function problemsOf({ documents, parties, fields, title }: Draft): [string, Step][] {
  const isNameless = fields.some(({ party, label }) => party === AUTHOR_KEY && !label.trim());
  return [
    ...(documents.length === 0 ? [['请上传至少一份文件', 'files'] as [string, Step]] : []),
    ...(signersOf(parties).length === 0 ? [['请添加至少一个签署角色', 'parties'] as [string, Step]] : []),
    ...(parties.some(({ name }) => !name.trim()) ? [['有角色没有名称', 'parties'] as [string, Step]] : []),
    ...(isNameless ? [['有“发起时填写”的控件没有名称', 'fields'] as [string, Step]] : []),
    ...(title.trim() ? [] : [['请填写模板名称', 'send'] as [string, Step]]),
  ];
}

/** A template is written as a contract is: files, roles in place of parties, fields; then it is published. */
export function TemplatePage({ stored, flows, office, step }: TemplatePageProps) {
  const { store, seen } = useTemplateStore(stored?.revision ?? 0);
  const work = useDraft(stored ? draftOfTemplate(stored) : emptyDraft, stored?.savedAt ?? '', store);
  const { draft, saving, save, addDocument, setDocuments, setParties, setFacts } = work;
  const { sendQuietly } = useSession();
  const navigate = useNavigate();
  const leaving = useLeaving();
  const toast = useToast();
  const uploads = useUploads(work, addDocument, office);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const signers = signersOf(draft.parties).filter(({ name }) => name.trim());

  const go = (to: Step) =>
    navigate(draft.id ? templateEditPath(draft.id, to) : `${TEMPLATES}/edit?step=${to}`);
  // a reload finds the draft again
  useEffect(() => {
    if (draft.id && !stored)
      navigate(templateEditPath(draft.id, step), { replace: true, preventScrollReset: true });
  }, [draft.id, stored, step, navigate]);

  const publish = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      if (!(await save())) throw new Error('草稿没有保存，请稍后再试');
      const { version } = await sendQuietly('POST /api/appapi/template/publish', {
        body: { id: draft.id, note: note.trim(), ...seen },
      });
      toast.success(`已发布第 ${version} 版`);
      navigate(templatePath(draft.id, false));
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : '没有发布，请稍后再试');
      setBusy(false);
    }
  };

  const following = stepNames[stepNames.indexOf(step) + 1];
  const problems = problemsOf(draft);
  const flow = flowOf(flows, draft.flowId);
  const other = flow && templateHolds(flow);
  const [firstSigner, ...otherSigners] = signers;
  const [firstDocument, ...otherDocuments] = draft.documents;
  return (
    <div inert={leaving} className="flex min-h-[calc(100dvh-var(--strip)-var(--header))] flex-col">
      <StepBar
        title={draft.title}
        untitled="新建模板"
        names={NAMES}
        back={{ to: TEMPLATES, label: '返回模板' }}
        steps={stepNames}
        {...{ saving, step }}
        next={
          following && {
            words: '下一步',
            busy: uploads.busy,
            hindrance: draft.documents.length === 0 ? '请先上传模板的文件' : undefined,
            press: () => go(following),
          }
        }
        onSave={save}
        onStep={go}
      />
      {step === 'fields' && firstSigner && firstDocument ? (
        <FieldsStep
          work={work}
          signers={[firstSigner, ...otherSigners]}
          documents={[firstDocument, ...otherDocuments]}
        />
      ) : (
        <Container className="flex-1 py-8">
          {step === 'files' && (
            <FilesStep
              documents={draft.documents}
              uploads={uploads}
              onRename={(id, name) =>
                setDocuments((list) => list.map((one) => (one.id === id ? { ...one, name } : one)))
              }
              onRemove={(id) => setDocuments((list) => list.filter((one) => one.id !== id))}
              onShift={(id, by) =>
                setDocuments((list) => {
                  const from = list.findIndex((one) => one.id === id);
                  const moved = list.filter((one) => one.id !== id);
                  return moved.toSpliced(from + by, 0, ...list.slice(from, from + 1));
                })
              }
              onForOneself={undefined}
            />
          )}
          {step === 'parties' && (
            <RolesStep
              roles={draft.parties}
              quorums={draft.quorums}
              ownRole={draft.ownRole ?? null}
              onChange={setParties}
              onOwnRole={(ownRole) => setFacts({ ownRole })}
            />
          )}
          {step === 'fields' && (
            <Note tone="info">
              {draft.documents.length === 0 ? '请先上传文件。' : '请先添加至少一个签署角色，再放置控件。'}
            </Note>
          )}
          {step === 'send' && (
            <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <Panel title="模板信息">
                <div className="space-y-5">
                  <TextField
                    label="模板名称"
                    value={draft.title}
                    maxLength={TEMPLATE_LIMITS.name}
                    onChange={(event: ChangeEvent<HTMLInputElement>) =>
                      setFacts({ title: event.currentTarget.value })
                    }
                  />
                  <ApprovalFacts draft={draft} flows={flows} isTemplate onChange={setFacts} />
                  {other && <Note tone="info">{other}</Note>}
                  <TextArea
                    label="这一版改了什么（选填）"
                    rows={2}
                    value={note}
                    maxLength={TEMPLATE_LIMITS.note}
                    onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setNote(event.currentTarget.value)}
                  />
                  <FactLines
                    facts={[
                      ['文件', draft.documents.map(({ name }) => name).join('、') || '无'],
                      ...signers.map((role, at): [string, string] => [
                        letterOf(at),
                        `${role.name}，${draft.fields.filter(({ party }) => party === role.key).length} 处`,
                      ]),
                      [
                        '发起时填写',
                        [
                          ...new Set(draft.fields.filter(({ party }) => party === AUTHOR_KEY).map(titleOf)),
                        ].join('、') || '无',
                      ],
                    ]}
                  />
                </div>
              </Panel>
              <aside className="space-y-4 self-start rounded-card border border-line bg-white p-5">
                {problems.length > 0 && (
                  <Note tone="warning" role="status">
                    <ul className="space-y-1">
                      {problems.map(([words, to]) => (
                        <li key={words}>
                          {words}
                          {to !== 'send' && (
                            <button
                              type="button"
                              onClick={() => go(to)}
                              className="ml-2 font-semibold underline underline-offset-2"
                            >
                              去处理
                            </button>
                          )}
                        </li>
                      ))}
                    </ul>
                  </Note>
                )}
                {refusal && (
                  <Note tone="danger" role="alert">
                    {refusal}
                  </Note>
                )}
                <Button block busy={busy} disabled={problems.length > 0} onClick={publish}>
                  发布
                </Button>
                <p className="text-sm text-ink-3">
                  发布后的版本不再更改；已用旧版发起的合同不受影响，今后使用的都是新版。
                </p>
                {(stored?.version ?? 1) > 1 && (
                  <Note tone="info">
                    这个模板如有静默签授权，发布后暂停，由管理员按新版重新确认。仍按旧版进行的批量发起和签署码，之后的合同由本方人员签署；要由静默签签署的，请按新版重新发起。
                  </Note>
                )}
              </aside>
            </div>
          )}
        </Container>
      )}
    </div>
  );
}
