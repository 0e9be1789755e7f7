import { Input } from 'antd';
import type { Filters } from './use-filters.ts';

/** From one day to another, both included, in Beijing's time. */
export function FilterDays({ filters }: { filters: Filters }) {
  const day = (name: 'from' | 'to', label: string) => (
    <Input
      key={name}
      type="date"
      aria-label={label}
      value={filters.get(name) ?? ''}
      onChange={(event) => filters.set({ [name]: event.target.value })}
      className="w-38!"
    />
  );
  return (
    <span className="flex items-center gap-2">
      {day('from', '起始日期')} 至 {day('to', '截止日期')}
    </span>
  );
}
