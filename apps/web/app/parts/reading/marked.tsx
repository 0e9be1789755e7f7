import type { Highlighted } from '@yinxin/api/client';

/** A text in which what was searched for stands out. */
export const Marked = ({ text }: { text: Highlighted }) =>
  text.map((part, index) =>
    part.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
      <mark key={index} className="bg-warning-soft text-inherit shadow-[0_1px_0_var(--color-warning)]">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
