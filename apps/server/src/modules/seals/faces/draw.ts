import { type DrawnFace, SEAL_FACES, SEAL_TYPES, type SealTypeName } from '@yinxin/api';
import type { SealRequest, Stroke } from '@yinxin/seal';
import { PoolFailure, WorkerPool } from '@yinxin/worker-pool';
import { problem } from '../../../http/problem.ts';
import { type Guest, Turns } from '../../../http/turns.ts';
import type { Holder } from '../owners.ts';

export type DrawTask =
  | { draw: 'seal'; request: SealRequest; print: boolean }
  | { draw: 'handwriting'; strokes: readonly Stroke[]; print: boolean };
export interface CleanTask {
  draw: 'clean';
  bytes: Uint8Array;
}

export interface Drawn {
  /** Empty for a photograph. */
  svg: string;
  /** Empty unless it was to be printed. */
  png: Uint8Array;
  /** Millimetres; of a photograph pixels. */
  width: number;
  height: number;
  /** Of a photograph: part of the seal is probably missing. */
  touchesEdge: boolean;
}

/** Draws, prints and cleans in threads; what a user can mend comes back as SEAL_FACE with its sentence. */
export interface Draughtsman {
  draw(task: DrawTask): Promise<Drawn>;
  /** A photograph of a seal; people take turns, and nobody who draws waits for it. */
  clean(guest: Guest, bytes: Uint8Array): Promise<Drawn>;
  stop(): Promise<void>;
}

const BUSY_SECONDS = 5;
/** A photograph of 40 million pixels takes five. */
const PHOTOGRAPH_MS = 60_000;
/** Of one person. */
const MOST_PHOTOGRAPHS = 5;

type Pool = WorkerPool<DrawTask | CleanTask, Drawn | { refused: string }>;

const pools = (): { drawings: Pool; photographs: Pool } => {
  const settings = {
    script: new URL('./draw-worker.ts', import.meta.url),
    size: 1,
    timeoutMs: 60_000,
    mostWaiting: 50, // more than people draw at once in earnest
    restMs: 60_000, // fonts and outlines leave the memory
  };
  return {
    drawings: new WorkerPool(settings),
    photographs: new WorkerPool({ ...settings, timeoutMs: PHOTOGRAPH_MS, yields: true }),
  };
};

export function createDraughtsman({ drawings, photographs } = pools()): Draughtsman {
  const turns = new Turns({ atOnce: 1, perVisitor: 1, mostWaiting: MOST_PHOTOGRAPHS, busy: 'DOCUMENT_BUSY' });
  const done = async (pool: Pool, task: DrawTask | CleanTask): Promise<Drawn> => {
    const drawn = await pool.run(task).catch((error: unknown) => {
      throw error instanceof PoolFailure && error.reason === 'full'
        ? problem('RATE_LIMITED', { seconds: BUSY_SECONDS })
        : error;
    });
    if ('refused' in drawn) throw refused(drawn.refused);
    return drawn;
  };
  return {
    stop: async () => {
      await Promise.all([drawings.close(), photographs.close()]);
    },
    draw: (task) => done(drawings, task),
    clean: (guest, bytes) => turns.run(guest, () => done(photographs, { draw: 'clean', bytes })),
  };
}

const refused = (reason: string) => problem('SEAL_FACE', { reason });

type Option = (typeof SEAL_FACES)[DrawnFace['face']]['takes'][number];
const OPTIONS: Readonly<Record<Option, string>> = {
  serial: '编号',
  star: '五角星',
  border: '边框',
  suffix: '后缀',
  code: '印章编码',
};

/** Names the seal-to-be for packages/seal: what stands on it is the holder's, what was chosen is among what may be. */
export function requestOf(type: SealTypeName, design: DrawnFace, holder: Holder): SealRequest {
  const { words, faces } = SEAL_TYPES[type];
  const { face, widthMm, serial, star, border, suffix, code } = design;
  if (!faces.some((name) => name === face)) throw refused(`${words}没有这种章面`);
  const rules = SEAL_FACES[face];
  if (widthMm !== undefined && !rules.widthsMm.some((width) => width === widthMm))
    throw refused(`该章面的宽度只能是 ${rules.widthsMm.join('、')} 毫米`);
  const taken: readonly Option[] = rules.takes;
  for (const option of Object.keys(OPTIONS) as Option[])
    if (design[option] !== undefined && !taken.includes(option))
      throw refused(`${words}的这种章面不能设置${OPTIONS[option]}`);
  const isName = type === 'representative' || type === 'person';
  return {
    kind: face,
    name: type === 'representative' ? holder.representative : holder.name,
    widthMm: widthMm ?? rules.widthsMm[0],
    ...(serial !== undefined && (type === 'invoice' ? { serial } : { title: `${words}（${serial}）` })),
    ...(type === 'invoice' && { taxNumber: holder.code }),
    ...(isName && { suffix: suffix ?? '印' }),
    ...(star !== undefined && { star }),
    ...(border !== undefined && { border }),
    ...(code !== undefined && { code }),
  };
}

/** How a seal is called unless its owner calls it otherwise. */
export const usualName = (type: SealTypeName, serial?: number): string =>
  serial === undefined ? SEAL_TYPES[type].words : `${SEAL_TYPES[type].words}（${serial}）`;

/** The face that is drawn when nothing was chosen; handwriting has none. */
export const usualFace = (type: SealTypeName): DrawnFace | undefined => {
  const [face] = SEAL_TYPES[type].faces;
  return face && { source: 'drawn', face };
};
