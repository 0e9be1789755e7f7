import { type DrawnFace, NAME_SUFFIXES, SEAL_FACES } from '@yinxin/api/client';
import { type ChangeEvent, useState } from 'react';
import { Checkbox, RadioGroup, TextField } from '~/ui/index.ts';
import { type DrawableType, faceErrors, facesOf, takes, widthsOf, withFace } from './face.ts';

interface SealFormProps {
  type: DrawableType;
  value: DrawnFace;
  /** The whole was tried: what is wrong is told even of a field that nobody has left yet. */
  tried?: boolean;
  onChange: (value: DrawnFace) => void;
}

const digitsIn = (typed: string) => typed.replace(/\D/g, '').slice(0, 13);

/** What of a face is free to choose; the name on it is the holder's own. */
export function SealForm({ type, value, tried = false, onChange }: SealFormProps) {
  const { face, widthMm, serial, star, border, suffix, code } = value;
  const [left, setLeft] = useState(false);
  const errors = tried || left ? faceErrors(value) : {};
  const faces = facesOf(type);
  const widths = widthsOf(face);
  const set = (changed: Partial<DrawnFace>) => onChange({ ...value, ...changed });
  return (
    <div className="space-y-5">
      {faces.length > 1 && (
        <RadioGroup
          legend="章面"
          value={face}
          options={faces.map((name) => [name, SEAL_FACES[name].words] as const)}
          onChange={(name) => onChange(withFace(value, name))}
        />
      )}
      {widths.length > 1 && (
        <RadioGroup
          legend="尺寸"
          value={String(widthMm ?? widths[0])}
          options={widths.map((width) => [String(width), `${width} 毫米`] as const)}
          hint="与备案的实物印章一致即可"
          onChange={(width) => set({ widthMm: Number(width) })}
        />
      )}
      {takes(face, 'suffix') && (
        <RadioGroup
          legend="姓名之后"
          value={suffix ?? ''}
          options={NAME_SUFFIXES.map((words) => [words, words === '' ? '不加字' : `“${words}”`] as const)}
          onChange={(words) => set({ suffix: words })}
        />
      )}
      {takes(face, 'serial') && (
        <TextField
          label="编号（选填）"
          hint="有多枚同种印章时用来区分，章面显示为（1）（2）"
          inputMode="numeric"
          maxLength={2}
          value={serial === undefined ? '' : String(serial)}
          error={errors.serial}
          onBlur={() => setLeft(true)}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            const typed = digitsIn(event.currentTarget.value);
            set({ serial: typed === '' ? undefined : Number(typed) });
          }}
          className="max-w-32"
        />
      )}
      {takes(face, 'code') && (
        <TextField
          label="印章编码（选填）"
          hint="公安机关备案后给出的 13 位数字；没有可以不填"
          inputMode="numeric"
          autoComplete="off"
          value={code ?? ''}
          error={errors.code}
          onBlur={() => setLeft(true)}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            const typed = digitsIn(event.currentTarget.value);
            set({ code: typed === '' ? undefined : typed });
          }}
          className="max-w-64 font-mono"
        />
      )}
      {takes(face, 'star') && (
        <Checkbox checked={star ?? true} onChange={(event) => set({ star: event.currentTarget.checked })}>
          中间带五角星
        </Checkbox>
      )}
      {takes(face, 'border') && (
        <Checkbox checked={border ?? true} onChange={(event) => set({ border: event.currentTarget.checked })}>
          带边框
        </Checkbox>
      )}
    </div>
  );
}
