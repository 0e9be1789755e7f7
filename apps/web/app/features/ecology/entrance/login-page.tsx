import { useId, useRef, useState } from 'react';
import { writeCookie } from '~/site/browser-storage.ts';
import { partnerTokenCookie } from '~/site/partner.ts';
import { useSiteData } from '~/site/site-data.ts';
import { CalendarFacts } from './calendar-facts.tsx';
import { PasswordLogin } from './password-login.tsx';
import { SmsLogin } from './sms-login.tsx';

const WAYS = { password: '账号密码', sms: '短信验证码' } as const;
type Way = keyof typeof WAYS;
const ways = Object.keys(WAYS) as Way[];

/** What a partner needs to know before, and the two ways in. */
export function EcologyLoginPage({ destination }: { destination: string }) {
  const [way, setWay] = useState<Way>('password');
  const { demo } = useSiteData().site;
  const id = useId();
  const tabs = useRef<Partial<Record<Way, HTMLButtonElement | null>>>({});
  const enter = async (token: string): Promise<never> => {
    writeCookie(partnerTokenCookie(token, window.location.protocol));
    window.location.replace(destination);
    return new Promise(() => {}); // busy until the new document is there
  };
  const turn = (by: number) => {
    const next = ways[(ways.indexOf(way) + by + ways.length) % ways.length] ?? way;
    setWay(next);
    tabs.current[next]?.focus();
  };
  return (
    <div className="grid items-center gap-x-24 gap-y-10 py-8 lg:grid-cols-[1fr_27.5rem] lg:py-12">
      <CalendarFacts />
      <div className="rounded-card border border-line bg-white p-5 shadow-soft max-lg:order-first sm:p-8">
        <h1 className="text-lg font-semibold">登录</h1>
        <div role="tablist" aria-label="登录方式" className="mt-1.5 mb-6 flex gap-6 border-b border-line">
          {ways.map((one) => (
            <button
              key={one}
              ref={(button) => {
                tabs.current[one] = button;
              }}
              type="button"
              role="tab"
              id={`${id}-${one}`}
              aria-selected={way === one}
              aria-controls={`${id}-panel`}
              tabIndex={way === one ? 0 : -1}
              onClick={() => setWay(one)}
              onKeyDown={({ key }) => {
                if (key === 'ArrowRight') turn(1);
                if (key === 'ArrowLeft') turn(-1);
              }}
              className="-mb-px h-11 border-b-2 border-transparent text-sm text-ink-2 aria-selected:border-seal aria-selected:font-semibold aria-selected:text-ink"
            >
              {WAYS[one]}
            </button>
          ))}
        </div>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${way}`}>
          {way === 'password' ? (
            <PasswordLogin onToken={enter} onForgotten={() => turn(1)} />
          ) : (
            <SmsLogin onToken={enter} demo={demo} />
          )}
        </div>
      </div>
    </div>
  );
}
