import { CallError } from '@yinxin/api/client';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import type { Flows } from '~/parts/approval-flow/index.ts';
import { createPath, detailPath, SIGN_CENTER, signingPath } from '~/parts/contracts/index.ts';
import { signersOf } from '~/parts/parties/index.ts';
import { useSession } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { Container, Note } from '~/ui/index.ts';
import { FieldsStep } from './fields-step.tsx';
import { FilesStep } from './files-step.tsx';
import { FlowPartiesPanel, offersParties } from './flow-parties.tsx';
import { departure, flowOf } from './flow-roles.ts';
import {
  type DraftDocument,
  draftOf,
  emptyDraft,
  type Partners,
  type Quota,
  type Step,
  type StoredDraft,
  stepNames,
} from './model.ts';
import { isComplete, partyOf } from './parties.ts';
import { PartiesStep } from './parties-step.tsx';
import { usualPlaces } from './placing.ts';
import { SendStep } from './send-step.tsx';
import { NextButton, StepBar } from './step-bar.tsx';
import { useContractStore } from './store.ts';
import { type DraftInWork, useDraft } from './use-draft.ts';
import { useLeaving } from './use-leaving.ts';
import { useUploads } from './use-uploads.ts';

/** The contract names a larger sum than its author typed. */
const AMOUNT_UNDERSTATED = 30816;

interface CreatePageProps {
  stored: StoredDraft | undefined;
  partners: Partners;
  /** What sending costs, and what is left for it. */
  quota: Quota;
  flows: Flows | undefined;
  /** Whether Word and Excel are taken. */
  office: boolean;
  step: Step;
  /** Places are the usual ones there: nobody drags on so small a page. */
  phone: boolean;
}

/** Whether the one who writes is the only one who signs. */
const isForOneself = ({ draft }: DraftInWork, { own }: Partners): boolean => {
  const [only, ...others] = draft.parties;
  return others.length === 0 && only?.phone === own.phone && only.organizationName === own.organizationName;
};

const shift = <One extends { id: string }>(list: readonly One[], id: string, by: 1 | -1): One[] => {
  const from = list.findIndex((one) => one.id === id);
  const moved = [...list];
  const [one] = moved.splice(from, 1);
  if (one) moved.splice(Math.max(0, from + by), 0, one);
  return moved;
};

/** A contract is written in four steps, in whatever order; it is saved as it is written. */
export function CreatePage({ stored, partners, quota, flows, office, step, phone }: CreatePageProps) {
  const { store, seen } = useContractStore(stored?.savedAt);
  const work = useDraft(stored ? draftOf(stored) : emptyDraft, stored?.savedAt ?? '', store);
  const { draft, saving, save, addDocument, setDocuments, setParties, setFields, setFacts } = work;
  const { sendQuietly } = useSession();
  const navigate = useNavigate();
  const leaving = useLeaving();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isUnderstated, setUnderstated] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [fills, setFills] = useState(0);
  const forOneself = useRef(false);
  const signers = signersOf(draft.parties).filter(isComplete);
  const isFromTemplate = stored?.isFromTemplate ?? false;
  const flow = flowOf(flows, draft.flowId);
  const steps = stepNames.filter((name) => !(phone && name === 'fields'));

  const go = (to: Step, id = draft.id) => {
    if (step === 'parties') setChecked(true);
    const [document] = draft.documents.slice(-1);
    if (phone && to === 'send' && document) {
      const missing = usualPlaces(signers, document, draft.fields);
      if (missing.length > 0) setFields((fields) => [...fields, ...missing]);
    }
    const address = id ? createPath(id, phone) : pathOn(`${SIGN_CENTER}/create`, phone);
    navigate(`${address}${id ? '&' : '?'}step=${to}`);
  };
  // a reload finds the draft again
  useEffect(() => {
    if (draft.id && !stored)
      navigate(`${createPath(draft.id, phone)}&step=${step}`, { replace: true, preventScrollReset: true });
  }, [draft.id, stored, step, phone, navigate]);

  const onDocument = (document: DraftDocument) => {
    addDocument(document);
    if (!forOneself.current) return;
    forOneself.current = false;
    const own = partyOf(partners.own);
    setParties([own], {});
    setFields((fields) => [...fields, ...usualPlaces([own], document, fields)]);
    void work.whileUploading(async (id) => go('send', id));
  };
  const uploads = useUploads(work, onDocument, office);

  const send = async (amountConfirmed = false) => {
    setBusy(true);
    setRefusal(undefined);
    setUnderstated(false);
    try {
      if (!(await save())) throw new Error('草稿没有保存，请稍后再试');
      const { id } = draft;
      const { savedAt } = seen;
      await sendQuietly('POST /api/appapi/contract/send', { body: { id, savedAt, amountConfirmed } });
      toast.success(isForOneself(work, partners) ? '合同已发起，请签署' : '合同已发起');
      navigate(isForOneself(work, partners) ? signingPath(id, phone) : detailPath(id, phone));
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : '没有发起，请稍后再试');
      setUnderstated(error instanceof CallError && error.code === AMOUNT_UNDERSTATED);
      setBusy(false);
    }
  };

  const following = steps[steps.indexOf(step) + 1];
  const next = following && {
    step: following,
    busy: uploads.busy,
    disabled: draft.documents.length === 0,
  };
  const [firstSigner, ...otherSigners] = signers;
  const [firstDocument, ...otherDocuments] = draft.documents;
  return (
    <div inert={leaving} className="flex min-h-[calc(100dvh-var(--strip)-var(--header))] flex-col">
      <StepBar
        title={draft.title}
        {...{ quota, saving, steps, step, phone, next }}
        onSave={save}
        onStep={(to) => go(to)}
      />
      {step === 'fields' && firstSigner && firstDocument ? (
        <FieldsStep
          work={work}
          signers={[firstSigner, ...otherSigners]}
          documents={[firstDocument, ...otherDocuments]}
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
              phone={phone}
              uploads={uploads}
              onRename={(id, name) =>
                setDocuments((list) => list.map((one) => (one.id === id ? { ...one, name } : one)))
              }
              onRemove={(id) => setDocuments((list) => list.filter((one) => one.id !== id))}
              onShift={(id, by) => setDocuments((list) => shift(list, id, by))}
              onForOneself={
                draft.documents.length === 0
                  ? (file) => {
                      forOneself.current = true;
                      void uploads.take([file]);
                    }
                  : undefined
              }
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
              isChecked={isChecked}
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
          {step === 'send' && phone && (
            <div className="mb-5">
              <Note tone="info">
                各方签在最后一份文件的末尾。要另选位置或添加填写内容，请在电脑上打开这份草稿。
              </Note>
            </div>
          )}
          {step === 'send' && (
            <SendStep
              {...{ work, busy, refusal, flows }}
              ownName={partners.own.organizationName}
              departs={departure(flow, { parties: draft.parties, isFromTemplate })?.words}
              forOneself={isForOneself(work, partners)}
              onSend={() => void send()}
              onSendByHigher={isUnderstated ? () => void send(true) : undefined}
              onStep={(to) => go(to)}
            />
          )}
          {phone && (
            <div className="mt-6">
              <NextButton next={next} onStep={(to) => go(to)} block />
            </div>
          )}
        </Container>
      )}
    </div>
  );
}
