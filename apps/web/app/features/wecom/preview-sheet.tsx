import type { ResultOf } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { fromTemplatePath } from '~/parts/contracts/index.ts';
import { templateSource } from '~/parts/document/index.ts';
import { useSend } from '~/session/index.ts';
import { ButtonLink, Sheet } from '~/ui/index.ts';
import type { Offer } from './model.ts';

type Documents = ResultOf<'GET /api/appapi/template/detail'>['body']['documents'];

interface PreviewSheetProps {
  offer: Offer;
  mayUse: boolean;
  onClose: () => void;
}

const WIDTH = 900;

/** The pages of a template, before somebody begins with it. */
export function PreviewSheet({ offer: { id, name, usable }, mayUse, onClose }: PreviewSheetProps) {
  const send = useSend();
  const [documents, setDocuments] = useState<Documents>();
  useEffect(() => {
    let isShown = true;
    send('GET /api/appapi/template/detail', { query: { id } }).then(
      ({ body }) => isShown && setDocuments(body.documents),
      () => isShown && onClose(), // what failed was told
    );
    return () => {
      isShown = false;
    };
  }, [send, id, onClose]);
  return (
    <Sheet open title={name} onClose={onClose}>
      <div className="-mx-6 max-h-[60dvh] space-y-3 overflow-y-auto bg-paper-2 px-4 py-4">
        {!documents && (
          <p role="status" className="py-16 text-center text-ink-2">
            正在打开…
          </p>
        )}
        {documents?.map(templateSource).flatMap(({ id: document, name: title, pages, picture }) =>
          pages.map(({ widthMm, heightMm }, page) => (
            <img
              // biome-ignore lint/suspicious/noArrayIndexKey: pages are what they are by their number.
              key={`${document}-${page}`}
              src={picture(page, WIDTH)}
              alt={`${title}第 ${page + 1} 页`}
              loading="lazy"
              style={{ aspectRatio: `${widthMm} / ${heightMm}` }}
              className="w-full border border-line bg-white"
            />
          )),
        )}
      </div>
      {usable && mayUse && (
        <ButtonLink block to={fromTemplatePath(id)} className="mt-4">
          用它发起
        </ButtonLink>
      )}
    </Sheet>
  );
}
