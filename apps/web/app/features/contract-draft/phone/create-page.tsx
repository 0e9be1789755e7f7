import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { pathOn } from '~/site/device.ts';
import { START } from '~/site/paths.ts';
import { Button, Note } from '~/ui/index.ts';
import { departure, flowOf } from '../flow-roles.ts';
import { type Step, shift } from '../model.ts';
import type { CreateProps, Creating } from '../use-create.ts';
import { Frame, Scrolled } from './frame.tsx';
import { PhoneParties } from './parties.tsx';
import { PhoneSend } from './send.tsx';
import { Start } from './start.tsx';

/** The same contract in three steps: places and sending are one screen. */
const STEPS: readonly Step[] = ['files', 'parties', 'send'];
const CENTRE = '/mobile/signing';

/** 发起合同 on a phone. */
export function PhoneCreate(props: Omit<CreateProps, 'addressOf'> & { creating: Creating }) {
  const { stored, partners, quota, flows, alone, isKnown, creating } = props;
  const { work, uploads, attempts, isFromTemplate, isForOneself, go, next } = creating;
  const { draft, setDocuments, setParties } = work;
  const navigate = useNavigate();
  const step = props.step === 'fields' ? 'send' : props.step;
  const steps = alone || isForOneself ? STEPS.filter((name) => name !== 'parties') : STEPS;
  const at = Math.max(0, steps.indexOf(step));
  const before = steps[at - 1];

  const frame = (content: ReactNode, action: ReactNode) => (
    <Frame
      title={draft.title || (alone ? '自己签一份文件' : '发起合同')}
      at={at + 1}
      of={steps.length}
      back={
        before
          ? { label: '上一步', press: () => go(before) }
          : { label: '关闭', press: () => navigate(isKnown ? CENTRE : pathOn(START, true)) }
      }
      saving={work.saving}
      onSave={work.save}
      action={action}
    >
      {content}
    </Frame>
  );

  if (step === 'send')
    return (
      <PhoneSend
        {...{ creating, quota, flows, frame }}
        departs={departure(flowOf(flows, draft.flowId), { parties: draft.parties, isFromTemplate })?.words}
      />
    );
  const returned = stored?.reason && (
    <div className="mb-4">
      <Note tone="warning">审批人退回：{stored.reason}</Note>
    </div>
  );
  if (step === 'parties')
    return frame(
      <Scrolled>
        {returned}
        <PhoneParties
          parties={draft.parties}
          quorums={draft.quorums}
          partners={partners}
          attempts={attempts}
          isRead={draft.parties.some(
            ({ phone, name, organizationName }) => !phone && (name || organizationName),
          )}
          onChange={setParties}
        />
      </Scrolled>,
      <Button block onClick={() => next('send')}>
        下一步：看位置
      </Button>,
    );
  return frame(
    <Scrolled>
      {returned}
      <Start
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
    </Scrolled>,
    draft.documents.length > 0 && (
      <Button block busy={uploads.busy} onClick={() => next(steps[at + 1] ?? 'send')}>
        下一步
      </Button>
    ),
  );
}
