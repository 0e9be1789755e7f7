import { useState } from 'react';
import { useToast } from '~/feedback/index.ts';
import { useSession } from '~/session/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, Sheet } from '~/ui/index.ts';
import type { LinkProps } from './model.ts';

/** For whoever does not know the sender, or is not the one that is meant. */
export function Stranger({ token, invitation }: Pick<LinkProps, 'token' | 'invitation'>) {
  const { sendQuietly } = useSession();
  const { site } = useSiteData();
  const toast = useToast();
  const [open, setOpen] = useState<'check' | 'disown'>();
  const [told, setTold] = useState(false);
  const [busy, setBusy] = useState(false);
  const { name, kind, certified } = invitation.sender;
  const disown = async () => {
    setBusy(true);
    try {
      await sendQuietly('POST /api/appapi/contract/disownLink', { body: { token } });
      setTold(true);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有发出，请重试');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
        不认识发件人？
        <button type="button" className="min-h-11 text-navy underline" onClick={() => setOpen('check')}>
          怎样核实
        </button>
        <button type="button" className="min-h-11 text-navy underline" onClick={() => setOpen('disown')}>
          这不是我
        </button>
      </p>
      <Sheet open={open === 'check'} onClose={() => setOpen(undefined)} title="怎样核实">
        <ol className="list-decimal space-y-3 pl-5 text-sm">
          <li>
            发件人是<strong>{name}</strong>，
            {certified
              ? kind === 'organization'
                ? '本站已按工商登记核对过企业名称和法定代表人。'
                : '本站已核验过本人身份。'
              : '还没有通过本站的认证，请格外小心。'}
          </li>
          <li>用您自己知道的电话问一问对方，不要拨打陌生短信里的号码。</li>
          <li>看浏览器地址栏：本站的地址是 {new URL(site.origin).host}。</li>
          <li>阅读和签署都不收费。我们不会向您要银行卡密码，验证码也只在您自己要签的时候填写。</li>
          {site.servicePhone && <li>拿不准，打电话问我们：{site.servicePhone}。</li>}
        </ol>
      </Sheet>
      <Sheet open={open === 'disown'} onClose={() => setOpen(undefined)} title="这不是我">
        {told ? (
          <p role="status" className="text-sm">
            已告诉发件人。您没有签署任何内容，不产生任何义务，可以关闭页面。
          </p>
        ) : (
          <div className="space-y-4 text-sm">
            <p>
              这份文件请的是 {invitation.expected.name}（{invitation.expected.phone}）。
              如果不是您，我们告诉发件人号码有误，这台设备不再能打开它。
            </p>
            <Button block busy={busy} onClick={disown}>
              告诉发件人
            </Button>
          </div>
        )}
      </Sheet>
    </>
  );
}
