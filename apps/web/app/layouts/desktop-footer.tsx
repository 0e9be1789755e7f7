import { SiteFooter } from '~/features/site-frame/site-footer.tsx';
import { footerColumns } from '~/navigation-footer.ts';
import { useSiteData } from '~/site-data.ts';

export function DesktopFooter() {
  const { site, followCode } = useSiteData();
  return <SiteFooter site={site} columns={footerColumns} qrCode={followCode} />;
}
