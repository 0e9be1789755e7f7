import type { VerificationCase } from '@yinxin/api/client';
import { Button, Card, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useOpenedFile } from '../parts/opened-file.tsx';

type Paper = VerificationCase['papers'][number];

/** Large enough to read, to be turned and brought nearer. */
export function Papers({ item: { id, papers } }: { item: VerificationCase }) {
  const [chosen, setChosen] = useState<string>();
  return (
    <Card title="材料">
      {papers.length === 0 && <p className="text-ink-3">这种方式不需要材料。</p>}
      {papers.length > 0 && (
        <Segmented
          aria-label="材料"
          value={chosen ?? ''}
          options={[
            { value: '', label: '不显示' },
            ...papers.map(({ paperId, words }) => ({ value: paperId, label: words })),
          ]}
          onChange={setChosen}
        />
      )}
      {chosen && (
        <OpenPaper key={chosen} caseId={id} paper={papers.find(({ paperId }) => paperId === chosen)} />
      )}
    </Card>
  );
}

const QUARTER = 90;
const [NEAREST, FARTHEST, STEP] = [4, 0.5, 0.5];

function OpenPaper({ caseId, paper }: { caseId: string; paper: Paper | undefined }) {
  const body = paper && { id: caseId, paperId: paper.paperId };
  const address = useOpenedFile('/api/admin/identity/cases/paper', body)?.address;
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
