// What the hero pictures of the sectors are put together from, beside the shapes of the spot drawings.
import type { ReactNode } from 'react';

type Place = [x: number, y: number];

/** A picture of 560 × 400 on a quiet ground. */
export const Scene = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 560 400" aria-hidden="true" className="block h-auto w-full">
    <rect x="0" y="24" width="560" height="352" rx="16" className="fill-paper-2/60" />
    {children}
  </svg>
);

interface WordsProps {
  at: Place;
  size?: number;
  tone?: string;
  bold?: boolean;
  serif?: boolean;
  centred?: boolean;
  children: string;
}

export const Words = ({
  at: [x, y],
  size = 17,
  tone = 'fill-ink',
  bold,
  serif,
  centred,
  children,
}: WordsProps) => (
  <text
    x={x}
    y={y}
    fontSize={size}
    fontWeight={bold ? 600 : 400}
    fontFamily={serif ? 'var(--font-serif)' : undefined}
    textAnchor={centred ? 'middle' : undefined}
    className={tone}
  >
    {children}
  </text>
);

interface CardProps {
  at: Place;
  width: number;
  height: number;
  children?: ReactNode;
}

/** A white card with a soft edge; what stands on it starts at its corner. */
export const Card = ({ at: [x, y], width, height, children }: CardProps) => (
  <g transform={`translate(${x} ${y})`}>
    <rect x="3" y="7" width={width} height={height} rx="10" className="fill-ink/5" />
    <rect width={width} height={height} rx="10" strokeWidth="1.5" className="fill-white stroke-line" />
    {children}
  </g>
);

const SHARES = [0.92, 1, 0.78, 0.96, 0.6, 0.88];

/** Lines of writing nobody needs to read. */
export const Lines = ({ at: [x, y], width, count }: { at: Place; width: number; count: number }) => (
  <g className="fill-paper-2">
    {SHARES.slice(0, count).map((share, index) => (
      <rect key={share} x={x} y={y + index * 16} width={width * share} height="6" rx="3" />
    ))}
  </g>
);

/** A sheet with its name on top. */
export const Sheet = ({
  title,
  lines = 4,
  children,
  ...card
}: CardProps & { title: string; lines?: number }) => (
  <Card {...card}>
    <Words at={[card.width / 2, 36]} size={19} bold serif centred>
      {title}
    </Words>
    <Lines at={[20, 56]} width={card.width - 40} count={lines} />
    {children}
  </Card>
);

/** Not done yet: the counterpart of a tick. */
export const Waiting = ({ at: [x, y] }: { at: Place }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle r="13" strokeWidth="3" className="fill-warning stroke-white" />
    <path
      d="M0-6v6.500l4.500 2.500"
      fill="none"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-white"
    />
  </g>
);

export const Head = ({ at: [x, y], tone = 'fill-navy' }: { at: Place; tone?: string }) => (
  <g transform={`translate(${x} ${y})`} className={tone}>
    <circle cx="0" cy="-9" r="9" />
    <path d="M-16 22c0-15 6-22 16-22s16 7 16 22z" />
  </g>
);
