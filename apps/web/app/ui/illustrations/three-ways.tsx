import { Building, HashChain, Key, Paper, Phone, SealMark } from './kit.tsx';

const CLOUD = 'M44 92a26 26 0 0 1 4-52 36 36 0 0 1 68-8 30 30 0 0 1 40 30 22 22 0 0 1-4 30z';

/** One seal, three places to put it: our cloud, your software, your own machine room. */
export function ThreeWays() {
  return (
    <svg viewBox="0 0 560 400" aria-hidden="true" className="block h-auto w-full">
      <g fill="none" strokeWidth="2" strokeDasharray="5 5" className="stroke-line-strong">
        <path d="M280 188V116" />
        <path d="M246 228 128 300" />
        <path d="m314 228 118 72" />
      </g>
      <g transform="translate(180 6)">
        <path d={CLOUD} className="fill-navy-soft stroke-navy" strokeWidth="2" />
        <Paper at={[70, 40]} width={62} height={44} lines={2} />
        <SealMark at={[122, 74]} radius={13} />
      </g>
      <circle cx="280" cy="212" r="44" className="fill-white stroke-line" />
      <SealMark at={[280, 212]} radius={34} />
      <g transform="translate(24 272)">
        <rect width="196" height="116" rx="12" className="fill-paper stroke-line" />
        <Phone at={[18, 8]}>
          <rect x="10" y="20" width="36" height="6" rx="3" className="fill-paper-2" />
          <rect x="10" y="34" width="28" height="6" rx="3" className="fill-paper-2" />
          <rect x="10" y="74" width="36" height="10" rx="3" className="fill-seal" />
        </Phone>
        <HashChain at={[92, 44]} links={2} />
        <path d="M92 94h66" strokeWidth="4" strokeLinecap="round" className="stroke-line" />
      </g>
      <g transform="translate(340 272)">
        <rect width="196" height="116" rx="12" className="fill-paper stroke-line" />
        <Building at={[24, 28]} />
        <g transform="translate(112 46)">
          <path
            d="M34-16 0-5v24c0 19 13 30 34 36 21-6 34-17 34-36V-5z"
            className="fill-navy-soft stroke-navy"
            strokeWidth="2"
          />
          <g transform="translate(12 12) scale(.8)">
            <Key at={[0, 0]} />
          </g>
        </g>
      </g>
    </svg>
  );
}
