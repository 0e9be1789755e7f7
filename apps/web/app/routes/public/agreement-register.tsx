import { AgreementPage } from '~/features/agreements';

export default function RegisterAgreement() {
  return <AgreementPage name="register" />;
}
