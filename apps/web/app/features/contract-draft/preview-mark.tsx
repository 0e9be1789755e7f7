import { CHECKBOX_VALUES, type SealCard } from '@yinxin/api/client';
import { CHINA } from '@yinxin/values';
import { SealStrip } from '~/parts/contracts/index.ts';
import { classNames } from '~/ui/index.ts';
import { titleOf } from './field-words.ts';
import { nameOf, type Party, type PlacedField } from './model.ts';
import type { SeamSlice } from './stamps.ts';

const INK = 'text-ink';

/** The day as it will be written. */
const today = () =>
  new Intl.DateTimeFormat('zh-CN', {
    timeZone: CHINA,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(new Date());

function Mark({ field, party }: { field: PlacedField; party: Party }) {
  switch (field.kind) {
    case 'seal':
      return party.kind === 'organization' ? `${party.organizationName}印章` : party.name;
    case 'seam':
      return '骑缝章';
    case 'signature':
      return party.name || '签名';
    case 'date':
      return today();
    case 'checkbox':
      return field.value === CHECKBOX_VALUES.ticked ? '√' : '';
    default:
      return field.value || titleOf(field);
  }
}

interface PreviewMarkProps {
  field: PlacedField;
  party: Party;
  /** Of the party whose view this is; what others do is only hinted at. */
  isOwn: boolean;
  seal: SealCard | undefined;
  slice: SeamSlice | undefined;
  pxPerMm: number;
}

/** A field as its party will find it, true to size. */
export function PreviewMark({ field, party, isOwn, seal, slice, pxPerMm }: PreviewMarkProps) {
  const { top, kind, required } = field;
  const { left, width, height } = slice ?? field;
  const face = kind === 'seal' || kind === 'seam' ? seal : undefined;
  const isStamp = kind === 'seal' || kind === 'seam';
  return (
    <div
      role="img"
      aria-label={`${nameOf(party)}：${titleOf(field)}${required ? '' : '（选填）'}`}
      style={{
        left: left * pxPerMm,
        top: top * pxPerMm,
        width: width * pxPerMm,
        height: height * pxPerMm,
        fontSize: Math.max(9, Math.min(height * 0.5, 4.2) * pxPerMm),
      }}
      className={classNames(
        'absolute grid place-items-center overflow-hidden border text-center leading-tight',
        face ? 'border-transparent! mix-blend-multiply' : 'p-1',
        isStamp ? 'border-2' : 'border-dashed',
        kind === 'seal' ? 'rounded-full' : 'rounded-sm',
        isOwn
          ? isStamp
            ? 'border-seal text-seal'
            : `border-navy bg-navy-soft/60 ${INK}`
          : 'border-line-strong text-ink-3 opacity-50',
        (kind === 'signature' || kind === 'date') && 'font-serif',
      )}
    >
      {face ? (
        <SealStrip seal={face} from={slice?.from ?? 0} to={slice?.to ?? 1} />
      ) : (
        <Mark field={field} party={party} />
      )}
    </div>
  );
}
