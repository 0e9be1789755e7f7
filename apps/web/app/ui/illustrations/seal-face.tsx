import { useId } from 'react';

interface SealFaceProps {
  /** The owner, running round the rim from left to right (国发〔1999〕25号 14). */
  name: string;
  /** What the seal is for, in a straight line below the star, for example 合同专用章. */
  purpose?: string;
  /** Uneven ink, as of a real imprint. */
  inked?: boolean;
  className?: string;
}

const STAR = 'M0-84 18.9-25.9H80L30.5 9.9 49.4 68 0 32.1-49.4 68-30.5 9.9-80-25.9h61.1z';
const RIM = 198;
const NAME_RADIUS = 148;

/** The angle of each character, so that short and long names both stand evenly round the top. */
function placeRound(name: string): { character: string; angle: number }[] {
  const characters = [...name];
  const step = Math.min(31, 236 / Math.max(characters.length - 1, 1));
  return characters.map((character, index) => ({
    character,
    angle: (index - (characters.length - 1) / 2) * step,
  }));
}

/** A round company seal with the five-pointed star. */
export function SealFace({ name, purpose, inked, className }: SealFaceProps) {
  const ink = useId();
  return (
    <svg viewBox="-210 -210 420 420" fill="currentColor" aria-hidden="true" className={className}>
      {inked && (
        <filter id={ink}>
          <feTurbulence type="fractalNoise" baseFrequency="0.055" numOctaves="3" seed="7" result="noise" />
          <feColorMatrix in="noise" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -4 3.35" result="gaps" />
          <feComposite in="SourceGraphic" in2="gaps" operator="in" />
        </filter>
      )}
      <g
        filter={inked ? `url(#${ink})` : undefined}
        fontFamily="var(--font-serif)"
        fontWeight="700"
        textAnchor="middle"
      >
        <circle r={RIM} fill="none" stroke="currentColor" strokeWidth="11" />
        <path d={STAR} />
        {placeRound(name).map(({ character, angle }) => (
          <text
            key={angle}
            fontSize="54"
            transform={`rotate(${angle.toFixed(1)}) translate(0 ${-NAME_RADIUS + 20})`}
          >
            {character}
          </text>
        ))}
        {purpose && (
          <text y="134" fontSize="36" letterSpacing="5">
            {purpose}
          </text>
        )}
      </g>
    </svg>
  );
}
