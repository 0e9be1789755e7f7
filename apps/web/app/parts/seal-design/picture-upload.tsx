import { SEAL_PICTURE_STATES, type SealPicture, type SealTypeName } from '@yinxin/api/client';
import { type ChangeEvent, type DragEvent, useEffect, useId, useState } from 'react';
import { ownCredentials, sendFile, withLogin } from '~/session/transfers.ts';
import { sizeError } from '~/ui/file-size.ts';
import { Badge, classNames, Icon, TextField } from '~/ui/index.ts';
import { MillimetrePicture, sizeWords } from './drawing.tsx';

const MOST_BYTES = 5 * 1024 * 1024;
const TYPES = ['image/png', 'image/jpeg'];
const [NARROWEST, WIDEST] = [10, 100];

function fileError({ type, size }: File): string | undefined {
  if (!TYPES.includes(type)) return '请上传 PNG 或 JPG 图片';
  return sizeError(size, MOST_BYTES);
}

/** How the paper seal should lie in the picture: whole, straight, with white around it. */
const CropHint = () => (
  <svg viewBox="0 0 96 72" role="img" aria-label="印模居中，四周留白 5 毫米" className="h-20 shrink-0">
    <rect x="1" y="1" width="94" height="70" rx="3" fill="#fff" stroke="var(--color-line)" />
    <rect
      x="20"
      y="8"
      width="56"
      height="56"
      fill="none"
      stroke="var(--color-line-strong)"
      strokeDasharray="3 2"
    />
    <circle cx="48" cy="36" r="21" fill="none" stroke="var(--color-seal)" strokeWidth="2" />
    <path
      d="m48 26 2.400 7.200H58l-6.100 4.400 2.300 7.200-6.200-4.500-6.200 4.500 2.300-7.200-6.100-4.400h7.600z"
      fill="var(--color-seal)"
    />
    <path d="M20 68v-3M26 68v-3M20 66.500h6" stroke="var(--color-ink-3)" />
  </svg>
);

/** As it was chosen, until something else is. */
function useChosen(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

const stateTones = { reviewing: 'warning', accepted: 'success', refused: 'danger' } as const;

/** What was chosen beside what became of it, in real size. */
function Cleaned({ picture, chosen }: { picture: SealPicture; chosen: string | undefined }) {
  return (
    <div className="mt-4 grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      {chosen && (
        <figure>
          <figcaption className="mb-1.5 text-sm text-ink-3">上传的图片</figcaption>
          <img
            src={chosen}
            alt="上传的印模图片"
            className="h-44 w-full rounded border border-line object-contain"
          />
        </figure>
      )}
      <figure>
        <figcaption className="mb-1.5 flex flex-wrap items-center gap-2 text-sm text-ink-3">
          去底之后
          <Badge tone={stateTones[picture.state]}>{SEAL_PICTURE_STATES[picture.state]}</Badge>
        </figcaption>
        <div className="grid min-h-44 place-items-center rounded border border-line bg-paper p-3">
          <MillimetrePicture
            src={picture.url}
            widthMm={picture.widthMm}
            heightMm={picture.heightMm}
            alt={`处理后的印章，${sizeWords(picture.widthMm, picture.heightMm)}`}
          />
        </div>
      </figure>
    </div>
  );
}

interface PictureUploadProps {
  type: SealTypeName;
  /** Uploaded already. */
  picture: SealPicture | undefined;
  /** Of the paper seal, as it usually is. */
  usualWidthMm: number;
  phone: boolean;
  error?: string;
  onUploaded: (picture: SealPicture) => void;
}

/** A photograph of the paper seal: the ink is taken from it, and somebody looks at it before a seal is made. */
export function PictureUpload({ type, picture, usualWidthMm, phone, error, onUploaded }: PictureUploadProps) {
  const id = useId();
  const [width, setWidth] = useState(String(picture?.widthMm ?? usualWidthMm));
  const [file, setFile] = useState<File>();
  const [part, setPart] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const chosen = useChosen(file);
  const widthMm = Number(width);
  const widthError =
    Number.isInteger(widthMm) && widthMm >= NARROWEST && widthMm <= WIDEST
      ? undefined
      : `宽度为 ${NARROWEST} 至 ${WIDEST} 毫米的整数`;
  const told = refusal ?? error ?? (picture?.state === 'refused' ? picture.reason : undefined);

  const take = async (taken: File | undefined) => {
    if (!taken || part !== undefined || widthError) return;
    const wrong = fileError(taken);
    setRefusal(wrong);
    if (wrong) return;
    setFile(taken);
    setPart(0);
    try {
      const query = new URLSearchParams({ type, widthMm: String(widthMm) });
      const path = `/api/appapi/seal/uploadPicture?${query}`;
      onUploaded(await withLogin(sendFile<SealPicture>(path, taken, ownCredentials(), setPart)));
    } catch (failure) {
      setFile(undefined);
      setRefusal(failure instanceof Error ? failure.message : '上传未成功，请再试一次');
    } finally {
      setPart(undefined);
    }
  };

  const chooser = (label: string, camera: boolean) => (
    <span className="relative inline-flex h-11 items-center gap-2 rounded border border-line bg-white px-4 text-sm font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-navy hover:border-line-strong">
      <Icon name={camera ? 'camera' : 'upload'} size={18} />
      {label}
      <input
        type="file"
        aria-label={camera ? '拍摄印模' : '上传印模图片'}
        aria-describedby={`${id}-note`}
        aria-invalid={told ? true : undefined}
        accept={TYPES.join(',')}
        capture={camera ? 'environment' : undefined}
        disabled={part !== undefined || widthError !== undefined}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-not-allowed"
      />
    </span>
  );

  return (
    <div className="space-y-5">
      <TextField
        label="实物印章的宽度（毫米）"
        hint="量章面最宽处；圆章即直径"
        inputMode="numeric"
        maxLength={3}
        value={width}
        error={widthError}
        onChange={(event: ChangeEvent<HTMLInputElement>) =>
          setWidth(event.currentTarget.value.replace(/\D/g, ''))
        }
        className="max-w-32"
      />
      <fieldset
        aria-label="印模图片"
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
        className={classNames(
          'rounded-card border border-dashed p-4',
          told ? 'border-danger' : 'border-line-strong',
        )}
      >
        <div className="flex flex-wrap items-center gap-4">
          <CropHint />
          <div className="min-w-0 flex-1 basis-56 text-sm text-ink-2">
            <p>盖在白纸上，红色印泥，印模完整，四周留白 5 毫米。</p>
            <p>用 300 dpi 以上扫描，或在光线均匀处正对着拍。PNG 或 JPG，5 MB 以内。</p>
          </div>
        </div>
        <div className="mt-3 flex flex-wrap gap-2">
          {phone && chooser('拍照', true)}
          {chooser(picture ? '换一张' : '选择图片', false)}
        </div>
        <p
          id={`${id}-note`}
          aria-live="polite"
          className={classNames('mt-2 flex gap-1.5 text-sm', told ? 'text-danger' : 'text-ink-3')}
        >
          {told && <Icon name="alert" size={16} className="mt-1" />}
          <span>
            {told ??
              (part !== undefined
                ? part < 1
                  ? `正在上传 ${Math.round(part * 100)}%`
                  : '正在去除底色…'
                : picture
                  ? '提交后由工作人员与备案印模核对，通过才制作'
                  : '上传后自动去除底色，提交后由工作人员审核')}
          </span>
        </p>
        {picture && <Cleaned picture={picture} chosen={chosen} />}
      </fieldset>
    </div>
  );
}
