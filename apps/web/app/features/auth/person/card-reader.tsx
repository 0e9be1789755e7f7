import { CONSENTS, type ResultOf } from '@yinxin/api/client';
import { useState } from 'react';
import { ConsentBox } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { Note } from '~/ui/index.ts';
import type { StoredPaper } from '../papers.ts';
import { PaperUpload } from '../parts/paper-upload.tsx';

type Read = ResultOf<'POST /api/appapi/identity/ocr'>;

/** Fills in what a photo of the card says; the person looks it over. Nobody has to use it. */
export function CardReader({ onRead }: { onRead: (read: Read) => void }) {
  const { sendQuietly } = useSession();
  const [agreed, setAgreed] = useState(false);
  /** Written down: only then is anything looked at. */
  const [saved, setSaved] = useState(false);
  const [paper, setPaper] = useState<StoredPaper>();
  const [told, setTold] = useState<string>();

  const agree = async (checked: boolean) => {
    setTold(undefined);
    setAgreed(checked);
    setSaved(false);
    if (!checked) return;
    try {
      await sendQuietly('POST /api/appapi/account/giveConsent', {
        body: { kind: 'papers', version: CONSENTS.papers.version },
      });
      setSaved(true);
    } catch (error) {
      setAgreed(false);
      setTold(error instanceof Error ? error.message : undefined);
    }
  };

  const read = async (stored: StoredPaper) => {
    setPaper(stored);
    setTold('正在识别…');
    const found = await sendQuietly('POST /api/appapi/identity/ocr', {
      body: { paperId: stored.paperId },
    }).catch((): Read => ({}));
    if (found.name || found.number) {
      onRead(found);
      setTold('已填入识别结果，请逐字核对');
    } else setTold('没有识别出文字，请直接填写');
  };

  return (
    <details className="rounded border border-line px-4 py-3">
      <summary className="text-sm font-semibold">用身份证照片自动填写</summary>
      <div className="mt-3 space-y-3">
        <ConsentBox kind="papers" checked={agreed} onChange={agree} />
        <PaperUpload
          kind="id-front"
          subject="person"
          paper={paper}
          disabled={!saved}
          hint={saved ? '四角完整、字迹清晰即可' : '同意后即可上传'}
          onUploaded={read}
        />
        {told && (
          <Note tone="info" role="status">
            {told}
          </Note>
        )}
      </div>
    </details>
  );
}
