import type { CurrentUser } from '@yinxin/api/client';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AddCompanyButton } from '~/parts/accounts/index.ts';
import { pathOn } from '~/site/device.ts';
import { START } from '~/site/paths.ts';
import { Button, Container, classNames, Icon, TextField, useForm } from '~/ui/index.ts';
import { DeskDoor, PhoneDoor } from './door-card.tsx';
import { type DoorPrices, doorsOf } from './doors.ts';

/** Where the account stands: information, no form. */
function Standing({ user, note }: { user: CurrentUser; note: string }) {
  const stations = [
    ['手机号已登录', true],
    ['个人实名', user.personState === 1],
    ['企业认证', user.type === 1 && user.orgState === 1],
    ['印章', false],
  ] as const;
  return (
    <div className="border-b border-line bg-white">
      <Container className="flex min-h-10 flex-wrap items-center justify-between gap-x-6 py-1 text-xs text-ink-2">
        <ol aria-label="账号状态" className="flex flex-wrap items-center gap-x-2">
          {stations.map(([words, done], index) => (
            <li
              key={words}
              className={classNames(
                'flex items-center gap-1.5',
                done && 'font-semibold text-ink',
                index > 0 && 'before:mr-1 before:h-px before:w-4 before:bg-line-strong',
              )}
            >
              {done && <Icon name="circle-check" size={14} label="已完成" className="text-success" />}
              {words}
            </li>
          ))}
        </ol>
        {note && <p>{note}</p>}
      </Container>
    </div>
  );
}

/** Somebody else's code in hand: whoever typed it goes where scanning it would lead. */
function CodeEntry({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({ code: '' });
  const open = () =>
    form.attempt(
      async ({ code }) => {
        await navigate(`/contract/join?${new URLSearchParams({ code: code.trim() })}`);
      },
      { check: ({ code }) => (code.trim() ? {} : { code: '请输入签署码' }) },
    );
  return (
    <form
      {...form.element(open)}
      aria-label="签署码"
      className="mx-auto flex max-w-md items-end gap-3 text-left"
    >
      <div className="flex-1">
        <TextField
          label="签署码"
          {...form.text('code')}
          hint="在对方给您的二维码下面"
          autoComplete="off"
          autoFocus
          maxLength={64}
        />
      </div>
      <Button type="submit" className="mb-7">
        打开
      </Button>
      <Button variant="quiet" className="mb-7" onClick={onClose}>
        取消
      </Button>
    </form>
  );
}

interface StartPageProps {
  user: CurrentUser;
  prices: DoorPrices;
  phone: boolean;
}

/** One question and nothing else; the answer decides what is asked later. */
export function StartPage({ user, prices, phone }: StartPageProps) {
  const doors = doorsOf(user, prices);
  const [typing, setTyping] = useState(false);
  const View = phone ? PhoneDoor : DeskDoor;
  return (
    <>
      <Standing user={user} note={prices.note} />
      <Container className="py-6 text-center md:py-14">
        <h1 className="text-left font-serif text-2xl md:text-center md:text-4xl">您要签什么？</h1>
        <p className="mt-2 text-left text-ink-2 md:text-center">以后随时可以办别的。</p>
        <ul className="mt-5 grid gap-3 text-left md:mt-10 md:grid-cols-3 md:gap-5">
          {doors.map((door) => (
            <li key={door.key} className="grid">
              <View door={door} />
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap items-center justify-center gap-x-6 gap-y-1 text-sm text-ink-2 md:mt-8">
          {typing ? (
            <CodeEntry onClose={() => setTyping(false)} />
          ) : (
            <>
              <span className="flex items-center">
                有人请您签？
                <Button variant="quiet" size="sm" className="px-1 text-navy" onClick={() => setTyping(true)}>
                  输入签署码
                </Button>
              </span>
              <span className="flex items-center">
                公司已在用印信？
                <AddCompanyButton words="加入企业" className="px-1 text-navy" />
              </span>
              <Link to={pathOn(START, phone)} className="flex min-h-11 items-center text-navy">
                先到首页看看
              </Link>
            </>
          )}
        </div>
      </Container>
    </>
  );
}
