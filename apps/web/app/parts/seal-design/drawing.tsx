import { classNames } from '~/ui/index.ts';

interface DrawingFacts {
  /** In millimetres. */
  svg: string;
  widthMm: number;
  heightMm: number;
}

export const svgAddress = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

interface MillimetrePictureProps {
  src: string;
  widthMm: number;
  heightMm: number;
  alt: string;
  /** Pixels to the millimetre, where several stand at one scale; the real size where none is named. */
  perMm?: number;
  className?: string;
}

/** A picture as large as the thing itself, or at a scale. What stands in a picture can run nothing. */
export function MillimetrePicture({ src, widthMm, heightMm, alt, perMm, className }: MillimetrePictureProps) {
  const length = (mm: number) => (perMm ? `${mm * perMm}px` : `${mm}mm`);
  return (
    <img
      src={src}
      alt={alt}
      draggable={false}
      style={{ width: length(widthMm), height: length(heightMm) }}
      className={classNames('max-w-none shrink-0', className)}
    />
  );
}

export const Drawing = ({ svg, ...rest }: DrawingFacts & Omit<MillimetrePictureProps, 'src'>) => (
  <MillimetrePicture {...rest} src={svgAddress(svg)} />
);

/** A ruler as long as the thing above it, a tick to the millimetre. */
export function Ruler({ widthMm }: { widthMm: number }) {
  const ticks = Array.from({ length: Math.floor(widthMm) + 1 }, (_, mm) => mm);
  const d = ticks.map((mm) => `M${mm} 0V${mm % 10 === 0 ? 2.6 : mm % 5 === 0 ? 1.8 : 1.1}`).join('');
  return (
    <svg
      aria-hidden="true"
      viewBox={`-0.1 0 ${widthMm + 0.2} 3`}
      style={{ width: `${widthMm + 0.2}mm`, height: '3mm' }}
      className="shrink-0 text-line-strong"
    >
      <path d={d} stroke="currentColor" strokeWidth={0.15} />
    </svg>
  );
}

export const sizeWords = (widthMm: number, heightMm: number) =>
  Math.abs(widthMm - heightMm) < 0.05
    ? `${Math.round(widthMm * 10) / 10} 毫米`
    : `${Math.round(widthMm * 10) / 10} × ${Math.round(heightMm * 10) / 10} 毫米`;
