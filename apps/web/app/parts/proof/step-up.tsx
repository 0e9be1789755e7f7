import { CallError, type PartyIntent, STEP_UP_ACTS, type StepUpAct } from '@yinxin/api/client';
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '~/session/index.ts';
import { Button, Dialog, DialogButtons, FieldRefusal, FormError, TextField, useForm } from '~/ui/index.ts';
import type { Asked } from './asked.ts';
import { ByPassword } from './by-password.tsx';
import { codeError, codeIn } from './code.ts';
import { CodeField } from './code-field.tsx';
import { useCountdown } from './countdown.ts';
import { FaceProof } from './face-proof.tsx';
import { takeProof } from './memory.ts';

const CODE_WRONG = 30201;

/** By a code to the phone one signs in with, and the number of one's paper where more is asked for. */
function ByMessage({ act, target, asks, decide, confirm: words = '确认' }: Asked) {
  const { sendQuietly } = useSession();
  const form = useForm({ code: '', number: '' });
  const withPaper = asks !== 'sms';
  const [begun, setBegun] = useState<{ stepUpId: string; sentTo: string }>();
  const [wait, startWait] = useCountdown('step-up');
  const [sending, setSending] = useState(false);

  const begin = async () => {
    setSending(true);
    try {
      const answer = await sendQuietly('POST /api/appapi/stepUp/begin', {
        body: { act, target, method: withPaper ? 'paper' : 'sms' },
      });
      setBegun(answer);
      startWait(answer.retryAfter);
    } catch (error) {
      form.refuse({ form: error instanceof Error ? error.message : '验证码没有发出，请重试' });
    } finally {
      setSending(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one message for one dialog
  useEffect(() => void begin(), []);

  const confirm = () =>
    form.attempt(
      async ({ code, number }) => {
        if (!begun) return begin();
        const proof = withPaper ? `${code} ${number.replace(/\s/g, '')}` : code;
        try {
          await sendQuietly('POST /api/appapi/stepUp/confirm', { body: { stepUpId: begun.stepUpId, proof } });
        } catch (error) {
          // which of the two was wrong is not told
          if (!withPaper || !(error instanceof CallError) || error.code !== CODE_WRONG) throw error;
          throw new FieldRefusal('form', '验证码或证件号码不正确，请核对后再试');
        }
        decide(true);
      },
      {
        check: ({ code, number }) => ({
          code: codeError(code),
          ...(withPaper && !number.trim() && { number: '请输入您实名时所用证件的号码' }),
        }),
        blame: 'code',
      },
    );

  return (
    <form {...form.element(confirm)} className="space-y-5">
      <CodeField
        {...form.text('code', codeIn)}
        hint={begun ? `验证码已发到 ${begun.sentTo}` : undefined}
        wait={wait}
        sending={sending}
        onAsk={begin}
      />
      {withPaper && (
        <TextField
          label="证件号码"
          autoComplete="off"
          hint="实名认证时所用的证件；只用来核对，不另保存"
          {...form.text('number')}
        />
      )}
      <FormError text={form.errors.form} />
      <DialogButtons onClose={() => decide(false)} busy={form.busy} disabled={!begun}>
        {words}
      </DialogButtons>
    </form>
  );
}

/** By one's face, for whoever is verified: also the way of somebody whose phone is lost. */
function ByFace({ act, target, decide }: Asked) {
  const { sendQuietly } = useSession();
  return (
    <FaceProof
      act={act}
      target={target}
      start={(device) => sendQuietly('POST /api/appapi/contract/faceDate', { body: { act, target, device } })}
      onPassed={() => decide(true)}
    />
  );
}

type Way = 'sms' | 'password' | 'face';

const forms = { sms: ByMessage, password: ByPassword, face: ByFace } as const;

/** The ways that count for what is asked, the usual one first, and how they are offered beside another. */
const waysOf: Record<PartyIntent, readonly { way: Way; offer: string }[]> = {
  sms: [
    { way: 'sms', offer: '改用短信验证码' },
    { way: 'face', offer: '改用人脸识别' },
  ],
  password: [
    { way: 'password', offer: '改用签署密码' },
    { way: 'face', offer: '改用人脸识别' },
    { way: 'sms', offer: '改用短信加证件号码' },
  ],
  face: [
    { way: 'face', offer: '改用人脸识别' },
    { way: 'sms', offer: '不便刷脸？改用短信加证件号码' },
  ],
};

/** The proof itself, wherever it stands. */
function StepUpForm(asked: Asked) {
  const { asks } = asked;
  const { user } = useSession();
  const [chosen, choose] = useState<Way>(asks);
  const Form = forms[chosen];
  return (
    <>
      <Form {...asked} />
      {user?.personState === 1 && (
        <p className="mt-4 -ml-4 flex flex-wrap">
          {waysOf[asks]
            .filter(({ way }) => way !== chosen)
            .map(({ way, offer }) => (
              <Button key={way} variant="quiet" size="sm" className="text-navy" onClick={() => choose(way)}>
                {offer}
              </Button>
            ))}
        </p>
      )}
    </>
  );
}

function StepUpDialog(asked: Asked) {
  const { act, statement, decide } = asked;
  return (
    <Dialog open onClose={() => decide(false)} title={STEP_UP_ACTS[act]} description={statement}>
      <StepUpForm {...asked} />
    </Dialog>
  );
}

/** The same on the screen that asks for it: what is confirmed, and the proof below it. */
const StepUpHere = (asked: Asked & { confirm: string }) => (
  <div className="space-y-4">
    <div className="text-sm text-ink-2">{asked.statement}</div>
    <StepUpForm {...asked} />
  </div>
);

/**
 * Asks the person for a fresh proof before an act: `if (await prove('hand-over', uid, '…')) …`. The dialog stands where
 * `dialog` is rendered, or the same without one where `here` is.
 */
export function useStepUp() {
  const [asked, setAsked] = useState<Asked>();
  const prove = async (act: StepUpAct, target: string, statement: ReactNode, asks: PartyIntent = 'sms') =>
    takeProof(act, target) ||
    new Promise<boolean>((resolve) =>
      setAsked({
        act,
        target,
        statement,
        asks,
        decide: (proven) => {
          setAsked(undefined);
          resolve(proven);
        },
      }),
    );
  return {
    prove,
    /** Gives up what is asked for. */
    cancel: () => asked?.decide(false),
    dialog: asked && <StepUpDialog {...asked} />,
    here: (confirm: string) => asked && <StepUpHere {...asked} confirm={confirm} />,
  };
}
