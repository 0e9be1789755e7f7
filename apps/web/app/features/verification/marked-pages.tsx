import type { VerifiedFile } from '@yinxin/api/client';
import { type Ref, useMemo, useState } from 'react';
import { type DocumentHandle, DocumentPages, useLocalDocument } from '~/parts/document/index.ts';
import { classNames, Icon } from '~/ui/index.ts';
import { CommentOutlines } from './comment-outlines.tsx';
import { type PicturePlace, VERDICT_LOOKS } from './model.ts';
import { PictureOutlines } from './seal-pictures.tsx';

interface MarkedPagesProps {
  file: Blob;
  name: string;
  /** Nothing is fetched to draw it, not even fonts. */
  alone: boolean;
  /** Opens an encrypted file. */
  password?: string | undefined;
  /** Whose seals are outlined, in the order they are numbered. */
  signatures: VerifiedFile['signatures'];
  chosen?: number | undefined;
  onChoose?: (index: number) => void;
  /** Pictures of seals that nobody signed. */
  pictures?: readonly PicturePlace[];
  chosenPicture?: number | undefined;
  onChoosePicture?: (index: number) => void;
  /** Comments that nobody signed. */
  comments?: readonly PicturePlace[];
  /** Pages (from 1) that have such a picture, nobody knows where. */
  unplaced?: readonly number[];
  handle?: Ref<DocumentHandle>;
}

/** The pages as the browser draws them from the file it has; every seal is outlined, numbered and leads to its facts. */
export function MarkedPages(props: MarkedPagesProps) {
  const { file, name, alone, signatures, chosen, onChoose, handle } = props;
  const { pictures = [], comments = [], chosenPicture, onChoosePicture, unplaced = [] } = props;
  const local = useLocalDocument(file, alone, props.password);
  const [zoom, setZoom] = useState(1);
  const source = useMemo(
    () =>
      local.state === 'open' ? { id: name, name, document: local.document, pages: local.pages } : undefined,
    [local, name],
  );
  if (!source)
    return (
      <p role="status" className="grid size-full place-items-center bg-paper-2 p-6 text-center text-ink-2">
        {local.state === 'opening' ? '正在打开页面…' : '浏览器打不开这些页面；上面的结论不受影响。'}
      </p>
    );
  const overlay = (page: number, pxPerMm: number) => (
    <>
      <PictureOutlines
        {...{ page, pxPerMm }}
        pageWidthMm={source.pages[page]?.widthMm ?? 0}
        places={pictures}
        chosen={chosenPicture}
        onChoose={(index) => onChoosePicture?.(index)}
      />
      <CommentOutlines places={comments} page={page} pxPerMm={pxPerMm} />
      {unplaced.includes(page + 1) && (
        <p className="absolute top-2 left-2 flex items-center gap-1 rounded-sm border border-dashed border-line-strong bg-white px-2 py-0.5 text-xs text-ink-2">
          <Icon name="info" size={14} />
          本页有形似印章的图片，图片不是签名
        </p>
      )}
      {signatures.map(({ verdict, places, signer, field }, index) =>
        places
          .map((place, at) => ({ ...place, nth: places.length > 1 ? `，第 ${at + 1} 处` : '' }))
          .filter((place) => place.page === page)
          .map(({ left, top, width, height, nth }) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: signatures are known by their number
              key={`${index} ${left} ${top}`}
              type="button"
              aria-label={`签名 ${index + 1}，${signer?.name ?? field}${nth}`}
              aria-pressed={index === chosen}
              onClick={() => onChoose?.(index)}
              className={classNames(
                'absolute rounded border-2',
                VERDICT_LOOKS[verdict].edge,
                index === chosen ? 'bg-navy/10 ring-2 ring-navy' : 'hover:bg-navy/5',
              )}
              style={{
                left: left * pxPerMm - 4,
                top: top * pxPerMm - 4,
                width: width * pxPerMm + 8,
                height: height * pxPerMm + 8,
              }}
            >
              <span className="absolute -top-2.5 -left-2.5 grid size-5 place-items-center rounded-full bg-ink text-xs text-white">
                {index + 1}
              </span>
            </button>
          )),
      )}
    </>
  );
  return <DocumentPages source={source} zoom={zoom} onZoom={setZoom} overlay={overlay} handle={handle} />;
}
