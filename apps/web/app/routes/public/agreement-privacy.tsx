import { AgreementPage } from '~/features/agreements';

export default function PrivacyAgreement() {
  return <AgreementPage name="privacy" />;
}
