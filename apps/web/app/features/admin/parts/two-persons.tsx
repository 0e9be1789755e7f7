import { type RequestFacts, TWO_PERSON_DECISIONS } from '@yinxin/api/client';
import { Button, Card, Tag } from 'antd';
import type { ReactNode } from 'react';
import { timeText } from '../words.ts';
import { Fact, Facts } from './facts.tsx';

interface RequestCardProps {
  title: string;
  /** What is said where there is nothing; without it nothing is shown. */
  empty?: string;
  children: ReactNode[];
}

/** Requests that take two persons, below one heading. */
export function RequestCard({ title, empty, children }: RequestCardProps) {
  if (children.length === 0 && !empty) return null;
  return (
    <Card title={title} className="mb-6!">
      {children.length === 0 && <p className="text-ink-2">{empty}</p>}
      <ul className="grid gap-4 *:border-line *:border-t *:pt-4 *:first:border-0 *:first:pt-0">{children}</ul>
    </Card>
  );
}

const colors = { approved: 'success', refused: 'default' } as const;

interface RequestItemProps {
  request: RequestFacts;
  /** What is asked for, in a few words. */
  title: ReactNode;
  /** What is asked for, spelled out. */
  children?: ReactNode;
  onDecide: (approve: boolean) => void;
}

/** What one person asked for and another decides: the same everywhere. */
export function RequestItem({ request, title, children, onDecide }: RequestItemProps) {
  const { decision, hindrance, may } = request;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-60 flex-1">
        <p className="mb-2 flex flex-wrap items-center gap-2">
          <strong className="wrap-anywhere">{title}</strong>
          <Tag color={decision ? colors[decision] : 'warning'}>
            {decision ? TWO_PERSON_DECISIONS[decision] : '待复核'}
          </Tag>
        </p>
        <Facts>
          {children}
          <Fact name="原因">{request.why}</Fact>
          <Fact name="申请人">
            {request.by} · {timeText(request.requestedAt)}
          </Fact>
          {decision && (
            <Fact name="决定">
              {request.decidedBy}
              {TWO_PERSON_DECISIONS[decision]} · {timeText(request.decidedAt)} · {request.decidedWhy}
            </Fact>
          )}
        </Facts>
        {!decision && may.length === 0 && (
          <p className="mt-2 text-ink-3">{hindrance ?? '等待另一位同事复核。'}</p>
        )}
      </div>
      {may.length > 0 && (
        <span className="flex gap-2">
          <Button type="primary" onClick={() => onDecide(true)}>
            同意
          </Button>
          <Button onClick={() => onDecide(false)}>不同意</Button>
        </span>
      )}
    </li>
  );
}

/** Why this operator cannot be the second voice, beside what they still can do. */
export const Hindrance = ({ words }: { words: string | null }) =>
  words && <p className="mb-4 text-ink-3">{words}</p>;
