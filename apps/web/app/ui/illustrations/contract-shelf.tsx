import { Badge, type Tone } from '../badge.tsx';
import { PictureCard } from './picture-card.tsx';

const rows: { name: string; parties: string; state: string; tone: Tone; share: string }[] = [
  { name: '年度采购框架协议', parties: '3 方 · 顺序签署', state: '签署中', tone: 'warning', share: 'w-2/3' },
  { name: '办公场地租赁合同', parties: '2 方 · 已归档', state: '履约中', tone: 'navy', share: 'w-full' },
  {
    name: '保密协议（批量 36 份）',
    parties: '36 方 · 各签各的',
    state: '已完成',
    tone: 'success',
    share: 'w-full',
  },
  { name: '设备维保合同', parties: '到期前 30 天提醒', state: '待续签', tone: 'brand', share: 'w-full' },
];

/** 合同管理: contracts in their states, and how far each has come. */
export function ContractShelf() {
  return (
    <PictureCard title="合同台账" note="界面示意">
      <ul className="px-6 pb-3">
        {rows.map(({ name, parties, state, tone, share }) => (
          <li key={name} className="border-b border-line py-3.5 last:border-0">
            <div className="flex items-center justify-between gap-4">
              <p className="min-w-0 truncate text-sm font-semibold">{name}</p>
              <Badge tone={tone}>{state}</Badge>
            </div>
            <p className="text-sm text-ink-3">{parties}</p>
            <div className="mt-2 h-1 rounded-full bg-paper-2">
              <div className={`h-full rounded-full bg-navy ${share}`} />
            </div>
          </li>
        ))}
      </ul>
    </PictureCard>
  );
}
