import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addressOn } from '~/site/device.ts';
import { SealFace } from '~/ui/illustrations/seal-face.tsx';
import { Icon, type IconName } from '~/ui/index.ts';
import type { Door } from './doors.ts';

const LINES = ['w-1/2', 'w-full', 'w-11/12', 'w-[96%]', 'w-2/3'];

const Sheet = ({ children }: { children: ReactNode }) => (
  <div className="relative mx-auto h-36 w-44 overflow-hidden rounded-t-sm border border-b-0 border-line bg-white px-5 pt-5 shadow-soft">
    <div className="space-y-2.5">
      {LINES.map((width) => (
        <div key={width} className={`h-1.5 rounded-full bg-paper-2 ${width}`} />
      ))}
    </div>
    {children}
  </div>
);

const Name = ({ children }: { children: string }) => (
  <p className="absolute right-4 bottom-3 -rotate-6 font-serif text-xl italic text-ink">{children}</p>
);

/** What one has in hand at the end of it. */
const pictures: Record<Door['key'], ReactNode> = {
  self: (
    <Sheet>
      <Name>丁小山</Name>
    </Sheet>
  ),
  send: (
    <Sheet>
      <span className="absolute bottom-2 left-4 text-seal mix-blend-multiply">
        <SealFace name="青禾示例贸易有限公司" purpose="合同专用章" className="w-16" />
      </span>
      <Name>丁小山</Name>
    </Sheet>
  ),
  seal: (
    <span className="grid h-36 place-items-center text-seal">
      <SealFace name="青禾示例贸易有限公司" purpose="合同专用章" className="w-28" />
    </span>
  ),
};

const icons: Record<Door['key'], IconName> = { self: 'sign', send: 'people', seal: 'seal' };

/** One of the three, with everything it takes before it is opened. */
export const DeskDoor = ({ door }: { door: Door }) => (
  <Link
    to={door.path}
    className="group flex flex-col overflow-hidden rounded-card border border-line bg-white hover:border-navy focus-visible:border-navy"
  >
    <div aria-hidden="true" className="border-b border-line bg-paper pt-4">
      {pictures[door.key]}
    </div>
    <div className="flex flex-1 flex-col gap-2 p-6">
      <h2 className="text-lg font-semibold">{door.title}</h2>
      <p className="mb-auto text-ink-2">{door.text}</p>
      <ul className="mt-1 flex flex-wrap gap-1.5 text-xs">
        {(
          [
            ['card', door.needs],
            ['clock', door.minutes],
            ['circle-check', door.price],
          ] as const
        ).map(([icon, words]) => (
          <li key={words} className="flex items-center gap-1 rounded-sm bg-paper-2 px-2 py-1">
            <Icon name={icon} size={14} className="text-ink-2" />
            {words}
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-1 pt-3 font-semibold text-navy">
        开始
        <Icon name="chevron-right" size={16} />
      </p>
    </div>
  </Link>
);

export const PhoneDoor = ({ door }: { door: Door }) => (
  <Link
    to={addressOn(door.path, true)}
    className="flex min-h-24 items-center gap-4 rounded-card border border-line bg-white p-4"
  >
    <span aria-hidden="true" className="grid size-14 shrink-0 place-items-center rounded bg-paper text-navy">
      {door.key === 'seal' ? (
        <SealFace name="青禾示例贸易有限公司" className="w-12 text-seal" />
      ) : (
        <Icon name={icons[door.key]} size={28} />
      )}
    </span>
    <div className="min-w-0 flex-1">
      <h2 className="font-semibold">{door.title}</h2>
      <p className="text-sm text-ink-2">{door.short}</p>
      <p className="text-sm text-ink-2">
        {door.minutes} · {door.price}
      </p>
    </div>
    <Icon name="chevron-right" size={18} className="text-ink-3" />
  </Link>
);
