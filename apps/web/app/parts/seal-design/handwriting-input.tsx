import { useState } from 'react';
import { useSession } from '~/session/index.ts';
import { Button, RadioGroup } from '~/ui/index.ts';
import { Drawing, sizeWords } from './drawing.tsx';
import { type Handwriting, HandwritingByPhone } from './handwriting-by-phone.tsx';
import { HandwritingPad } from './handwriting-pad.tsx';

interface HandwritingInputProps {
  phone: boolean;
  /** Who writes. */
  name?: string;
  value: Handwriting | undefined;
  onChange: (handwriting: Handwriting | undefined) => void;
}

/** The signature of whoever is signed in: written here, or on a phone; then shown as it will be put on paper. */
export function HandwritingInput({ phone, name, value, onChange }: HandwritingInputProps) {
  const { sendQuietly } = useSession();
  const [where, setWhere] = useState<'here' | 'phone'>('here');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  if (value)
    return (
      <figure className="overflow-hidden rounded-card border border-line bg-paper">
        <div className="grid min-h-32 place-items-center p-4">
          <Drawing {...value} alt="您的手写签名" />
        </div>
        <figcaption className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line bg-white px-4 py-2 text-sm text-ink-2">
          <span role="status">{sizeWords(value.widthMm, value.heightMm)}，按实际大小显示</span>
          <Button variant="secondary" size="sm" onClick={() => onChange(undefined)}>
            重写
          </Button>
        </figcaption>
      </figure>
    );

  return (
    <div className="space-y-4">
      {!phone && (
        <RadioGroup
          legend="在哪里写"
          value={where}
          options={[
            ['here', '用鼠标或手写板写'],
            ['phone', '扫码到手机上写'],
          ]}
          onChange={setWhere}
        />
      )}
      {where === 'phone' && !phone ? (
        <HandwritingByPhone onWritten={onChange} />
      ) : (
        <HandwritingPad
          name={name}
          action="用这个签名"
          secondary
          busy={busy}
          problem={problem}
          onDone={async (strokes) => {
            setBusy(true);
            setProblem(undefined);
            try {
              onChange(await sendQuietly('POST /api/appapi/seal/handwriting', { body: { strokes } }));
            } catch (error) {
              setProblem(error instanceof Error ? error.message : '签名没有送出，请再试一次');
            } finally {
              setBusy(false);
            }
          }}
        />
      )}
    </div>
  );
}
