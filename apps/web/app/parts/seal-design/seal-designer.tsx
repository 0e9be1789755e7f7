import {
  type DrawnFace,
  SEAL_TYPES,
  type SealDesign,
  type SealPicture,
  type SealTypeName,
} from '@yinxin/api/client';
import { FormError, RadioGroup } from '~/ui/index.ts';
import { type DrawableType, faceErrors, firstFace, widthsOf } from './face.ts';
import type { Handwriting } from './handwriting-by-phone.tsx';
import { HandwritingInput } from './handwriting-input.tsx';
import { PictureUpload } from './picture-upload.tsx';
import { SealForm } from './seal-form.tsx';
import { SealPreview } from './seal-preview.tsx';

/** What somebody has made of a face so far, whichever way. */
export interface SealDraft {
  source: SealDesign['source'];
  /** None where the seal is written by hand. */
  drawn?: DrawnFace;
  picture?: SealPicture;
  handwriting?: Handwriting;
}

const isDrawable = (type: SealTypeName): type is DrawableType => SEAL_TYPES[type].faces.length > 0;

export const firstDraft = (type: SealTypeName): SealDraft =>
  isDrawable(type) ? { source: 'drawn', drawn: firstFace(type) } : { source: 'handwriting' };

/** What is ordered, or what is still missing. */
export function designOf({ source, drawn, picture, handwriting }: SealDraft): {
  design?: SealDesign;
  missing?: string;
} {
  if (source === 'picture')
    return picture && picture.state !== 'refused'
      ? { design: { source, pictureId: picture.pictureId } }
      : { missing: '请上传印模图片' };
  if (source === 'handwriting')
    return handwriting
      ? { design: { source, handwritingId: handwriting.handwritingId } }
      : { missing: '请先写下您的签名' };
  const wrong = drawn && Object.values(faceErrors(drawn))[0];
  return drawn && !wrong ? { design: drawn } : { missing: wrong ?? '请选择章面' };
}

interface SealDesignerProps {
  type: SealTypeName;
  phone: boolean;
  value: SealDraft;
  onChange: (draft: SealDraft) => void;
  /** Who writes, for a signature by hand. */
  name?: string;
  /** The order was tried: what is wrong is told beside its field. */
  tried?: boolean;
}

/** How a seal shall look: drawn by the rules, taken from the paper seal, or written by hand. */
export function SealDesigner({ type, phone, value, onChange, name, tried = false }: SealDesignerProps) {
  const { source, drawn, picture, handwriting } = value;
  const set = (changed: Partial<SealDraft>) => onChange({ ...value, ...changed });
  const missing = tried ? designOf(value).missing : undefined;

  if (!isDrawable(type) || !drawn)
    return (
      <div className="space-y-3">
        <HandwritingInput
          phone={phone}
          name={name}
          value={handwriting}
          onChange={(written) => set({ source: 'handwriting', handwriting: written })}
        />
        <FormError text={missing} />
      </div>
    );

  return (
    <div className="space-y-5">
      {SEAL_TYPES[type].picture && (
        <RadioGroup
          legend="章面怎样来"
          value={source === 'picture' ? 'picture' : 'drawn'}
          options={[
            ['drawn', '按标准样式绘制'],
            ['picture', '按实物印章制作'],
          ]}
          onChange={(chosen) => set({ source: chosen })}
        />
      )}
      {source === 'picture' ? (
        <PictureUpload
          type={type}
          picture={picture}
          usualWidthMm={widthsOf(drawn.face)[0] ?? 40}
          phone={phone}
          error={missing}
          onUploaded={(uploaded) => set({ picture: uploaded })}
        />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="max-lg:order-2">
            <SealForm type={type} value={drawn} tried={tried} onChange={(face) => set({ drawn: face })} />
          </div>
          <SealPreview type={type} design={drawn} />
        </div>
      )}
    </div>
  );
}
