import { Icon } from '~/ui/index.ts';

interface OrderStepperProps {
  /** From zero. */
  at: number;
  of: number;
  onShift: (by: 1 | -1) => void;
}

const press = 'grid size-11 place-items-center rounded border border-line-strong disabled:opacity-40';

/** As which of those who sign one after another somebody does. */
export const OrderStepper = ({ at, of, onShift }: OrderStepperProps) => (
  <fieldset aria-label="签署顺序" className="flex items-center gap-2">
    <span className="flex-1 text-sm font-semibold">签署顺序</span>
    <button type="button" aria-label="提前" disabled={at === 0} onClick={() => onShift(-1)} className={press}>
      <Icon name="arrow-left" size={18} />
    </button>
    <output className="w-20 text-center tabular-nums">
      第 {at + 1} / {of}
    </output>
    <button
      type="button"
      aria-label="推后"
      disabled={at === of - 1}
      onClick={() => onShift(1)}
      className={press}
    >
      <Icon name="arrow-right" size={18} />
    </button>
  </fieldset>
);
