import { partsOf } from './model.ts';

/** A name in which what was searched for stands out. */
export const Highlighted = ({ text, keyword }: { text: string; keyword: string }) =>
  partsOf(text, keyword).map((part) =>
    part.hit ? (
      <mark key="hit" className="bg-transparent text-seal-deep">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
