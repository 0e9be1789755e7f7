import { useSiteData } from '~/site/site-data.ts';
import { Button, Icon } from '~/ui/index.ts';

/** Who calls, and when: by the operator's settings, and nothing that they have not set. */
function WhoCalls() {
  const { site } = useSiteData();
  if (site.demo) return '这是演示环境，不会真的来电。正式环境由客户顾问在服务时间内致电，与您约定演示时间。';
  const when = site.serviceHours ? `在服务时间（${site.serviceHours}）内` : '尽快';
  return `客户顾问会${when}致电，与您约定演示时间。${site.servicePhone ? `着急可以直接拨打 ${site.servicePhone}。` : ''}`;
}

/** What happens after an appointment was taken. */
export function Booked({ phone, onClose }: { phone: string; onClose: () => void }) {
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-6 text-center">
      <Icon name="circle-check" size={40} className="text-success" />
      <p className="text-lg font-semibold">已收到您的预约</p>
      <p className="text-ink-2">
        我们记下的电话是 <span className="font-semibold text-ink">{phone}</span>。
        <WhoCalls />
      </p>
      <Button variant="secondary" block onClick={onClose}>
        知道了
      </Button>
    </div>
  );
}
