import { useLocation } from 'react-router';
import { AboutPage } from '~/features/about';
import { isMobilePath } from '~/guards/device.ts';
import { useSiteData } from '~/site-data.ts';

export default function About() {
  const { site } = useSiteData();
  return <AboutPage site={site} phone={isMobilePath(useLocation().pathname)} />;
}
