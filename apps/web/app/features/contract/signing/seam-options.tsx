import { SEAM_EDGES, SEAM_PAGES } from '@yinxin/api/client';
import { type SeamRange, seamPages, seamStrips } from '@yinxin/seal/seam';
import { type ReactNode, useId } from 'react';
import { SealStrip } from '~/parts/contracts/index.ts';
import { Checkbox, RadioGroup } from '~/ui/index.ts';
import type { ContractField } from '../model.ts';
import type { SeamPlan } from './plan.ts';
import type { Signing } from './use-signing.ts';

const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  Object.entries(words) as [Value, string][];

/** So many pages are drawn; the others are told of. */
const DRAWN = 8;

interface PreviewProps {
  signing: Signing;
  seam: SeamPlan & SeamRange;
  /** The longest where all get it. */
  documentId?: string;
}

function Preview({ signing, seam, documentId }: PreviewProps) {
  const { seal, contract } = signing;
  const longest =
    contract.documents.find(({ id }) => id === documentId) ??
    contract.documents.toSorted((a, b) => b.pages.length - a.pages.length)[0];
  if (!seal || !longest) return null;
  const pages = seamPages(longest.pages.length, seam.pages, seam);
  if (pages.length < 2) return <p className="text-sm text-danger">这样选不足两页，盖不成骑缝章。</p>;
  const strips = seamStrips(pages, seam);
  const height = longest.pages[0]?.heightMm ?? 297;
  const width = longest.pages[0]?.widthMm ?? 210;
  const scale = 56 / height;
  return (
    <figure aria-label="骑缝章的各片" className="rounded bg-paper p-3">
      <div className="flex gap-2 overflow-x-auto pb-1">
        {strips.slice(0, DRAWN).map(({ page, from, to }) => (
          <span
            key={page}
            className="relative block shrink-0 overflow-hidden border border-line bg-white"
            style={{ width: width * scale, height: height * scale }}
          >
            <span className="absolute top-0.5 left-1 text-xs text-ink-3">{page + 1}</span>
            <span
              className="absolute block"
              style={{
                top: seam.top * scale,
                height: seal.heightMm * scale,
                width: Math.max(1, seal.widthMm * (to - from) * scale),
                [seam.edge]: 0,
              }}
            >
              <SealStrip seal={seal} from={from} to={to} />
            </span>
          </span>
        ))}
      </div>
      <figcaption className="mt-2 text-xs text-ink-3">
        {strips.length > DRAWN && `另有 ${strips.length - DRAWN} 页。`}
        纸质打印后，各页错开可拼成完整印章；防改动由数字签名保证。
      </figcaption>
    </figure>
  );
}

interface RangeProps {
  label: string;
  value: number;
  least: number;
  most: number;
  words: ReactNode;
  onChange: (value: number) => void;
}

function Range({ label, value, least, most, words, onChange }: RangeProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)_5rem] items-center gap-3 text-sm">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className="min-h-11 accent-navy"
      />
      <span className="text-right text-ink-2 tabular-nums">{words}</span>
    </div>
  );
}

interface SetSeam extends SeamPlan, SeamRange {
  documentId: string;
}

const seamOf = ({ documentId, top, options }: ContractField): SetSeam => {
  const { edge = 'right', pages = 'all', ...cut } = options as Partial<SeamPlan & SeamRange>;
  return { documentId, edge, pages, ...cut, top };
};

/** As the author set it: it is put on with everything else, and shown as it will be. */
const SetSeams = ({ signing, seams }: { signing: Signing; seams: readonly SetSeam[] }) => (
  <div className="space-y-3">
    <Checkbox checked disabled>
      加盖骑缝章（发起方已设，随签署一并盖上）
    </Checkbox>
    {seams.map((seam) => (
      <div key={seam.documentId} className="space-y-2">
        <p className="text-sm text-ink-2">
          {SEAM_EDGES[seam.edge]}，{SEAM_PAGES[seam.pages]}，距上边 {seam.top} 毫米
        </p>
        <Preview signing={signing} seam={seam} documentId={seam.documentId} />
      </div>
    ))}
  </div>
);

/** 骑缝章: which side, which pages, how much on the first; shown as it will be. */
export function SeamOptions({ signing }: { signing: Signing }) {
  const { contract, plan, seal, changePlan, fields } = signing;
  const longest = Math.max(...contract.documents.map(({ pages }) => pages.length));
  if (!seal || longest < 2) return null;
  const set = fields.filter(({ kind }) => kind === 'seam');
  if (set.length > 0) return <SetSeams signing={signing} seams={set.map(seamOf)} />;
  const { seam } = plan;
  const height = Math.min(
    ...contract.documents.flatMap(({ pages }) => pages.map(({ heightMm }) => heightMm)),
  );
  const most = Math.max(0, Math.floor(height - seal.heightMm));
  const change = (changed: Partial<SeamPlan>) => seam && changePlan({ seam: { ...seam, ...changed } });
  const equal = Math.round(100 / seamPages(longest, seam?.pages ?? 'all').length);
  return (
    <div className="space-y-4">
      <Checkbox
        checked={seam !== undefined}
        onChange={(event) =>
          changePlan({
            seam: event.currentTarget.checked
              ? { edge: 'right', pages: 'all', top: Math.round(most / 2) }
              : undefined,
          })
        }
      >
        加盖骑缝章
      </Checkbox>
      {seam && (
        <>
          <RadioGroup
            legend="盖在"
            value={seam.edge}
            options={optionsOf(SEAM_EDGES)}
            onChange={(edge) => change({ edge })}
          />
          <RadioGroup
            legend="页码"
            value={seam.pages}
            options={optionsOf(SEAM_PAGES)}
            onChange={(pages) => change({ pages })}
          />
          <Range
            label="距上边"
            value={Math.min(seam.top, most)}
            least={0}
            most={most}
            words={`${Math.min(seam.top, most)} 毫米`}
            onChange={(top) => change({ top })}
          />
          <Range
            label="首片"
            value={Math.round((seam.firstRatio ?? equal / 100) * 100)}
            least={10}
            most={60}
            words={seam.firstRatio === undefined ? '均分' : `占 ${Math.round(seam.firstRatio * 100)}%`}
            onChange={(share) => change({ firstRatio: share / 100 })}
          />
          <Preview signing={signing} seam={seam} />
        </>
      )}
    </div>
  );
}
