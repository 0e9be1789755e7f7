// Pages of the site that the home leads to, by their desktop address; the phone finds its own beside it.
const AREA = '/businessProcessing';
const withId = (path: string) => (id: string) => `${path}?${new URLSearchParams({ id })}`;

export const SIGN_CENTER = `${AREA}/signCenter`;
export const CREATE = `${SIGN_CENTER}/create`;
export const TEMPLATES = `${SIGN_CENTER}/templates`;
export const APPROVALS = `${SIGN_CENTER}/approvals`;
export const APPLY = `${AREA}/order/apply`;
export const ORDERS = `${AREA}/order`;
export const SEALS = `${AREA}/seal`;
export const ORGANIZATION = `${AREA}/organization`;
export const USB_KEY = `${AREA}/usbkey`;
export const AUTH = '/auth';
export const COMPANY_AUTH = '/auth/CompanyAuth';

export const contractDetail = withId(`${SIGN_CENTER}/detail`);
export const contractSigning = withId(`${SIGN_CENTER}/CloudSignature`);
export const contractDraft = withId(CREATE);
export const orderDetail = withId(`${ORDERS}/detail`);
export const orderForm = withId(APPLY);
export const orderPayment = withId(`${SIGN_CENTER}/PayDialog`);
export const renewal = (sealId: string) =>
  `${APPLY}?${new URLSearchParams({ act: 'renewal', target: sealId })}`;
