import { detailPath, editPath } from '~/parts/payment/index.ts';
import { Button, ButtonLink } from '~/ui/index.ts';
import type { Order } from '../model.ts';
import type { useOrderActs } from './use-order-acts.tsx';

interface OrderButtonsProps {
  order: Order;
  acts: ReturnType<typeof useOrderActs>;
  phone: boolean;
  /** Opens the payment. */
  onPay: (order: Order) => void;
  /** On the order's own page, which needs no way to itself. */
  own?: boolean;
  /** In a list only the first that waits for its buyer is filled. */
  isNext?: boolean;
}

/** What its buyer may do with an order now, as the server says; the one that matters most is filled. */
export function OrderButtons({ order, acts, phone, onPay, own, isNext = true }: OrderButtonsProps) {
  const variant = isNext ? 'primary' : 'secondary';
  const may = (act: Order['may'][number]) => order.may.includes(act);
  // narrow cards lead there by their title
  const showsDetail = !own && (!phone || order.may.length === 0);
  return (
    <>
      {showsDetail && (
        <ButtonLink size="sm" variant="secondary" to={detailPath(order.id, phone)}>
          查看详情
        </ButtonLink>
      )}
      {may('cancel-order') && (
        <Button size="sm" variant="secondary" onClick={() => acts.cancel(order)}>
          取消订单
        </Button>
      )}
      {may('ask-refund') && (
        <Button size="sm" variant="secondary" onClick={() => acts.refund(order)}>
          申请退款
        </Button>
      )}
      {may('request-invoice') && (
        <Button size="sm" variant="secondary" onClick={() => acts.invoice(order)}>
          申请发票
        </Button>
      )}
      {own && order.paid > 0 && (
        <Button size="sm" variant="secondary" onClick={() => acts.receipt(order)}>
          查看收据
        </Button>
      )}
      {may('submit-order') && (
        <ButtonLink size="sm" variant={variant} to={editPath(order.id, phone)}>
          继续填写
        </ButtonLink>
      )}
      {may('resubmit-order') && (
        <ButtonLink size="sm" variant={variant} to={editPath(order.id, phone)}>
          修改后重新提交
        </ButtonLink>
      )}
      {may('pay-order') && (
        <Button size="sm" variant={variant} onClick={() => onPay(order)}>
          去支付
        </Button>
      )}
    </>
  );
}
