import type { ResultOf, WorkOrderState } from '@yinxin/api/client';
import type { IconName, Tone } from '~/ui/index.ts';

export const ROOT = '/platform/console/workorder';

export type WorkOrderList = ResultOf<'GET /api/appapi/workOrder/list'>;

/** As whoever asked reads them: first of all whether it is their turn. */
export const STATES: Readonly<Record<WorkOrderState, { words: string; tone: Tone; icon: IconName }>> = {
  waiting: { words: '处理中', tone: 'navy', icon: 'clock' },
  answered: { words: '待您回复', tone: 'warning', icon: 'alert' },
  closed: { words: '已关闭', tone: 'neutral', icon: 'check' },
};

/** A text by its pieces: what stands between ``` and ``` is code. */
export const piecesOf = (text: string): { text: string; isCode: boolean }[] =>
  text
    .split(/```[\w-]*\n?/)
    .map((piece, at) => ({
      text: at % 2 === 1 ? piece.replace(/\n$/, '') : piece.trim(),
      isCode: at % 2 === 1,
    }))
    .filter((piece) => piece.text !== '');
