// Who looks at the pages that are pictured, beside strangers and operators: a person of the demo, and their company.
import { demoAccounts } from '../apps/server/src/demo.ts';
import { agreementsToSignIn, createClient, TOKEN_COOKIE } from '../packages/api/src/client.ts';

const LOGIN_BUSINESS = 1001;

/** The newest code that the sandbox sent to a phone; the demo's contracts tell of themselves by message too. */
export async function codeFor(url: string, phone: string): Promise<string> {
  const inbox = (await (await fetch(`${url}/sandbox/sms?phone=${phone}`)).json()) as {
    data: { text: string }[];
  };
  const [code] = inbox.data.flatMap(({ text }) => /验证码\D*(\d{6})/.exec(text)?.[1] ?? []);
  if (!code) throw new Error(`no code came to ${phone}`);
  return code;
}

/** Signs in as people do, by a code that the sandbox inbox shows; the same session can act for their company. */
export async function openVisit(url: string) {
  const relative: typeof fetch = (path, init) => fetch(`${url}${path}`, init);
  let token: string | undefined;
  const send = createClient({ token: () => token, fetch: relative });
  const [{ phone }] = demoAccounts;
  await send('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: LOGIN_BUSINESS } });
  const verificationCode = await codeFor(url, phone);
  const agreements = agreementsToSignIn(await send('GET /api/back/operation/agreement/getAgreementAll'));
  const login = await send('POST /api/appapi/cas/token', {
    body: { account: phone, verificationCode, agreements },
  });
  token = login.token.accessToken;
  return {
    cookie: { name: TOKEN_COOKIE, value: token, url },
    async actForCompany() {
      const accounts = await send('GET /api/appapi/query/org/my/list');
      const company = accounts.find(({ type }) => type === 1);
      if (!company) throw new Error('the demo has no company');
      await send('POST /api/appapi/commend/role/change', { query: { uid: company.uid } });
    },
  };
}
