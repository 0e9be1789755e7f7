import type { VerificationCase } from '@yinxin/api/client';
import { Card, Segmented } from 'antd';
import { useState } from 'react';
import { useStepKeys } from '../lists/use-row-keys.ts';
import { OpenedFile } from '../parts/opened-file.tsx';
import { RedButton } from '../parts/red-button.tsx';
import { timeText } from '../words.ts';

interface PapersProps {
  item: VerificationCase;
  /** The server has written down that it was looked at. */
  onOpened: (paperId: string) => void;
}

/** The papers open beside the facts, large enough to read; which were opened is recorded and shown. */
export function Papers({ item: { id, papers, may }, onOpened }: PapersProps) {
  const mayLook = may.includes('view-paper');
  const [chosen, setChosen] = useState(mayLook ? (papers[0]?.paperId ?? '') : '');
  const next = papers.find(({ paperId, seenAt }) => !seenAt && paperId !== chosen);
  const at = papers.findIndex(({ paperId }) => paperId === chosen);
  const paper = papers[at];
  useStepKeys((by) => {
    const other = papers[at + by];
    if (mayLook && other) setChosen(other.paperId);
  });
  return (
    <Card
      title="材料"
      size="small"
      extra={papers.length > 1 && <span className="text-ink-3 text-sm">J、K 换材料</span>}
    >
      {papers.length === 0 && <p className="text-ink-3">这种方式不需要材料。</p>}
      {papers.length > 0 && !mayLook && (
        <p className="text-ink-3">{papers.map(({ words }) => words).join('、')}；您的角色不查看材料。</p>
      )}
      {papers.length > 0 && mayLook && (
        <Segmented
          aria-label="材料"
          className="max-w-full [&>.ant-segmented-group]:flex-wrap"
          value={chosen}
          options={[
            { value: '', label: '不显示' },
            ...papers.map(({ paperId, words, seenAt }, place) => ({
              value: paperId,
              label: `${place + 1} ${words}${seenAt ? ' ✓' : ''}`,
            })),
          ]}
          onChange={setChosen}
        />
      )}
      {paper && (
        <OpenedFile
          key={paper.paperId}
          path="/api/admin/identity/cases/paper"
          body={{ id, paperId: paper.paperId }}
          name={paper.words}
          onOpened={() => onOpened(paper.paperId)}
        />
      )}
      {mayLook && papers.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-3 text-ink-2">
          <span>
            {papers
              .map(({ words, seenAt }) =>
                seenAt ? `${words} ${timeText(seenAt)} 看过` : `${words}还没有打开`,
              )
              .join('；')}
            。
          </span>
          {next && (
            // passing waits for it, so it is the next step
            <RedButton onClick={() => setChosen(next.paperId)}>下一张</RedButton>
          )}
        </div>
      )}
    </Card>
  );
}
