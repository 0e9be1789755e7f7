import type { SiteInfo } from '@yinxin/api/page';
import type { IconName } from '~/ui/index.ts';

export interface ContactWay {
  icon: IconName;
  label: string;
  text: string;
  /** Calls or writes; what is made up leads nowhere. */
  href?: string;
}

/**
 * How to reach whoever runs the site, from its settings. What is not set is left out; the demo shows the place it
 * will have with a number nobody has, marked as a sample.
 */
export function contacts(
  site: Pick<SiteInfo, 'servicePhone' | 'serviceEmail' | 'address' | 'serviceHours' | 'demo'>,
): ContactWay[] {
  const rows = [
    {
      ...{ icon: 'phone', label: '服务热线', value: site.servicePhone, sample: '400-000-0000' },
      href: `tel:${site.servicePhone.replace(/[^\d+]/g, '')}`,
    },
    {
      ...{ icon: 'mail', label: '电子邮箱', value: site.serviceEmail, sample: 'service@example.com' },
      href: `mailto:${site.serviceEmail}`,
    },
    { icon: 'pin', label: '联系地址', value: site.address, sample: '某市某区某路 1 号' },
    { icon: 'clock', label: '服务时间', value: site.serviceHours, sample: '工作日 9:00–18:00' },
  ] as const satisfies (Omit<ContactWay, 'text'> & { value: string; sample: string })[];
  return rows.flatMap(({ icon, label, value, sample, ...row }) => {
    if (site.demo) {
      const text = value || sample;
      return [{ icon, label, text: text.includes('示例') ? text : `${text}（示例）` }];
    }
    return value ? [{ icon, label, text: value, ...('href' in row && { href: row.href }) }] : [];
  });
}
