import {
  ACCOUNT_CHANGE_WAYS,
  ACCOUNT_CHANGES,
  type AccountTurn,
  type OperatorLine,
} from '@yinxin/api/client';
import { Drawer, Skeleton } from 'antd';
import { useCallback } from 'react';
import { useLoaded } from '../lists/use-loaded.ts';
import { useAdmin } from '../session.tsx';
import { timeText } from '../words.ts';

/** By whose hand: 甲申请、乙复核, or how else it came. */
export const handWords = ({ way, by, confirmedBy }: AccountTurn): string =>
  way === 'two-persons'
    ? `${by}申请，${confirmedBy}复核`
    : way === 'alone'
      ? `${by}${ACCOUNT_CHANGE_WAYS.alone}`
      : ACCOUNT_CHANGE_WAYS[way];

interface OperatorHistoryProps {
  line: OperatorLine;
  onClose: () => void;
}

/** Who made an account, who let somebody into it anew, and who confirmed that. */
export function OperatorHistory({ line, onClose }: OperatorHistoryProps) {
  const { send } = useAdmin();
  const { id, name, decidesFrom } = line;
  const { value } = useLoaded(
    useCallback(() => send('GET /api/admin/operators/history', { query: { id } }), [send, id]),
  );
  return (
    <Drawer title={`${name}的账号`} open onClose={onClose} size={420}>
      {decidesFrom && <p className="mb-4 text-ink-2">{timeText(decidesFrom)} 起才能参与须两人完成的决定。</p>}
      {!value && <Skeleton active />}
      <ul className="grid gap-4">
        {value?.map((turn) => (
          <li key={turn.at + turn.change}>
            <strong>{ACCOUNT_CHANGES[turn.change]}</strong>
            <span className="block text-ink-2">{handWords(turn)}</span>
            <span className="block text-ink-3">{timeText(turn.at)}</span>
          </li>
        ))}
      </ul>
      {value?.length === 0 && <p className="text-ink-2">没有早于记录的经过。</p>}
    </Drawer>
  );
}
