import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { TEMPLATES } from '~/parts/contracts/index.ts';
import { pathOn } from '~/site/device.ts';
import { Icon, type IconName } from '~/ui/index.ts';
import { FileButton } from '../file-button.tsx';
import { FileList, type FileListProps } from '../file-list.tsx';
import { ScanPage } from '../scan/scan-page.tsx';

interface StartProps extends FileListProps {
  /** The file is signed by oneself alone. */
  alone: boolean;
  onForOneself: ((file: File) => void) | undefined;
}

const card =
  'flex w-full flex-col items-start gap-1 rounded-card border border-line bg-white p-4 text-left focus-within:outline-2 focus-within:outline-navy';

const Source = ({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) => (
  <>
    <Icon name={icon} size={24} className="text-navy" />
    <span className="mt-1 font-semibold">{title}</span>
    <span className="text-sm text-ink-3">{children}</span>
  </>
);

/** Step 1 on a phone: where the file comes from. */
export function Start({ alone, onForOneself, ...files }: StartProps) {
  const { documents, uploads } = files;
  const [scanning, setScanning] = useState(false);
  const words = uploads.takes.words;
  return (
    <>
      <h2 className="font-serif text-2xl">{alone ? '要签哪份文件？' : '文件从哪里来？'}</h2>
      {alone && <p className="mt-1 text-ink-2">放上文件，签上名字，下载。只有您一个人签。</p>}
      <div className="mt-4 grid grid-cols-2 gap-3">
        <button type="button" onClick={() => setScanning(true)} className={card}>
          <Source icon="camera" title="拍纸质合同">
            裁边、拉正、合成 PDF
          </Source>
        </button>
        <FileButton
          label="选择文件"
          accept={uploads.takes.accept}
          several={!alone}
          onFiles={(chosen) => void uploads.take(chosen)}
          className={card}
        >
          <Source icon="document" title="手机里的文件">
            {words}
          </Source>
        </FileButton>
        {!alone && (
          <>
            <Link to={pathOn(TEMPLATES, true)} className={card}>
              <Source icon="card" title="用模板">
                填空即可，位置已排好
              </Source>
            </Link>
            {onForOneself && (
              <FileButton
                label="选择文件，只由我签署"
                accept={uploads.takes.accept}
                onFiles={([file]) => file && onForOneself(file)}
                className={card}
              >
                <Source icon="sign" title="只由我签署">
                  自己签一份文件
                </Source>
              </FileButton>
            )}
          </>
        )}
      </div>
      <p className="mt-3 text-sm text-ink-3">
        每个不超过 50 MB；微信里的文件请先“保存到手机”。
        {uploads.takes.instead}
      </p>
      {(documents.length > 0 || uploads.coming.length > 0) && (
        <div className="mt-5">
          <FileList {...files} />
        </div>
      )}
      {scanning && (
        <ScanPage
          onClose={() => setScanning(false)}
          onFile={(file) => {
            setScanning(false);
            void uploads.take([file]);
          }}
        />
      )}
    </>
  );
}
