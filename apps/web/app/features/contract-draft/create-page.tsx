import { useState } from 'react';
import { START } from '~/site/paths.ts';
import { Container, Note } from '~/ui/index.ts';
import { deskAddress } from './addresses.ts';
import { FieldsStep } from './fields-step.tsx';
import { FilesStep } from './files-step.tsx';
import { FlowPartiesPanel, offersParties } from './flow-parties.tsx';
import { departure, flowOf } from './flow-roles.ts';
import { identityWords } from './identity-words.ts';
import { shift, stepNames } from './model.ts';
import { PartiesStep } from './parties-step.tsx';
import { SendStep } from './send-step.tsx';
import { StepBar } from './step-bar.tsx';
import { type CreateProps, type Creating, useCreate } from './use-create.ts';
import { useLeaving } from './use-leaving.ts';

type DeskProps = Omit<CreateProps, 'addressOf' | 'phone'>;

/** A contract is written in four steps, in whatever order; it is saved as it is written. */
export function CreatePage(props: DeskProps) {
  const creating = useCreate({ ...props, phone: false, addressOf: deskAddress });
  const leaving = useLeaving();
  return (
    <div inert={leaving}>
      <DeskCreate {...props} creating={creating} />
    </div>
  );
}

/** The button that leads on; whoever signs alone has nothing to look through once more. */
function nextOf({ step }: Pick<CreateProps, 'step'>, creating: Creating) {
  const { work, uploads, sending, identity, isForOneself, isProposing, next } = creating;
  const following = stepNames[stepNames.indexOf(step) + 1];
  if (!following) return undefined;
  if (step === 'fields' && isForOneself && !identity.isKnown)
    // what is stored after they left to prove who they are would no longer be what was to be signed
    return {
      words: identityWords(true),
      busy: identity.busy || isProposing,
      hindrance: undefined,
      press: identity.prove,
    };
  if (step === 'fields' && isForOneself)
    return {
      words: sending.words,
      busy: sending.busy || isProposing,
      hindrance: undefined,
      press: sending.send,
    };
  return {
    words: '下一步',
    busy: uploads.busy,
    hindrance: work.draft.documents.length === 0 ? '请先上传要签的文件，或从模板开始' : undefined,
    press: () => next(following),
  };
}

function DeskCreate(props: DeskProps & { creating: Creating }) {
  const { stored, partners, quota, flows, step, alone, isKnown, creating } = props;
  const { work, uploads, signers, stampOf, isFromTemplate, attempts, go } = creating;
  const { draft, setDocuments, setParties, setFacts } = work;
  const [fills, setFills] = useState(0);
  const flow = flowOf(flows, draft.flowId);
  const [firstSigner, ...otherSigners] = signers;
  const [firstDocument, ...otherDocuments] = draft.documents;
  return (
    <div className="flex min-h-[calc(100dvh-var(--strip)-var(--header))] flex-col">
      <StepBar
        title={draft.title}
        untitled={alone ? '自己签一份文件' : '发起合同'}
        {...{ quota, step }}
        {...(!isKnown && { back: { to: START, label: '返回首页' } })}
        steps={stepNames}
        saving={work.saving}
        next={nextOf(props, creating)}
        onSave={work.save}
        onStep={go}
      />
      {step === 'fields' && creating.sending.refusal && (
        <Note tone="danger" role="alert">
          {creating.sending.refusal}
        </Note>
      )}
      {step === 'fields' && firstSigner && firstDocument ? (
        <FieldsStep
          work={work}
          signers={[firstSigner, ...otherSigners]}
          documents={[firstDocument, ...otherDocuments]}
          stampOf={stampOf}
        />
      ) : (
        <Container className="flex-1 py-8">
          {stored?.reason && (
            <div className="mb-5">
              <Note tone="warning">审批人退回：{stored.reason}</Note>
            </div>
          )}
          {step === 'files' && (
            <FilesStep
              documents={draft.documents}
              uploads={uploads}
              alone={alone}
              onRename={(id, name) =>
                setDocuments((list) => list.map((one) => (one.id === id ? { ...one, name } : one)))
              }
              onRemove={(id) => setDocuments((list) => list.filter((one) => one.id !== id))}
              onShift={(id, by) => setDocuments((list) => shift(list, id, by))}
              onForOneself={draft.documents.length === 0 ? creating.takeForOneself : undefined}
            />
          )}
          {step === 'parties' && offersParties(flows) && (
            <div className="mb-6">
              <FlowPartiesPanel
                {...{ draft, flows, isFromTemplate }}
                onFlow={(flowId) => setFacts({ flowId })}
                onFill={(parties, quorums) => {
                  setParties(parties, quorums);
                  setFills(fills + 1);
                }}
              />
            </div>
          )}
          {step === 'parties' && (
            <PartiesStep
              key={fills}
              parties={draft.parties}
              quorums={draft.quorums}
              partners={partners}
              roles={isFromTemplate ? [] : (flow?.roles ?? [])}
              attempts={attempts}
              onChange={setParties}
            />
          )}
          {step === 'fields' && (
            <Note tone="info">
              {draft.documents.length === 0 ? '请先上传文件。' : '请先填好至少一个签署方，再放置签署位置。'}
              <button
                type="button"
                onClick={() => go(draft.documents.length === 0 ? 'files' : 'parties')}
                className="ml-2 font-semibold underline underline-offset-2"
              >
                去处理
              </button>
            </Note>
          )}
          {step === 'send' && (
            <SendStep
              creating={creating}
              flows={flows}
              departs={departure(flow, { parties: draft.parties, isFromTemplate })?.words}
            />
          )}
        </Container>
      )}
    </div>
  );
}
