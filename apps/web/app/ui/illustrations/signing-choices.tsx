import { Icon, type IconName } from '../icon.tsx';
import { PictureCard } from './picture-card.tsx';

const ways: { icon: IconName; name: string; text: string; chosen?: boolean }[] = [
  { icon: 'smartphone', name: '短信验证码', text: '发至 138****0001', chosen: true },
  { icon: 'user', name: '人脸核验', text: '可改用其他方式' },
  { icon: 'key', name: '签署密码', text: '六位以上' },
  { icon: 'shield', name: 'USB Key', text: '插入后输入口令' },
];

const HANDWRITING =
  'M6 46c14-3 20-26 28-40 4-8 11-8 10 0-2 14-16 32-15 40 1 7 10 2 17-6s11-9 13-5-3 11 3 11 9-4 13-7c5-4 9-2 8 3-1 6 4 6 9 2 8-6 12-18 18-28 3-5 8-4 7 1-2 10-12 22-10 29 2 5 9 1 14-4';

/** 电子签名: the moment before signing, with the ways to confirm that one means it. */
export function SigningChoices() {
  return (
    <PictureCard title="确认签署 · 采购合同" note="界面示意">
      <div className="grid gap-5 p-6 sm:grid-cols-[1fr_11rem]">
        <ul className="grid gap-2">
          {ways.map(({ icon, name, text, chosen }) => (
            <li
              key={name}
              className={`flex items-center gap-3 rounded border px-3.5 py-2 ${chosen ? 'border-seal bg-seal-soft' : 'border-line'}`}
            >
              <Icon name={icon} size={22} className={chosen ? 'text-seal' : 'text-ink-3'} />
              <span className="text-sm">
                <span className="block font-semibold">{name}</span>
                <span className="text-ink-3">{text}</span>
              </span>
              {chosen && <Icon name="circle-check" size={18} className="ml-auto text-seal" />}
            </li>
          ))}
        </ul>
        <div className="flex flex-col justify-between rounded bg-paper p-4">
          <p className="text-xs text-ink-3">手写签名</p>
          <svg viewBox="0 0 150 60" aria-hidden="true" className="w-full">
            <path
              d={HANDWRITING}
              fill="none"
              strokeWidth="3"
              strokeLinecap="round"
              strokeLinejoin="round"
              className="stroke-ink"
            />
            <path d="M4 57h142" strokeDasharray="3 4" className="stroke-line-strong" />
          </svg>
          <p className="rounded bg-seal py-2 text-center text-sm font-semibold text-white">确认签署</p>
        </div>
      </div>
    </PictureCard>
  );
}
