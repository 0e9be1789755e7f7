import { CONSENTS, type ConsentKindName } from '@yinxin/api/client';
import { Checkbox } from '~/ui/index.ts';

interface ConsentBoxProps {
  kind: ConsentKindName;
  checked: boolean;
  error?: string;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** One consent to one use of one kind of data, with its whole text (个人信息保护法 第二十九条). */
export const ConsentBox = ({ kind, checked, error, disabled, onChange }: ConsentBoxProps) => (
  <div className="rounded border border-line bg-paper px-4 py-3">
    {/* the whole text, to be scrolled where it would push what is asked out of sight */}
    <section
      aria-label={`${CONSENTS[kind].words}，全文`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys, too
      tabIndex={0}
      className="max-h-[8.5em] overflow-y-auto text-sm text-ink-2"
    >
      {CONSENTS[kind].text}
    </section>
    <Checkbox
      name={`consent-${kind}`}
      checked={checked}
      error={error}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
      className="mt-2"
    >
      <strong className="text-ink">同意{CONSENTS[kind].words}</strong>
      <span className="text-ink-3">（第 {CONSENTS[kind].version} 版）</span>
    </Checkbox>
  </div>
);
