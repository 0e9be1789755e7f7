import { useState } from 'react';
import { contractSource } from '~/parts/document/index.ts';
import { Button, Icon } from '~/ui/index.ts';
import type { ContractDetail } from '../model.ts';

const WIDTH = 1600;

/** All pages as they are, one to a sheet of paper. */
export function PrintPage({ contract }: { contract: ContractDetail }) {
  const sheets = contract.documents.flatMap((document) => {
    const source = contractSource(document);
    return source.pages.map((size, page) => ({ ...size, page, source }));
  });
  const [loaded, setLoaded] = useState(0);
  const ready = loaded >= sheets.length;
  return (
    <div className="bg-paper-2 print:bg-white">
      <div
        data-no-print
        className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-4 border-b border-line bg-white px-6 py-3"
      >
        <div>
          <h1 className="text-base wrap-anywhere">{contract.title}</h1>
          <p className="text-sm text-ink-3">
            共 {sheets.length} 页。纸质件是电子合同的打印本，效力以电子文件为准。
          </p>
        </div>
        <Button busy={!ready} onClick={() => window.print()}>
          {ready && <Icon name="print" size={18} />}
          {ready ? '打印' : `正在准备 ${loaded} / ${sheets.length}`}
        </Button>
      </div>
      {sheets.map(({ source, page, widthMm, heightMm }) => (
        <img
          key={`${source.id}${page}`}
          src={source.picture(page, WIDTH)}
          alt={`${source.name} 第 ${page + 1} 页`}
          onLoad={() => setLoaded((count) => count + 1)}
          onError={() => setLoaded((count) => count + 1)}
          style={{ width: `${widthMm}mm`, aspectRatio: `${widthMm} / ${heightMm}` }}
          className="print-sheet mx-auto my-6 max-w-full bg-white shadow-soft print:my-0 print:shadow-none"
        />
      ))}
    </div>
  );
}
