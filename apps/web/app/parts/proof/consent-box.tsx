import { CONSENTS, type ConsentKindName } from '@yinxin/api/client';
import { Checkbox } from '~/ui/index.ts';

interface ConsentBoxProps {
  kind: ConsentKindName;
  checked: boolean;
  error?: string;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** What is done with the data, in the first sentence, and the rest of the text. */
const split = (text: string) => {
  const end = text.indexOf('。') + 1;
  return [text.slice(0, end), text.slice(end)] as const;
};

/**
 * One consent to one use of one kind of data (个人信息保护法 第二十九条). Purpose, data and receiver stand before the box,
 * how long and what else folds behind them; of a face everything stands there, because it cannot be changed.
 */
export function ConsentBox({ kind, checked, error, disabled, onChange }: ConsentBoxProps) {
  const [purpose, rest] = split(CONSENTS[kind].text);
  return (
    <div className="rounded border border-line bg-paper px-4 py-3">
      <p className="text-sm text-ink-2">{purpose}</p>
      <details open={kind === 'face'} className="text-sm text-ink-2">
        <summary className="min-h-11 cursor-pointer content-center text-navy md:min-h-8">
          保存多久、交给谁
        </summary>
        <p>{rest}</p>
      </details>
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
}
