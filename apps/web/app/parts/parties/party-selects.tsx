import {
  ACTING_AS,
  type ActingAs,
  PARTY_INTENTS,
  PARTY_PARTS,
  PARTY_READINGS,
  type PartyIntent,
  type PartyKind,
  type PartyPart,
  type PartyReading,
} from '@yinxin/api/client';
import { Select } from '~/ui/index.ts';

/** How somebody takes part. */
interface Taking {
  kind: PartyKind;
  part: PartyPart;
  actingAs: ActingAs;
  intent: PartyIntent;
  step: number;
}

interface PartySelectProps<Chosen extends Partial<Taking>> {
  taking: Taking;
  onChange: (change: Chosen) => void;
}

export const PartSelect = ({
  taking,
  parts = Object.keys(PARTY_PARTS) as PartyPart[],
  onChange,
}: PartySelectProps<{ part: PartyPart }> & { parts?: readonly PartyPart[] | undefined }) => (
  <Select
    label="参与方式"
    value={taking.part}
    options={parts.map((part) => [part, PARTY_PARTS[part]] as const)}
    onChange={(event) => onChange({ part: event.currentTarget.value as PartyPart })}
  />
);

/** Who signs for an organisation; of anybody else it is not asked. */
export const ActingSelect = ({ taking, onChange }: PartySelectProps<{ actingAs: ActingAs }>) =>
  taking.kind === 'organization' &&
  taking.part === 'signer' && (
    <Select
      label="由谁签署"
      value={taking.actingAs}
      options={Object.entries(ACTING_AS)}
      onChange={(event) => onChange({ actingAs: event.currentTarget.value as ActingAs })}
    />
  );

/** How a signer proves what they want. */
export const IntentSelect = ({ taking, onChange }: PartySelectProps<{ intent: PartyIntent }>) =>
  taking.part === 'signer' && (
    <Select
      label="意愿确认"
      value={taking.intent}
      options={Object.entries(PARTY_INTENTS)}
      onChange={(event) => onChange({ intent: event.currentTarget.value as PartyIntent })}
    />
  );

/** What somebody gives before they read. */
export const ReadingSelect = ({
  taking,
  onChange,
}: {
  taking: Taking & { reading: PartyReading };
  onChange: (change: { reading: PartyReading }) => void;
}) =>
  taking.part !== 'cc' && (
    <Select
      label="阅读之前"
      value={taking.reading}
      options={Object.entries(PARTY_READINGS)}
      onChange={(event) => onChange({ reading: event.currentTarget.value as PartyReading })}
    />
  );

/** In which group they act, where there are groups; whoever gets a copy is in none. */
export const StepSelect = ({
  taking,
  steps,
  onChange,
}: PartySelectProps<{ step: number }> & { steps: number | undefined }) =>
  steps !== undefined &&
  taking.part !== 'cc' && (
    <Select
      label="所在的组"
      value={String(taking.step)}
      options={Array.from({ length: steps + 1 }, (_, at) => [String(at + 1), `第 ${at + 1} 组`] as const)}
      onChange={(event) => onChange({ step: Number(event.currentTarget.value) })}
    />
  );
