import { type Cover, ILLUSTRATIONS, type Illustration, keysOf } from '@yinxin/api/client';
import { Button } from 'antd';
import { useState } from 'react';
import { FilePicker } from '../media/file-picker.tsx';
import { CoverPicture } from './cover-picture.tsx';

interface CoverFieldProps {
  /** Given by the form. */
  id?: string;
  value?: Cover;
  onChange?: (value: Cover) => void;
}

/** A picture for a text: one of our drawings, seen before it is chosen, or one that is uploaded. */
export function CoverField({ id, value, onChange }: CoverFieldProps) {
  const [isPicking, setPicking] = useState(false);
  const isUploaded = value !== undefined && !(value in ILLUSTRATIONS);
  return (
    <>
      <fieldset id={id} className="grid max-h-80 grid-cols-6 gap-2 overflow-auto max-md:grid-cols-3">
        <legend className="sr-only">配图</legend>
        {isUploaded && <Choice name={value} label="上传的图片" isChosen onChoose={() => {}} />}
        {keysOf(ILLUSTRATIONS).map((name: Illustration) => (
          <Choice
            key={name}
            name={name}
            label={ILLUSTRATIONS[name]}
            isChosen={name === value}
            onChoose={() => onChange?.(name)}
          />
        ))}
      </fieldset>
      <Button className="mt-2" onClick={() => setPicking(true)}>
        上传或从素材库选择
      </Button>
      <FilePicker
        sort="image"
        open={isPicking}
        onClose={() => setPicking(false)}
        onChosen={({ url }) => {
          onChange?.(url as Cover);
          setPicking(false);
        }}
      />
    </>
  );
}

interface ChoiceProps {
  name: Cover;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

const Choice = ({ name, label, isChosen, onChoose }: ChoiceProps) => (
  <label className="block cursor-pointer rounded border border-line bg-paper p-2 text-center has-checked:border-navy has-checked:bg-navy-soft has-focus-visible:outline-2 has-focus-visible:outline-navy">
    <input type="radio" className="sr-only" checked={isChosen} onChange={onChoose} />
    <span aria-hidden="true" className="block">
      <CoverPicture cover={name} />
    </span>
    <span className="text-xs">{label}</span>
  </label>
);
