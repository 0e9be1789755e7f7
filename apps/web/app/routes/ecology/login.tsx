import { useLocation } from 'react-router';
import { EcologyLoginPage } from '~/features/ecology/entrance/login-page.tsx';
import { partnerGoto } from '~/site/partner.ts';

export default function EcologyLogin() {
  return <EcologyLoginPage destination={partnerGoto(useLocation().search)} />;
}
