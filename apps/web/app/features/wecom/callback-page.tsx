import type { ResultOf, SignInAgreement } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { SignInForm, type SignInWay } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { destinationOf, doorFor, rememberedGoto } from './door.ts';
import { DoorFrame, Failed, Waiting } from './door-frame.tsx';
import { CANCELLED, endsBinding, type Failure, failureOf, INCOMPLETE } from './failures.ts';
import { once } from './once.ts';

type Finished = ResultOf<'POST /api/appapi/wecom/finish'>;
type ToBind = Extract<Finished, { next: 'bind' }>;

/** The purpose of a code that binds (docs/specification/constants.md). */
const BIND_BUSINESS = 1003;

interface CallbackPageProps {
  /** What enterprise WeChat sent back with. */
  code: string | undefined;
  state: string | undefined;
  phone: boolean;
  demo: boolean;
  agreements: readonly SignInAgreement[];
}

function useFinish({ code, state, phone }: Pick<CallbackPageProps, 'code' | 'state' | 'phone'>) {
  const { sendQuietly, signIn } = useSession();
  const [failure, setFailure] = useState<Failure | undefined>(
    code && state ? undefined : state ? CANCELLED : INCOMPLETE,
  );
  const [binding, setBinding] = useState<ToBind>();
  useEffect(() => {
    if (!code || !state) return;
    once(`${state}/${code}`, () =>
      sendQuietly('POST /api/appapi/wecom/finish', { body: { code, state } }),
    ).then(
      (finished) => {
        if (finished.next === 'bind') return setBinding(finished);
        signIn(finished.login.token.accessToken);
        // a whole new document: everything on it belongs to the one who has just come in
        return window.location.replace(destinationOf(finished.goto, phone));
      },
      (error: unknown) => setFailure(failureOf(error)),
    );
  }, [sendQuietly, signIn, code, state, phone]);
  return { failure, setFailure, binding };
}

/** Enterprise WeChat sent back: whoever is known goes on, whoever is not gives their phone once. */
export function CallbackPage({ code, state, phone, demo, agreements }: CallbackPageProps) {
  const { sendQuietly } = useSession();
  const { failure, setFailure, binding } = useFinish({ code, state, phone });
  const again = () => window.location.assign(doorFor(rememberedGoto(), phone));

  if (failure) return <Failed failure={failure} goto={undefined} onAgain={again} />;
  if (!binding) return <Waiting words="正在登录…" />;
  const way: SignInWay = {
    businessCode: BIND_BUSINESS,
    async enter({ phone: number, code: verificationCode, agreements: agreed }) {
      const bound = await sendQuietly('POST /api/appapi/wecom/bind', {
        body: { phone: number, verificationCode, agreements: agreed, ...(state && { state }) },
      }).catch((error: unknown) => {
        if (endsBinding(error)) setFailure(failureOf(error));
        throw error;
      });
      const { accessToken } = bound.login.token;
      return { accessToken, destination: destinationOf(bound.goto, phone) };
    },
  };
  const { corpName, memberName } = binding;
  return (
    <DoorFrame
      icon="smartphone"
      title="绑定手机号"
      text={
        <>
          您从“{corpName}”{memberName && `以${memberName}的身份`}
          进入。绑定一次，以后打开就能用；新手机号自动注册。
        </>
      }
    >
      <SignInForm
        way={way}
        prefix={phone ? '/mobile' : ''}
        demo={demo}
        agreements={agreements}
        words="绑定并进入"
      />
    </DoorFrame>
  );
}
