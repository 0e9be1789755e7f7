// The shapes every spot drawing is made of: paper, seal, key, chain of hashes, phone, building, stamp and ink.
// All stand at their own origin; a drawing moves them with `at`.
import type { ReactNode } from 'react';

interface Placed {
  at: [x: number, y: number];
}

const place = ([x, y]: Placed['at']) => `translate(${x} ${y})`;

const LINE_WIDTHS = [0.8, 1, 0.64, 0.92, 0.5];

export function Paper({
  at,
  width,
  height,
  lines = 3,
}: Placed & { width: number; height: number; lines?: number }) {
  const inner = width - 24;
  return (
    <g transform={place(at)}>
      <rect width={width} height={height} rx="4" className="fill-white stroke-line" />
      {LINE_WIDTHS.slice(0, lines).map((share, index) => (
        <rect
          key={share}
          x="12"
          y={14 + index * 11}
          width={inner * share}
          height="4"
          rx="2"
          className="fill-paper-2"
        />
      ))}
    </g>
  );
}

export function SealMark({ at, radius }: Placed & { radius: number }) {
  const scale = radius / 20;
  return (
    <g transform={`${place(at)} scale(${scale})`} className="fill-seal stroke-seal">
      <circle r="18.5" fill="none" strokeWidth="2.6" />
      <path
        stroke="none"
        d="m0-9.5 2.1 6.600h6.900L3.4 1.200l2.2 6.600L0 3.700l-5.6 4.1 2.2-6.600L-9-2.900h6.900z"
      />
    </g>
  );
}

export function Stamp({ at }: Placed) {
  return (
    <g transform={place(at)}>
      <path
        d="M14 0h12c4 0 7 3 6 8-1 6-3 9-3 14h7v10H4V22h7c0-5-2-8-3-14-1-5 2-8 6-8z"
        className="fill-navy"
      />
      <rect x="2" y="32" width="36" height="7" rx="1.5" className="fill-seal" />
    </g>
  );
}

export function InkPad({ at }: Placed) {
  return (
    <g transform={place(at)}>
      <rect width="64" height="14" rx="4" className="fill-navy" />
      <rect x="6" y="-6" width="52" height="9" rx="3" className="fill-seal" />
    </g>
  );
}

export function Key({ at }: Placed) {
  return (
    <g
      transform={place(at)}
      fill="none"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-warning"
    >
      <circle cx="12" cy="12" r="9.5" />
      <path d="M21.5 12H54m-8 0v9m8-9v7" />
    </g>
  );
}

export function HashChain({ at, links }: Placed & { links: number }) {
  return (
    <g transform={place(at)} strokeWidth="2" className="fill-white stroke-navy">
      {Array.from({ length: links }, (_, index) => index * 40).map((x) => (
        <g key={x} transform={`translate(${x} 0)`}>
          {x > 0 && <path d="M-14 13H0" />}
          <rect width="26" height="26" rx="5" />
          <path d="M7 9.500h12M7 16.500h7" strokeLinecap="round" className="stroke-line-strong" />
        </g>
      ))}
    </g>
  );
}

export function Phone({ at, children }: Placed & { children?: ReactNode }) {
  return (
    <g transform={place(at)}>
      <rect width="56" height="100" rx="9" className="fill-ink" />
      <rect x="4" y="4" width="48" height="92" rx="6" className="fill-white" />
      <rect x="21" y="8" width="14" height="3" rx="1.5" className="fill-line" />
      {children}
    </g>
  );
}

export function Building({ at }: Placed) {
  return (
    <g transform={place(at)}>
      <rect width="40" height="68" rx="3" className="fill-navy" />
      <rect x="40" y="26" width="24" height="42" rx="2" className="fill-mist" />
      {[10, 24, 38].map((y) => (
        <g key={y} className="fill-mist">
          <rect x="8" y={y} width="9" height="7" rx="1" />
          <rect x="23" y={y} width="9" height="7" rx="1" />
        </g>
      ))}
      <rect x="14" y="54" width="12" height="14" className="fill-paper" />
    </g>
  );
}

export function Tick({ at }: Placed) {
  return (
    <g transform={place(at)}>
      <circle r="13" className="fill-success stroke-white" strokeWidth="3" />
      <path
        d="m-5.5.5 4 4 7.5-8"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-white"
      />
    </g>
  );
}
