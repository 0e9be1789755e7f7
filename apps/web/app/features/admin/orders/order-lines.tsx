import { type AdminOrder, algorithmAsked, CERTIFICATE_ALGORITHMS, MEDIA } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { Card, Tag } from 'antd';
import { lineStates } from './words.ts';

type Line = AdminOrder['lines'][number];

const termOf = (line: Line) => {
  const { medium, years, quantity } = line;
  const algorithm = algorithmAsked(line);
  const terms = [
    MEDIA[medium],
    algorithm && CERTIFICATE_ALGORITHMS[algorithm],
    years > 0 && `${years} 年`,
    quantity > 1 && `× ${quantity}`,
  ];
  return terms.filter(Boolean).join(' · ');
};

/** What was ordered, and how far the making of each thing is. */
export const OrderLines = ({ lines }: { lines: readonly Line[] }) => (
  <Card title="内容" size="small">
    <ul className="grid gap-3">
      {lines.map((line) => (
        <li
          key={line.id}
          className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-l-2 pl-3"
        >
          <span className="min-w-40 flex-1">
            {line.words}
            <span className="block text-ink-3">{termOf(line)}</span>
            {line.details.reason && <span className="block text-ink-2">原因：{line.details.reason}</span>}
            {line.reason && <span className="block text-danger">{line.reason}</span>}
          </span>
          <Tag color={lineStates[line.state].color}>{lineStates[line.state].words}</Tag>
          <span className="tabular-nums">{yuan(line.amount)}</span>
        </li>
      ))}
    </ul>
  </Card>
);
