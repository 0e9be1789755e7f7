import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { loginFor } from '~/site/goto.ts';
import { usePhone } from '~/site/use-phone.ts';
import { Button, EarlyPresses, Icon, type IconName } from '~/ui/index.ts';
import { destinationOf } from './door.ts';
import type { Failure } from './failures.ts';

interface DoorFrameProps {
  icon?: IconName;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** One thing on the page: what is going on at the door, and what can be done. */
export const DoorFrame = ({ icon = 'people', title, text, children }: DoorFrameProps) => (
  <div className="mx-auto w-full max-w-md flex-1 bg-white px-6 py-12 lg:py-24">
    <Icon name={icon} size={40} className="text-navy" />
    <h1 className="mt-4 font-serif text-xl lg:text-2xl">{title}</h1>
    {text && <p className="mt-2 text-ink-2">{text}</p>}
    <div className="mt-8 space-y-3">
      <EarlyPresses>{children}</EarlyPresses>
    </div>
  </div>
);

/** Says that something is going on, also to those who do not see it. */
export const Waiting = ({ words }: { words: string }) => (
  <div role="status" className="mx-auto flex w-full max-w-md flex-1 flex-col items-center px-6 py-24">
    <span
      aria-hidden="true"
      className="size-8 animate-spin rounded-full border-2 border-navy border-t-transparent"
    />
    <h1 className="mt-6 text-base font-normal text-ink-2">{words}</h1>
  </div>
);

/** The other way in. */
export const ByPhone = ({ goto }: { goto: string | undefined }) => {
  const phone = usePhone();
  const login = loginFor(destinationOf(goto, phone));
  return (
    <Link
      to={phone ? `/mobile${login}` : login}
      className="flex min-h-11 items-center justify-center text-navy underline-offset-4 hover:underline"
    >
      用手机号登录
    </Link>
  );
};

interface FailedProps {
  failure: Failure;
  goto: string | undefined;
  busy?: boolean;
  onAgain: () => void;
}

/** Every failure has words of its own, and a way to try again. */
export const Failed = ({ failure, goto, busy, onAgain }: FailedProps) => (
  <div role="alert" className="flex flex-1 flex-col">
    <DoorFrame icon="alert" title={failure.title} text={failure.help}>
      <Button block busy={busy ?? false} onClick={onAgain}>
        重新进入
      </Button>
      <ByPhone goto={goto} />
    </DoorFrame>
  </div>
);
