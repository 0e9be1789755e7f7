import { CHINA } from '@yinxin/values';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Ink, SealStrip } from '~/parts/contracts/index.ts';
import { classNames, Icon } from '~/ui/index.ts';
import type { ContractDetail, ContractField, ContractParty } from '../model.ts';
import { standingOf, titleOf } from '../model.ts';
import { keepOnPage, type Mark, sizeOf } from './plan.ts';
import type { Signing } from './use-signing.ts';

const today = () =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: CHINA, dateStyle: 'long' }).format(new Date());

interface MarkFaceProps {
  mark: Mark;
  signing: Signing;
}

/** What will stand there: the face itself, not a drawing of it. */
function MarkFace({ mark, signing: { plan, seal, party } }: MarkFaceProps) {
  const { shows, from = 0, to = 1 } = mark;
  if (shows === 'date')
    return (
      <span className="grid size-full place-items-center text-[length:calc(var(--mm)*4)] whitespace-nowrap">
        {today()}
      </span>
    );
  if ((shows === 'stamp' || shows === 'strip') && seal) return <SealStrip seal={seal} from={from} to={to} />;
  if (plan.way === 'hand' && plan.strokes?.length) return <Ink strokes={plan.strokes} />;
  if (plan.way === 'name')
    return (
      <span className="grid size-full place-items-center font-serif text-[length:calc(var(--mm)*7)] whitespace-nowrap">
        {party.name}
      </span>
    );
  return <span className="grid size-full place-items-center text-xs text-navy">在这里签名</span>;
}

/** Arrow keys move by a millimetre, with Shift by ten. */
const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function useMoving(signing: Signing, { place }: Mark, pxPerMm: number) {
  const grip = useRef<{ x: number; y: number; left: number; top: number }>(undefined);
  const { plan, changePlan, contract, stamp } = signing;
  const put = place === undefined ? undefined : plan.places[place];
  if (place === undefined || !put) return {};
  const to = (left: number, top: number) => {
    const page = contract.documents.find(({ id }) => id === put.documentId)?.pages[put.page];
    if (!page) return;
    const moved = keepOnPage({ ...put, left, top }, sizeOf(put.what, stamp), page);
    changePlan({ places: plan.places.with(place, moved) });
  };
  return {
    tabIndex: 0,
    role: 'group',
    'aria-label': '您加盖的一处，方向键移动，Delete 移除',
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { x: event.clientX, y: event.clientY, left: put.left, top: put.top };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = grip.current;
      if (held)
        to(held.left + (event.clientX - held.x) / pxPerMm, held.top + (event.clientY - held.y) / pxPerMm);
    },
    onPointerUp: () => {
      grip.current = undefined;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Delete' || event.key === 'Backspace')
        return changePlan({ places: plan.places.toSpliced(place, 1) });
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      const by = event.shiftKey ? 10 : 1;
      to(put.left + step[0] * by, put.top + step[1] * by);
    },
  };
}

/** A day says itself what it is, a strip is cut from the seal. */
const LABELS: Record<Mark['shows'], string> = { stamp: '盖章处', hand: '签名处', date: '', strip: '' };

/** On the upper edge, so that it hides as little as can be of what stands above. */
const MarkLabel = ({ words }: { words: string }) =>
  words && (
    <span className="absolute top-0 left-1 -translate-y-1/2 rounded-sm bg-navy px-1 text-[0.625rem] leading-4 whitespace-nowrap text-white">
      {words}
    </span>
  );

interface OneMarkProps extends MarkFaceProps {
  pxPerMm: number;
}

function OneMark({ mark, signing, pxPerMm }: OneMarkProps) {
  const moving = useMoving(signing, mark, pxPerMm);
  const { left, top, width, height, shows, place, label } = mark;
  const { stage, plan, changePlan } = signing;
  const lands = stage === 'landing' || stage === 'done';
  // where nothing is written yet the place says so itself
  const isEmpty = shows === 'hand' && plan.way === 'hand' && !plan.strokes?.length;
  return (
    <div
      {...moving}
      data-mark={mark.key}
      style={{
        left: left * pxPerMm,
        top: top * pxPerMm,
        width: width * pxPerMm,
        height: height * pxPerMm,
        ['--mm' as string]: `${pxPerMm}px`,
      }}
      className={classNames(
        'absolute z-10 mix-blend-multiply',
        lands ? 'animate-stamp' : 'opacity-75',
        !lands && shows !== 'strip' && 'outline-1 outline-offset-2 outline-navy outline-dashed',
        place !== undefined && !lands && 'cursor-move touch-none',
      )}
    >
      <MarkFace mark={mark} signing={signing} />
      {!lands && (
        <MarkLabel words={place === undefined ? label || (isEmpty ? '' : LABELS[shows]) : '拖动可移动'} />
      )}
      {place !== undefined && !lands && (
        <button
          type="button"
          aria-label="移除这一处"
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => changePlan({ places: plan.places.toSpliced(place, 1) })}
          className="absolute -top-3 -right-3 grid size-6 place-items-center rounded-full bg-white text-danger shadow-soft"
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  );
}

/** Where others sign, or have to fill in, before the pages say so themselves. */
function OthersField({
  field,
  party,
  contract,
  pxPerMm,
}: {
  field: ContractField;
  party: ContractParty | undefined;
  contract: ContractDetail;
  pxPerMm: number;
}) {
  if (!party || party.state === 'SIGNED' || field.kind === 'seam') return null;
  return (
    <div
      style={{
        left: field.left * pxPerMm,
        top: field.top * pxPerMm,
        width: field.width * pxPerMm,
        height: field.height * pxPerMm,
      }}
      className="absolute grid place-items-center overflow-hidden border border-dashed border-line-strong bg-paper/60 text-center text-xs text-ink-2"
    >
      {titleOf(party)} {standingOf(party, contract.state)}
    </div>
  );
}

/** What this signature and the others will put on one page. */
export function MarksLayer({
  signing,
  documentId,
  page,
  pxPerMm,
}: {
  signing: Signing;
  documentId: string;
  page: number;
  pxPerMm: number;
}) {
  const { contract, party, marks, stage } = signing;
  const here = (one: { documentId: string; page: number }) =>
    one.documentId === documentId && one.page === page;
  return (
    <>
      {contract.fields
        .filter(
          (field) => here(field) && field.partyKey !== party.key && !['text', 'number'].includes(field.kind),
        )
        .map((field) => (
          <OthersField
            key={field.id}
            field={field}
            party={contract.parties.find(({ key }) => key === field.partyKey)}
            contract={contract}
            pxPerMm={pxPerMm}
          />
        ))}
      {stage !== 'done' &&
        marks
          .filter(here)
          .map((mark) => <OneMark key={mark.key} mark={mark} signing={signing} pxPerMm={pxPerMm} />)}
    </>
  );
}
