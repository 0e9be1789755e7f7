import type { SiteInfo } from '@yinxin/api/page';
import { Icon, type IconName } from '../../ui/index.ts';

function Way({ icon, label, text, href }: { icon: IconName; label: string; text: string; href?: string }) {
  return (
    <div className="grid grid-cols-[2.5rem_1fr] border-t border-line py-4 last:border-b">
      <Icon name={icon} size={22} className="mt-0.5 text-seal" />
      <div>
        <dt className="text-sm text-ink-3">{label}</dt>
        <dd className="font-semibold">
          {href ? (
            <a href={href} className="hover:text-seal">
              {text}
            </a>
          ) : (
            text
          )}
        </dd>
      </div>
    </div>
  );
}

/** The ways to reach the company that the operator has entered. */
export function Contact({ site }: { site: SiteInfo }) {
  const { servicePhone: phone, serviceEmail: email, address } = site;
  if (!phone && !email && !address)
    return (
      <p className="max-w-article text-ink-2">
        {site.demo ? '演示环境没有对外的联系方式。' : '联系方式正在更新。'}
        您可以留下电话，我们会与您联系。
      </p>
    );
  return (
    <dl>
      {phone && (
        <Way icon="phone" label="服务热线" text={phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`} />
      )}
      {email && <Way icon="mail" label="电子邮箱" text={email} href={`mailto:${email}`} />}
      {address && <Way icon="pin" label="联系地址" text={address} />}
    </dl>
  );
}
