import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '~/session/index.ts';
import { Button } from '~/ui/index.ts';
import { rememberGoto } from './door.ts';
import { ByPhone, DoorFrame, Failed, Waiting } from './door-frame.tsx';
import { type Failure, failureOf } from './failures.ts';

interface AuthorizePageProps {
  /** Where to go once it is known who is there. */
  goto: string;
  phone: boolean;
  /** Enterprise WeChat itself shows the page, and knows who looks. */
  inWecom: boolean;
}

/** Leaves for enterprise WeChat, which sends back to the callback. */
function useDoor(goto: string, phone: boolean) {
  const { sendQuietly } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const enter = useCallback(
    async (door: 'web' | 'scan') => {
      setBusy(true);
      try {
        const { address } = await sendQuietly('POST /api/appapi/wecom/begin', {
          body: { goto, door, callback: phone ? 'phone' : 'desktop' },
        });
        rememberGoto(goto);
        // not to be come back to: it would only lead on again
        window.location.replace(address);
      } catch (error) {
        setFailure(failureOf(error));
        setBusy(false);
      }
    },
    [sendQuietly, goto, phone],
  );
  return { busy, failure, enter };
}

/** Asks enterprise WeChat who is there: inside of it at once, on a computer by scanning. */
export function AuthorizePage({ goto, phone, inWecom }: AuthorizePageProps) {
  const { busy, failure, enter } = useDoor(goto, phone);
  const hasBegun = useRef(false);
  const door = inWecom || phone ? 'web' : 'scan';
  useEffect(() => {
    if (!inWecom || hasBegun.current) return;
    hasBegun.current = true;
    void enter('web');
  }, [inWecom, enter]);

  if (failure) return <Failed failure={failure} goto={goto} busy={busy} onAgain={() => void enter(door)} />;
  if (inWecom) return <Waiting words="正在向企业微信确认身份…" />;
  if (phone)
    return (
      <DoorFrame
        title="请在企业微信中打开"
        text="从企业微信的工作台进入印信，不用再输手机号。在别的浏览器里请用手机号登录。"
      >
        <ByPhone goto={goto} />
        <Button block variant="secondary" busy={busy} onClick={() => void enter('web')}>
          我就在企业微信中，继续
        </Button>
      </DoorFrame>
    );
  return (
    <DoorFrame
      title="用企业微信登录"
      text="用手机上的企业微信扫码。首次使用要绑定一次手机号，以后扫码就能登录。"
    >
      <Button block busy={busy} onClick={() => void enter('scan')}>
        扫码登录
      </Button>
      <ByPhone goto={goto} />
    </DoorFrame>
  );
}
