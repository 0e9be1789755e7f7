import type { VerificationCase } from '@yinxin/api/client';
import { Button, Card, Segmented, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useOpenedFile } from '../parts/opened-file.tsx';
import { RedButton } from '../parts/red-button.tsx';
import { timeText } from '../words.ts';

type Paper = VerificationCase['papers'][number];

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
  return (
    <Card title="材料">
      {papers.length === 0 && <p className="text-ink-3">这种方式不需要材料。</p>}
      {papers.length > 0 && !mayLook && (
        <p className="text-ink-3">{papers.map(({ words }) => words).join('、')}；您的角色不查看材料。</p>
      )}
      {papers.length > 0 && mayLook && (
        <Segmented
          aria-label="材料"
          value={chosen}
          options={[
            { value: '', label: '不显示' },
            ...papers.map(({ paperId, words, seenAt }, at) => ({
              value: paperId,
              label: `${at + 1} ${words}${seenAt ? ' ✓' : ''}`,
            })),
          ]}
          onChange={setChosen}
        />
      )}
      {chosen && (
        <OpenPaper
          key={chosen}
          caseId={id}
          paper={papers.find(({ paperId }) => paperId === chosen)}
          onOpened={onOpened}
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

const QUARTER = 90;
const [NEAREST, FARTHEST, STEP] = [4, 0.5, 0.5];

interface OpenPaperProps {
  caseId: string;
  paper: Paper | undefined;
  onOpened: (paperId: string) => void;
}

function OpenPaper({ caseId, paper, onOpened }: OpenPaperProps) {
  const body = paper && { id: caseId, paperId: paper.paperId };
  const address = useOpenedFile('/api/admin/identity/cases/paper', body)?.address;
  const paperId = paper?.paperId;
  useEffect(() => {
    if (address && paperId) onOpened(paperId);
  }, [address, paperId, onOpened]);
  const [turn, setTurn] = useState(0);
  const [zoom, setZoom] = useState(1);
  if (!paper) return null;
  if (!address) return <Skeleton active className="mt-4" />;
  if (paper.type === 'application/pdf')
    return (
      <p className="mt-4">
        <a href={address} target="_blank" rel="noopener" className="text-navy underline underline-offset-4">
          打开“{paper.words}”（PDF）
        </a>
      </p>
    );
  return (
    <div className="mt-4">
      <div className="mb-3 flex flex-wrap gap-2">
        <Button onClick={() => setTurn((turn + QUARTER) % 360)}>旋转</Button>
        <Button disabled={zoom >= NEAREST} onClick={() => setZoom(zoom + STEP)}>
          放大
        </Button>
        <Button disabled={zoom <= FARTHEST} onClick={() => setZoom(zoom - STEP)}>
          缩小
        </Button>
        <Button
          onClick={() => {
            setTurn(0);
            setZoom(1);
          }}
        >
          还原
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard */}
      <div className="max-h-[70vh] overflow-auto border border-line bg-paper" tabIndex={0}>
        <img
          src={address}
          alt={paper.words}
          style={{ width: `${zoom * 100}%`, transform: `rotate(${turn}deg)` }}
          className="max-w-none origin-center transition-transform"
        />
      </div>
    </div>
  );
}
