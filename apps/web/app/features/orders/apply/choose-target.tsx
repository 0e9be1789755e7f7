import { PRODUCT_ACTS, type ProductAct } from '@yinxin/api/client';
import { Choice, ChoiceGroup, FormError, Note, TextArea } from '~/ui/index.ts';
import { asksReason, type Target } from './draft.ts';

interface ChooseTargetProps {
  act: ProductAct;
  targets: readonly Target[];
  chosen: string;
  reason: string;
  errors: { target?: string; reason?: string };
  disabled: boolean;
  onChoose: (id: string) => void;
  onReason: (reason: string) => void;
}

/** What exists and the act can be done with, and why. */
export function ChooseTarget(props: ChooseTargetProps) {
  const { act, targets, chosen, reason, errors, disabled, onChoose, onReason } = props;
  const own = targets.filter(({ id, acts }) => acts.includes(act) || id === chosen);
  return (
    <div className="space-y-5">
      {own.length === 0 ? (
        <Note icon="info">没有可以{PRODUCT_ACTS[act]}的印章或证书。要办新的，请把办理事项改为“新办”。</Note>
      ) : (
        <ChoiceGroup legend={`要${PRODUCT_ACTS[act]}哪一项`}>
          {own.map(({ id, name, note }) => (
            <Choice
              key={id}
              name="target"
              checked={id === chosen}
              disabled={disabled}
              title={name}
              note={note}
              onChoose={() => onChoose(id)}
            />
          ))}
        </ChoiceGroup>
      )}
      <FormError text={errors.target} />
      {asksReason(act) && (
        <TextArea
          label={`${PRODUCT_ACTS[act]}的原因`}
          rows={2}
          maxLength={100}
          value={reason}
          error={errors.reason}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
