import { type DragEvent, useState } from 'react';
import { Link } from 'react-router';
import { TEMPLATES } from '~/parts/contracts/index.ts';
import { classNames, Icon } from '~/ui/index.ts';
import { FileButton } from './file-button.tsx';
import { FileList, type FileListProps } from './file-list.tsx';

const fileButton =
  'h-11 items-center gap-2 rounded border px-6 font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-navy';
const first = 'border-seal bg-seal text-white hover:bg-seal-deep';
const other = 'border-line bg-white hover:border-line-strong';

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
  // once a file lies there, going on is the next step and adding another is an aside
  const isEmpty = documents.length === 0 && uploads.coming.length === 0;
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
          'flex rounded-card border-2 border-dashed px-6 transition-colors',
          isEmpty ? 'flex-col items-center py-24 text-center' : 'flex-wrap items-center gap-x-6 gap-y-3 py-5',
          over ? 'border-navy bg-navy-soft' : 'border-line-strong bg-white',
        )}
      >
        <Icon name="upload" size={isEmpty ? 36 : 24} className="text-ink-3" />
        <div className={classNames(isEmpty ? 'mt-3' : 'min-w-0 flex-1 basis-64')}>
          <p className={classNames('font-semibold', isEmpty && 'text-lg')}>
            {isEmpty ? (alone ? '把要签的文件拖到这里' : '把文件拖到这里') : '还可以加文件'}
          </p>
          <p className="mt-1 text-sm text-ink-3">
            {uploads.takes.words}
            {isEmpty && '，每个不超过 50 MB'}
          </p>
          {uploads.takes.instead && <p className="mt-1 text-sm text-ink-3">{uploads.takes.instead}</p>}
        </div>
        <div className={classNames('flex flex-wrap justify-center gap-3', isEmpty && 'mt-5')}>
          <FileButton
            label="选择文件"
            accept={uploads.takes.accept}
            several
            onFiles={(files) => void uploads.take(files)}
            className={classNames(fileButton, isEmpty ? first : other)}
          >
            选择文件
          </FileButton>
          {onForOneself && !alone && (
            <FileButton
              label="选择文件，只由我签署"
              accept={uploads.takes.accept}
              onFiles={([file]) => file && onForOneself(file)}
              className={classNames(fileButton, other)}
            >
              <Icon name="sign" size={18} />
              只由我签署
            </FileButton>
          )}
        </div>
        {isEmpty && !alone && (
          <p className="mt-6 text-sm text-ink-2">
            没有现成的文件？
            <Link to={TEMPLATES} className="inline-flex min-h-11 items-center px-1 text-navy hover:underline">
              从模板开始
            </Link>
          </p>
        )}
      </fieldset>
      <FileList {...{ documents, uploads, onRename, onRemove, onShift }} />
    </div>
  );
}
