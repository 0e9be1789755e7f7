import { Input, Segmented, Select } from 'antd';
import type { Filters } from './use-filters.ts';

interface FilterControl {
  filters: Filters;
  /** What the address calls it. */
  name: string;
  label: string;
  className: string;
}

interface FilterChoiceProps extends FilterControl {
  options: readonly { value: string; label: string }[];
}

export function FilterChoice({ filters, name, label, options, className }: FilterChoiceProps) {
  return (
    <Select
      aria-label={label}
      placeholder={`全部${label}`}
      allowClear
      value={filters.get(name)}
      options={[...options]}
      onChange={(next?: string) => filters.set({ [name]: next })}
      className={className}
    />
  );
}

interface FilterTabsProps extends Omit<FilterControl, 'className'> {
  options: FilterChoiceProps['options'];
  /** What is shown without being named in the address. */
  usual: string;
}

/** One of few, all of them in sight; on a narrow screen they scroll. */
export const FilterTabs = ({ filters, name, label, options, usual }: FilterTabsProps) => (
  <div className="max-w-full overflow-x-auto">
    <Segmented
      aria-label={label}
      value={filters.get(name) ?? usual}
      options={[...options]}
      onChange={(next) => filters.set({ [name]: next === usual ? undefined : next })}
    />
  </div>
);

export function FilterSearch({
  filters,
  name,
  label,
  placeholder,
  className,
}: FilterControl & { placeholder: string }) {
  const words = filters.get(name);
  return (
    <Input.Search
      // Emptied from elsewhere, the field is empty too.
      key={words}
      aria-label={label}
      placeholder={placeholder}
      allowClear
      defaultValue={words}
      onSearch={(text) => filters.set({ [name]: text.trim() })}
      className={className}
    />
  );
}
