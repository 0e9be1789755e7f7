import { type DragEvent, useState } from 'react';
import { classNames, Icon } from '~/ui/index.ts';
import { FileButton } from './file-button.tsx';
import { FileList, type FileListProps } from './file-list.tsx';

const fileButton =
  'h-11 items-center gap-2 rounded border px-6 font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-navy';

interface FilesStepProps extends FileListProps {
  /** Every file is signed by oneself alone. */
  alone?: boolean;
  /** One file, signed by oneself alone. */
  onForOneself: ((file: File) => void) | undefined;
}

/** Step 1: what is to be signed. */
export function FilesStep(props: FilesStepProps) {
  const { documents, uploads, onRename, onRemove, onShift, alone = false, onForOneself } = props;
  const [over, setOver] = useState(false);
  return (
    <div className="space-y-6">
      <fieldset
        aria-label="上传文件"
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          void uploads.take([...event.dataTransfer.files]);
        }}
        className={classNames(
          'flex flex-col items-center rounded-card border-2 border-dashed px-6 py-12 text-center transition-colors',
          over ? 'border-navy bg-navy-soft' : 'border-line-strong bg-white',
        )}
      >
        <Icon name="upload" size={36} className="text-ink-3" />
        <p className="mt-3 text-lg font-semibold">{alone ? '把要签的文件拖到这里' : '把文件拖到这里'}</p>
        <p className="mt-1 text-sm text-ink-3">{uploads.takes.words}，每个不超过 50 MB，最多 20 个</p>
        {uploads.takes.instead && <p className="mt-1 text-sm text-ink-3">{uploads.takes.instead}</p>}
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          <FileButton
            label="选择文件"
            accept={uploads.takes.accept}
            several
            onFiles={(files) => void uploads.take(files)}
            className={`${fileButton} border-seal bg-seal text-white hover:bg-seal-deep`}
          >
            选择文件
          </FileButton>
          {onForOneself && !alone && (
            <FileButton
              label="选择文件，只由我签署"
              accept={uploads.takes.accept}
              onFiles={([file]) => file && onForOneself(file)}
              className={`${fileButton} border-line bg-white hover:border-line-strong`}
            >
              <Icon name="sign" size={18} />
              只由我签署
            </FileButton>
          )}
        </div>
      </fieldset>
      <FileList {...{ documents, uploads, onRename, onRemove, onShift }} />
    </div>
  );
}
