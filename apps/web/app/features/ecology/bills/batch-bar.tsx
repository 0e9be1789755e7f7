import type { PartnerBillItem } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { Button, ButtonLink, Icon } from '~/ui/index.ts';
import { billPath } from './model.ts';
import { payableOf, type Split, splitWords } from './splitting.ts';

interface BatchBarProps {
  chosen: readonly PartnerBillItem[];
  split: Split;
  mayConfirm: boolean;
  exporting: boolean;
  onExport: () => void;
  onConfirm: () => void;
  onClear: () => void;
}

/** What can be done with several at once; each button says with how many. */
export function BatchBar({
  chosen,
  split,
  mayConfirm,
  exporting,
  onExport,
  onConfirm,
  onClear,
}: BatchBarProps) {
  const differing = split.not.find(({ bill }) => bill.hindrance === 'difference')?.bill;
  return (
    <section
      aria-label="已选的账单"
      className="on-dark sticky bottom-4 z-30 mx-4 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-ink px-5 py-3 text-white shadow-soft sm:mx-6"
    >
      <p role="status" className="mr-auto">
        <strong className="tabular-nums">
          已选 {chosen.length} 张　{exactYuan(payableOf(chosen))}
        </strong>
        {mayConfirm && <span className="ml-3 text-mist">{splitWords(split)}</span>}
      </p>
      <Button variant="on-dark" size="sm" busy={exporting} onClick={onExport}>
        <Icon name="download" size={16} />
        导出明细
      </Button>
      {mayConfirm && differing && (
        <ButtonLink variant="on-dark" size="sm" to={billPath(differing.id, { tab: 'different' })}>
          处理差异
        </ButtonLink>
      )}
      {mayConfirm && split.ready.length > 0 && (
        <Button size="sm" onClick={onConfirm}>
          批量确认 {split.ready.length} 张
        </Button>
      )}
      <button
        type="button"
        aria-label="取消选择"
        onClick={onClear}
        className="grid size-10 place-items-center rounded hover:text-mist"
      >
        <Icon name="close" />
      </button>
    </section>
  );
}
