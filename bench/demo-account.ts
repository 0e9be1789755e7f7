import { agreementsToSignIn } from '../packages/api/src/client.ts';
import { codeFor } from '../scripts/visitors.ts';

/** The account that the demo's contracts belong to. */
const PHONE = '13800138000';

/** Signs in at a measured server as a person would, by the code that the sandbox shows. */
export async function demoToken(base: string, phone = PHONE): Promise<string> {
  const post = (path: string, body: unknown) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/api/appapi/sms/getVerificationCode', { phone, businessCode: 1001 });
  const verificationCode = await codeFor(base, phone);
  const published = await fetch(`${base}/api/back/operation/agreement/getAgreementAll`);
  const agreements = agreementsToSignIn(
    ((await published.json()) as { data: { name: string; version: string }[] }).data,
  );
  const answer = await post('/api/appapi/cas/token', { account: phone, verificationCode, agreements });
  return ((await answer.json()) as { data: { token: { accessToken: string } } }).data.token.accessToken;
}
