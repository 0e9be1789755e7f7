import type { SiteInfo } from '@yinxin/api/page';
import { JsonLd } from '../page-parts/json-ld.tsx';

/** Who runs the site, for search engines. What the operator has not entered is left out. */
export function OrganizationFacts({ site }: { site: SiteInfo }) {
  const { companyName: name, origin: url, servicePhone, serviceEmail, address } = site;
  return (
    <JsonLd
      data={{
        '@type': 'Organization',
        '@id': `${url}/#organization`,
        name,
        url,
        ...(servicePhone && { telephone: servicePhone }),
        ...(serviceEmail && { email: serviceEmail }),
        ...(address && { address }),
      }}
    />
  );
}
