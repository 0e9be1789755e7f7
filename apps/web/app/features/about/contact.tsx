import type { SiteInfo } from '@yinxin/api/page';
import { type ContactWay, contacts } from '~/parts/site-frame/index.ts';
import { Icon } from '~/ui/index.ts';

function Way({ icon, label, text, href }: ContactWay) {
  return (
    <div className="border-t border-line py-4">
      <dt className="flex items-center gap-4 text-sm text-ink-3">
        <Icon name={icon} size={22} className="text-seal" />
        {label}
      </dt>
      <dd className="pl-9.5 font-semibold">
        {href ? (
          <a href={href} className="hover:text-seal">
            {text}
          </a>
        ) : (
          text
        )}
      </dd>
    </div>
  );
}

/** The ways to reach the company that its settings name. */
export function Contact({ site }: { site: SiteInfo }) {
  const ways = contacts(site);
  if (ways.length === 0)
    return <p className="max-w-article text-ink-2">联系方式正在更新。您可以留下电话，我们会与您联系。</p>;
  return (
    <dl className="grid gap-x-10 md:grid-cols-2">
      {ways.map((way) => (
        <Way key={way.label} {...way} />
      ))}
    </dl>
  );
}
