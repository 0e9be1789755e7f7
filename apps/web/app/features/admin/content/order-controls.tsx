import type { AdminContentLine } from '@yinxin/api/client';
import { Button } from 'antd';
import { type DragEvent, type HTMLAttributes, useState } from 'react';
import { PAGE_SIZE } from '../lists/list-loader.ts';
import type { Filters } from '../lists/use-filters.ts';
import type { Order, Step } from './use-order.ts';

const steps: readonly { step: Step; label: string; sign: string }[] = [
  { step: 'up', label: '上移', sign: '↑' },
  { step: 'down', label: '下移', sign: '↓' },
  { step: 'top', label: '置顶', sign: '置顶' },
  { step: 'bottom', label: '置底', sign: '置底' },
];

interface OrderButtonsProps {
  order: Order;
  line: AdminContentLine;
  index: number;
}

export function OrderButtons({ order, line, index }: OrderButtonsProps) {
  const place = order.placeOf(index);
  const isFirst = place === 0;
  const isLast = place === order.total - 1;
  return (
    <span className="inline-flex items-center gap-1">
      <span className="w-8 text-right text-ink-3 tabular-nums">{place + 1}</span>
      {steps.map(({ step, label, sign }) => (
        <Button
          key={step}
          size="small"
          title={label}
          aria-label={`${label}：${line.title}`}
          data-order-of={line.id}
          data-step={step}
          // not the loading state: a button that goes away loses the focus
          disabled={step === 'up' || step === 'top' ? isFirst : isLast}
          onClick={() => order.isMoving || order.step(line, index, step)}
        >
          {sign}
        </Button>
      ))}
    </span>
  );
}

/** Says where the line went and offers to take it back; it stays until the next move. */
export function OrderNotice({ order }: { order: Order }) {
  const { moved } = order;
  return (
    <div role="status" className={moved ? 'mb-3 flex flex-wrap items-center gap-2 text-ink-2' : ''}>
      {moved && (
        <>
          {moved.isUndone ? '已撤销：' : '已保存：'}“{moved.title}”从第 {moved.from + 1} 位移到第{' '}
          {moved.to + 1} 位，共 {moved.total} 项。
          {!moved.isUndone && (
            <Button size="small" onClick={order.undo}>
              撤销
            </Button>
          )}
        </>
      )}
    </div>
  );
}

interface Dragged {
  line: AdminContentLine;
  place: number;
}

/** Dragging by the handle; rows and the two edges take the line. The buttons do the same for keyboard and touch. */
export function useDragging(order: Order) {
  const [dragged, setDragged] = useState<Dragged>();
  const [over, setOver] = useState<number>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const target = (place: number) => ({
    onDragOver: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      setOver(place);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged && place !== dragged.place) order.moveTo(dragged.line, place);
      end();
    },
  });
  const handle = (line: AdminContentLine, index: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', line.title);
      const row = event.currentTarget.closest('tr');
      if (row) event.dataTransfer.setDragImage(row, 16, 16);
      setDragged({ line, place: order.placeOf(index) });
    },
    onDragEnd: end,
  });
  const rowProps = (_: AdminContentLine, index: number): HTMLAttributes<HTMLElement> => {
    const place = order.placeOf(index);
    const isOver = dragged !== undefined && over === place && place !== dragged.place;
    const edge =
      dragged && place < dragged.place
        ? '[&>td]:border-t-2! [&>td]:border-t-navy!'
        : '[&>td]:border-b-2! [&>td]:border-b-navy!';
    return { ...target(place), className: isOver ? edge : undefined };
  };
  return { dragged, over, target, handle, rowProps };
}
export type Dragging = ReturnType<typeof useDragging>;

/** Where to drop what belongs on another page; there only while something is dragged. */
export function PageEdge({
  side,
  dragging,
  filters,
  total,
}: {
  side: 'before' | 'after';
  dragging: Dragging;
  filters: Filters;
  total: number;
}) {
  const place = side === 'before' ? (filters.page - 1) * PAGE_SIZE - 1 : filters.page * PAGE_SIZE;
  if (!dragging.dragged || place < 0 || place >= total) return null;
  return (
    <div
      className={`my-2 rounded border border-navy border-dashed p-3 text-center ${dragging.over === place ? 'bg-navy-soft' : 'bg-white'}`}
      {...dragging.target(place)}
    >
      {side === 'before' ? '放到上一页末尾' : '放到下一页开头'}
    </div>
  );
}
