import { SiteFooter } from '~/parts/site-frame/site-footer.tsx';
import { footerColumns } from '~/site/navigation.ts';
import { useSiteData } from '~/site/site-data.ts';

export function DesktopFooter() {
  const { site, followCode } = useSiteData();
  return <SiteFooter site={site} columns={footerColumns} qrCode={followCode} />;
}
