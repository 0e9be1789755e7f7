import { PRODUCT_ACTS, PRODUCTS, type PriceEntry } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { Button, Card, Select, Tag } from 'antd';
import { useState } from 'react';
import { PlanDialog } from './plan-dialog.tsx';
import { emptyPlan, PLAN_MODELS, type PlanModel } from './plan-models.ts';

interface PlansProps {
  plans: readonly PriceEntry[];
  /** Absent where nothing may be changed. */
  onChange: ((plans: PriceEntry[]) => void) | undefined;
}

const modelOptions = (Object.entries(PLAN_MODELS) as [PlanModel, string][]).map(([value, label]) => ({
  value,
  label,
}));

/** What the price page shows, in its order. */
export function Plans({ plans, onChange }: PlansProps) {
  const [edited, setEdited] = useState<{ plan: PriceEntry; at: number }>();
  const replace = (plan: PriceEntry, at: number) => onChange?.(plans.toSpliced(at, 1, plan));
  const move = (at: number, step: -1 | 1) => {
    const plan = plans[at];
    if (plan) onChange?.(plans.toSpliced(at, 1).toSpliced(at + step, 0, plan));
  };
  return (
    <Card
      title="价格页上的方案"
      extra={
        onChange && (
          <Select
            aria-label="新增方案"
            placeholder="新增方案"
            value={null}
            options={modelOptions}
            onChange={(model: PlanModel | null) =>
              model && setEdited({ plan: emptyPlan(model), at: plans.length })
            }
            className="w-40"
          />
        )
      }
    >
      <ul className="grid gap-3">
        {plans.map((plan, at) => (
          <li
            key={plan.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b pb-3 last:border-b-0 last:pb-0"
          >
            <span className="min-w-48 flex-1 wrap-anywhere">
              {plan.name} <Tag>{PLAN_MODELS[plan.model]}</Tag>
              {plan.sample && <Tag color="warning">示例价</Tag>}
              <span className="block text-ink-3">{plan.text}</span>
            </span>
            <span className="tabular-nums">{amountOf(plan)}</span>
            {onChange && (
              <span className="flex gap-2">
                <Button size="small" disabled={at === 0} onClick={() => move(at, -1)}>
                  上移
                </Button>
                <Button size="small" disabled={at === plans.length - 1} onClick={() => move(at, 1)}>
                  下移
                </Button>
                <Button size="small" onClick={() => setEdited({ plan, at })}>
                  修改
                </Button>
                <Button size="small" onClick={() => onChange(plans.toSpliced(at, 1))}>
                  移除
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {edited && (
        <PlanDialog
          plan={edited.plan}
          onClose={() => setEdited(undefined)}
          onDone={(plan) => {
            replace(plan, edited.at);
            setEdited(undefined);
          }}
        />
      )}
    </Card>
  );
}

function amountOf(plan: PriceEntry): string {
  switch (plan.model) {
    case 'trial':
      return `${plan.contracts} 份，${plan.days} 天${plan.sealDays > 0 ? `；印章 ${plan.sealDays} 天` : ''}`;
    case 'package':
      return `${yuan(plan.price)} / ${plan.contracts} 份`;
    case 'use':
    case 'api':
      return `${plan.tiers.length} 档，${yuan(plan.tiers.at(-1)?.unit ?? 0)} 起`;
    case 'add-on':
      if (plan.product)
        return `${PRODUCTS[plan.product.product].words} ${PRODUCT_ACTS[plan.product.act]}的价格`;
      return `${yuan(plan.price ?? 0)} / ${plan.unit}`;
    case 'private':
      return '另议';
  }
}
