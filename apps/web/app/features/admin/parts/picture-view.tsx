import { Button } from 'antd';
import { useState } from 'react';

const QUARTER = 90;
const [NEAREST, FARTHEST, STEP] = [4, 0.5, 0.5];

/** A picture large enough to read, to be turned and brought nearer. */
export function PictureView({ address, name }: { address: string; name: string }) {
  const [turn, setTurn] = useState(0);
  const [zoom, setZoom] = useState(1);
  const restore = () => {
    setTurn(0);
    setZoom(1);
  };
  return (
    <div className="mt-3">
      <div className="mb-2 flex flex-wrap gap-2">
        <Button onClick={() => setTurn((turn + QUARTER) % 360)}>旋转</Button>
        <Button disabled={zoom >= NEAREST} onClick={() => setZoom(zoom + STEP)}>
          放大
        </Button>
        <Button disabled={zoom <= FARTHEST} onClick={() => setZoom(zoom - STEP)}>
          缩小
        </Button>
        <Button onClick={restore}>还原</Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard */}
      <div className="max-h-[60vh] overflow-auto border border-line bg-paper" tabIndex={0}>
        <img
          src={address}
          alt={name}
          style={{ width: `${zoom * 100}%`, transform: `rotate(${turn}deg)` }}
          className="max-w-none origin-center transition-transform"
        />
      </div>
    </div>
  );
}
