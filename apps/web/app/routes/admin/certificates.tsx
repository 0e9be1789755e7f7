import { CertificatesPage, loadCertificates } from '~/features/admin/seals/certificates-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadCertificates;
export default CertificatesPage;
