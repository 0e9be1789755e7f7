import { dayInChina } from '@yinxin/values';
import { useEffect, useRef, useState } from 'react';
import { Button, FormError, Icon } from '~/ui/index.ts';
import { FileButton } from '../file-button.tsx';
import { CornerEditor } from './corner-editor.tsx';
import { openPhoto, type Photo, type ScannedPage, scanned, scannedFile, wholePhoto } from './photo.ts';
import type { Quad } from './sheet-edges.ts';

const PICTURES = 'image/jpeg,image/png';
/** As many pages as a thumb has patience for; more come by file. */
const MOST_PAGES = 50;

interface Taken {
  photo: Photo;
  corners: Quad;
  /** Whether the edges were seen; they are set by hand otherwise. */
  isFound: boolean;
}

/** Paper pages, one photo each: cut out, straightened, and made into one file. */
export function ScanPage({ onFile, onClose }: { onFile: (file: File) => void; onClose: () => void }) {
  const [pages, setPages] = useState<readonly ScannedPage[]>([]);
  const [queue, setQueue] = useState<readonly File[]>([]);
  const [taken, setTaken] = useState<Taken>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const made = urls.current;
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, []);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '照片没有处理好，请重拍');
    } finally {
      setBusy(false);
    }
  };
  const open = ([next, ...others]: readonly File[]) => {
    setQueue(others);
    setTaken(undefined);
    if (!next) return;
    void attempt(async () => {
      const { photo, paper } = await openPhoto(next);
      urls.current.add(photo.url);
      setTaken({ photo, corners: paper ?? wholePhoto(photo), isFound: paper !== undefined });
    });
  };
  const use = ({ photo, corners }: Taken) =>
    attempt(async () => {
      const page = await scanned(photo, corners);
      urls.current.add(page.url);
      setPages((before) => [...before, page]);
      open(queue);
    });
  const finish = () => onFile(scannedFile(pages, `拍照合同 ${dayInChina(new Date())}.pdf`));

  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label="拍纸质合同"
      className="fixed inset-0 z-50 flex h-dvh flex-col bg-ink text-white"
    >
      <header className="flex items-center pt-[env(safe-area-inset-top)]">
        <button type="button" aria-label="关闭" onClick={onClose} className="grid size-12 place-items-center">
          <Icon name="close" />
        </button>
        <h2 className="flex-1 pr-12 text-center text-base">第 {pages.length + 1} 页</h2>
      </header>
      <div className="grid min-h-0 flex-1 place-items-center p-6">
        {taken ? (
          <CornerEditor
            photo={taken.photo}
            corners={taken.corners}
            onChange={(corners) => setTaken({ ...taken, corners })}
          />
        ) : (
          <p className="max-w-64 text-center text-white/80">
            {busy ? '正在处理照片…' : '把一页纸平放在颜色深一些的桌面上，四角都拍进来。'}
          </p>
        )}
      </div>
      <p role="status" className="min-h-11 px-6 pb-2 text-center text-sm">
        {taken &&
          (taken.isFound
            ? '找到了纸边，请核对四角；会裁好、拉正。'
            : '没有认出纸边，请把四个圆点拖到纸的四角。')}
      </p>
      {problem && (
        <div className="mx-4 mb-2 rounded bg-white px-3 py-2">
          <FormError text={problem} />
        </div>
      )}
      {pages.length > 0 && (
        <ol aria-label="拍好的页" className="flex gap-2 overflow-x-auto px-4 pb-2">
          {pages.map((page, at) => (
            <li key={page.url} className="relative shrink-0">
              <img src={page.url} alt={`第 ${at + 1} 页`} className="h-16 border border-white/40" />
              <button
                type="button"
                aria-label={`去掉第 ${at + 1} 页`}
                onClick={() => setPages(pages.filter((one) => one !== page))}
                className="absolute -top-1 -right-1 grid size-6 place-items-center rounded-full bg-white text-danger"
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className="flex gap-3 px-4 pt-1 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        {taken ? (
          <>
            <FileButton
              label="重拍这一页"
              accept={PICTURES}
              camera
              onFiles={(files) => open([...files, ...queue])}
              className="h-12 flex-1 items-center justify-center rounded border border-white/40 font-semibold"
            >
              重拍
            </FileButton>
            <Button className="h-12 flex-[2]" busy={busy} onClick={() => void use(taken)}>
              用这一页
            </Button>
          </>
        ) : (
          <>
            <FileButton
              label="从相册选"
              accept={PICTURES}
              several
              onFiles={(files) => open(files.slice(0, MOST_PAGES - pages.length))}
              className="h-12 flex-1 items-center justify-center rounded border border-white/40 font-semibold"
            >
              从相册选
            </FileButton>
            {pages.length < MOST_PAGES && (
              <FileButton
                label={`拍第 ${pages.length + 1} 页`}
                accept={PICTURES}
                camera
                onFiles={open}
                className={`h-12 flex-1 items-center justify-center gap-2 rounded font-semibold ${
                  pages.length > 0 ? 'bg-white text-ink' : 'bg-seal text-white'
                }`}
              >
                <Icon name="camera" size={18} />
                {pages.length > 0 ? '拍下一页' : '拍照'}
              </FileButton>
            )}
            {pages.length > 0 && (
              <Button className="h-12 flex-1 px-2" onClick={finish}>
                完成 {pages.length} 页
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
