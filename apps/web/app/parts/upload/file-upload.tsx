import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { usePhone } from '~/site/use-phone.ts';
import { classNames, Icon } from '~/ui/index.ts';
import { ACCEPTED, fileError } from './files.ts';

interface FileUploadProps<Stored> {
  /** What the file is called. */
  words: string;
  hint?: ReactNode;
  /** Uploaded already, here or on another device; without an address where it cannot be looked at. */
  stored: { url?: string } | undefined;
  error?: string;
  disabled?: boolean;
  upload: (file: File, onProgress: (part: number) => void) => Promise<Stored>;
  onUploaded: (stored: Stored) => void;
}

/** The picture as it was chosen, until the page is left; a PDF has none. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

const chooser =
  'relative inline-flex h-11 items-center gap-2 rounded border border-line bg-white px-4 text-sm font-semibold ' +
  'hover:border-line-strong focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-navy';

/** One file: by the camera of a phone, or from the files of any device. */
export function FileUpload<Stored>({
  words,
  hint,
  stored,
  error,
  disabled,
  upload,
  onUploaded,
}: FileUploadProps<Stored>) {
  const phone = usePhone();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [part, setPart] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const preview = usePreview(file);
  /** The address of what is no picture, as of a PDF. */
  const [unseen, setUnseen] = useState<string>();
  const told = refusal ?? error;

  const take = async (chosen: File | undefined) => {
    if (!chosen || disabled || part !== undefined) return;
    const wrong = fileError(chosen);
    setRefusal(wrong);
    if (wrong) return;
    setFile(chosen);
    setPart(0);
    try {
      onUploaded(await upload(chosen, setPart));
    } catch (failure) {
      setFile(undefined);
      setRefusal(failure instanceof Error ? failure.message : '上传未成功，请再试一次');
    } finally {
      setPart(undefined);
    }
  };

  const input = (label: string, camera: boolean) => (
    <input
      type="file"
      aria-label={label}
      aria-describedby={told || hint ? `${id}-note` : undefined}
      aria-invalid={told ? true : undefined}
      accept={camera ? 'image/*' : ACCEPTED}
      capture={camera ? 'environment' : undefined}
      disabled={disabled || part !== undefined}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        void take(event.currentTarget.files?.[0]);
        event.currentTarget.value = '';
      }}
      className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-not-allowed"
    />
  );

  const shown = preview ?? (file ? undefined : stored?.url);
  return (
    <fieldset
      aria-label={words}
      className={classNames(
        'rounded border border-dashed p-4',
        told ? 'border-danger' : 'border-line-strong',
        disabled && 'opacity-60',
      )}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      <div className="flex gap-4">
        <span className="grid h-20 w-28 shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-paper text-ink-3">
          {shown && unseen !== shown ? (
            <img
              src={shown}
              alt={`已上传的${words}`}
              onError={() => setUnseen(shown)}
              className="size-full object-contain"
            />
          ) : (
            <Icon name={file || stored ? 'document' : 'card'} size={28} />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{words}</p>
          <p role="status" className="text-sm text-ink-2">
            {part !== undefined && `正在上传 ${Math.round(part * 100)}%`}
            {part === undefined && stored && (
              <span className="inline-flex items-center gap-1 text-success-ink">
                <Icon name="circle-check" size={16} />
                已上传
                {unseen && unseen === stored.url && (
                  <a href={unseen} target="_blank" rel="noopener" className="ml-1 text-navy underline">
                    打开
                  </a>
                )}
              </span>
            )}
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {phone && (
          <span className={chooser}>
            <Icon name="camera" size={18} />
            拍照
            {input(`拍摄${words}`, true)}
          </span>
        )}
        <span className={chooser}>
          <Icon name="upload" size={18} />
          {stored ? '重新选择' : '选择文件'}
          {input(`上传${words}`, false)}
        </span>
      </div>
      {(told || hint) && (
        <p
          id={`${id}-note`}
          aria-live="polite"
          className={classNames('mt-2 flex gap-1 text-sm', told ? 'text-danger' : 'text-ink-3')}
        >
          {told && <Icon name="alert" size={16} className="mt-1" />}
          <span>{told ?? hint}</span>
        </p>
      )}
    </fieldset>
  );
}
