import { useLocation, useSearchParams } from 'react-router';
import { EvidencePage } from '~/features/evidence/index.ts';
import { detailPath } from '~/parts/contracts/index.ts';
import { usePhone } from '~/site/use-phone.ts';

export default function Evidence() {
  const phone = usePhone();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const wanted = search.get('contractCode') ?? '';
  return (
    <EvidencePage
      key={wanted}
      {...{ wanted, phone }}
      path={pathname}
      logPath={`${phone ? '/mobile' : ''}/product/evidence/log`}
      contractPath={(id) => detailPath(id, phone)}
    />
  );
}
