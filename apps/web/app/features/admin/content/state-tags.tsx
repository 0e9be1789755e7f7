import type { AdminContentLine } from '@yinxin/api/client';
import { Tag } from 'antd';
import { stateColors, stateNames } from '../words.ts';

type StateFacts = Pick<AdminContentLine, 'state' | 'isLive' | 'publishAt'>;

/** The working copy's state, and whether the public sees anything. */
export function StateTags({ state, isLive, publishAt }: StateFacts) {
  const isWaiting = !isLive && publishAt !== null;
  return (
    <>
      <Tag color={stateColors[state]}>{isWaiting ? '定时发布' : stateNames[state]}</Tag>
      {isLive && state !== 'published' && <Tag color="success">旧版在线</Tag>}
    </>
  );
}
