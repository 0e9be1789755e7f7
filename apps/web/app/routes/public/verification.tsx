import { VerificationPage } from '~/features/verification/index.ts';
import { usePhone } from '~/site/use-phone.ts';

export default function Verification() {
  const phone = usePhone();
  return (
    <VerificationPage aboutPath={phone ? '/mobile/product/contract' : '/product/contract'} phone={phone} />
  );
}
