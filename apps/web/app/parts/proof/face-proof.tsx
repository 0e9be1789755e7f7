import { CallError, CONSENTS } from '@yinxin/api/client';
import { useState } from 'react';
import { useSession } from '~/session/index.ts';
import { Button, FormError, useForm } from '~/ui/index.ts';
import { ConsentBox } from './consent-box.tsx';
import { FaceCheck } from './face-check.tsx';
import { type Errand, rememberErrand } from './memory.ts';

const CONSENT_MISSING = 30601;

interface Started {
  faceId: string;
  url: string;
}

interface FaceProofProps extends Omit<Errand, 'faceId' | 'back'> {
  start: (device: 'phone' | 'pc') => Promise<Started>;
  onPassed: () => void;
}

/** A person confirms an act with their own face; asked for consent first, if they never gave it. */
export function FaceProof({ start, onPassed, act, target }: FaceProofProps) {
  const { sendQuietly } = useSession();
  const [asks, setAsks] = useState(false);
  const form = useForm({ agreed: false });

  const agree = () =>
    form.attempt(
      async () => {
        const body = { kind: 'face', version: CONSENTS.face.version } as const;
        await sendQuietly('POST /api/appapi/account/giveConsent', { body });
        setAsks(false);
      },
      { check: ({ agreed }) => (agreed ? {} : { agreed: `请先阅读并同意${CONSENTS.face.words}` }) },
    );

  if (asks)
    return (
      <form {...form.element(agree)} className="space-y-4">
        <ConsentBox
          kind="face"
          checked={form.values.agreed}
          error={form.errors.agreed}
          onChange={(agreed) => form.change({ agreed })}
        />
        <FormError text={form.errors.form} />
        <Button type="submit" block busy={form.busy}>
          同意并继续
        </Button>
      </form>
    );
  return (
    <FaceCheck
      whose="您"
      start={async (device) => {
        try {
          return await start(device);
        } catch (error) {
          if (!(error instanceof CallError) || error.code !== CONSENT_MISSING) throw error;
          setAsks(true);
          return undefined;
        }
      }}
      leaving={({ faceId = '' }) => {
        const { pathname, search } = window.location;
        rememberErrand({ faceId, back: pathname + search, act, target });
      }}
      ended={({ state }) => {
        if (state === 'passed') onPassed();
      }}
    />
  );
}
