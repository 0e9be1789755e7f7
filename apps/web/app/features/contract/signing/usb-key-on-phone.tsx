import { ButtonLink, Icon } from '~/ui/index.ts';
import { type ContractDetail, paths } from '../model.ts';

/** A phone has no place for a token: said plainly, with the ways that are open. */
export const UsbKeyOnPhone = ({ contract: { id, title } }: { contract: ContractDetail }) => (
  <div className="px-5 py-16 text-center">
    <Icon name="usb-key" size={48} className="mx-auto text-ink-3" />
    <h1 className="mt-4 font-serif text-xl">USB Key 只能在电脑上使用</h1>
    <p className="mt-2 wrap-anywhere text-ink-2">
      要用 USB Key 签署《{title}》，请在插着 USB Key
      的电脑上登录后打开。在手机上可以用云端证书签署，同样有效。
    </p>
    <div className="mt-6 grid gap-3">
      <ButtonLink to={paths.sign(id, true)} block>
        在手机上用云端签署
      </ButtonLink>
      <ButtonLink to={paths.detail(id, true)} variant="secondary" block>
        查看合同
      </ButtonLink>
    </div>
  </div>
);
