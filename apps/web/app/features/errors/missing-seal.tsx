/** A contract whose place for the seal is empty: the drawing of the 404 page. */
export const MissingSeal = () => (
  <svg viewBox="0 0 320 240" className="w-full max-w-80" role="img" aria-label="一份合同，印章处是空的">
    <ellipse cx="160" cy="222" rx="112" ry="8" className="fill-paper-2" />
    <g className="fill-white stroke-line" strokeWidth="1.5">
      <path d="M96 26h128v188H96z" transform="rotate(-5 160 120)" />
      <path d="M92 20h104l32 32v164H92z" />
    </g>
    <path d="M196 20v32h32" className="fill-paper stroke-line" strokeWidth="1.5" />
    <text x="112" y="62" className="fill-ink font-serif text-base">
      404
    </text>
    <g className="stroke-line" strokeWidth="4" strokeLinecap="round">
      <path d="M112 82h88M112 98h96M112 114h72M112 130h92M112 146h40" />
    </g>
    <g className="fill-none stroke-seal" strokeLinecap="round">
      <circle cx="186" cy="172" r="34" strokeWidth="2.5" strokeDasharray="5 7" />
      <path d="M186 158v14M186 181v.5" strokeWidth="3.5" />
    </g>
    <g transform="rotate(24 262 150)">
      <path d="M250 96h24l-5 44h-14z" className="fill-navy" />
      <rect x="240" y="140" width="44" height="12" rx="3" className="fill-navy-deep" />
      <rect x="243" y="152" width="38" height="5" rx="2" className="fill-seal" />
    </g>
  </svg>
);
