import { SealMark } from './kit.tsx';

const LINES = [108, 124, 96, 118, 70];

/** A file of a trade, signed. */
export function SectorFile({ title }: { title: string }) {
  return (
    <svg viewBox="0 0 190 214" aria-hidden="true" className="-my-2 w-36 shrink-0 max-sm:hidden">
      <rect
        x="30"
        y="10"
        width="148"
        height="190"
        rx="5"
        transform="rotate(5 104 105)"
        className="fill-paper-2 stroke-line"
      />
      <rect x="14" y="10" width="148" height="190" rx="5" className="fill-white stroke-line" />
      <text
        x="88"
        y="46"
        textAnchor="middle"
        fontFamily="var(--font-serif)"
        fontWeight="600"
        fontSize="18"
        className="fill-ink"
      >
        {title}
      </text>
      {LINES.map((width, index) => (
        <rect
          key={width}
          x="26"
          y={66 + index * 15}
          width={width}
          height="5"
          rx="2.5"
          className="fill-paper-2"
        />
      ))}
      <g transform="rotate(-8 122 158)" className="mix-blend-multiply">
        <SealMark at={[122, 158]} radius={26} />
      </g>
    </svg>
  );
}
