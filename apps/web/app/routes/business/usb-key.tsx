import { UsbKeyPage } from '~/features/usb-key/index.ts';
import { chosenScene } from '~/parts/scene/index.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import { ButtonLink, Icon } from '~/ui/index.ts';
import type { Route } from './+types/usb-key';

export async function loader({ context }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  // whoever has chosen no platform has ordered nothing; tokens and their PIN are theirs all the same
  const certificates = (await chosenScene(send))
    ? await send('GET /api/appapi/seal/certificates')
    : { list: [], makings: [] };
  return { certificates };
}

/** A phone has no place for a token. */
const OnPhone = () => (
  <div className="px-5 py-16 text-center">
    <Icon name="usb-key" size={48} className="mx-auto text-ink-3" />
    <h1 className="mt-4 font-serif text-xl">USB Key 只能在电脑上使用</h1>
    <p className="mt-2 text-ink-2">生成密钥、写入证书与修改 PIN 码，请在插着 USB Key 的电脑上登录后办理。</p>
    <ButtonLink to="/mobile/businessProcessing/seal?view=certificates" className="mt-6" block>
      查看我的证书
    </ButtonLink>
  </div>
);

export default function UsbKey({ loaderData }: Route.ComponentProps) {
  return usePhone() ? <OnPhone /> : <UsbKeyPage {...loaderData} />;
}
