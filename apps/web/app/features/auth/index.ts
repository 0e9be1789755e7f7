export { CompanyPage } from './company/company-page.tsx';
export { FaceDone } from './face/face-done.tsx';
export { FacePage } from './person/face-page.tsx';
export { FactsPage } from './person/facts-page.tsx';
export { PhonePage } from './person/phone-page.tsx';
export { ReviewPage } from './person/review-page.tsx';
export { WaysPage } from './person/ways-page.tsx';
export { ResultPage } from './result/result-page.tsx';
