import type { ChangeEvent } from 'react';
import { RadioGroup, Select } from '~/ui/index.ts';
import { signersOf } from './marks.ts';
import { ORDERS, type Order, type Turn } from './order.ts';

const hints: Readonly<Partial<Record<Order, string>>> = {
  parallel: '发起后各方同时可以签署',
  groups: '同一组同时进行，各组依次进行；一组中可以只要求签满几方',
};

interface QuorumProps {
  step: number;
  signers: number;
  needed: number | undefined;
  onChange: (needed: number | undefined) => void;
}

/** Of a group, how many are enough. */
function Quorum({ step, signers, needed, onChange }: QuorumProps) {
  return (
    <Select
      label={`第 ${step} 组（${signers} 方）`}
      value={String(needed ?? signers)}
      options={Array.from({ length: signers }, (_, at) => {
        const enough = at + 1;
        return [String(enough), enough === signers ? '全部签署' : `签满 ${enough} 方即可`] as const;
      })}
      onChange={(event: ChangeEvent<HTMLSelectElement>) => {
        const chosen = Number(event.currentTarget.value);
        onChange(chosen === signers ? undefined : chosen);
      }}
    />
  );
}

interface OrderFieldsProps {
  parties: readonly Turn[];
  quorums: Readonly<Record<string, number>>;
  order: Order;
  onOrder: (order: Order) => void;
  onQuorums: (quorums: Readonly<Record<string, number>>) => void;
}

/** How those who take part follow one another, and of each group how many are enough. */
export function OrderFields({ parties, quorums, order, onOrder, onQuorums }: OrderFieldsProps) {
  const signers = signersOf(parties);
  const steps = [...new Set(signers.map(({ step }) => step))].sort((a, b) => a - b);
  return (
    <>
      <RadioGroup<Order>
        legend="签署顺序"
        stacked
        value={order}
        options={Object.entries(ORDERS) as [Order, string][]}
        onChange={onOrder}
        hint={hints[order]}
      />
      {order === 'groups' &&
        steps
          .map((step) => ({ step, count: signers.filter((party) => party.step === step).length }))
          .filter(({ count }) => count > 1)
          .map(({ step, count }) => (
            <Quorum
              key={step}
              step={step}
              signers={count}
              needed={quorums[String(step)]}
              onChange={(needed) => {
                const { [String(step)]: _, ...rest } = quorums;
                onQuorums(needed === undefined ? rest : { ...rest, [String(step)]: needed });
              }}
            />
          ))}
    </>
  );
}
