/** Made-up people and companies that the stand-ins of a demo know (packages/sandbox, /sandbox). */
interface DemoPerson {
  name: string;
  number: string;
}
interface DemoAccount {
  bankName: string;
  account: string;
}

async function fetchDemo<Data>(what: string): Promise<Data> {
  const answer = await fetch(`/sandbox/demo/${what}`);
  if (!answer.ok) throw new Error(`no demo data: ${answer.status}`);
  return (await answer.json()).data as Data;
}

export const fetchDemoPerson = () => fetchDemo<DemoPerson>('person');
export const fetchDemoCard = () => fetchDemo<{ bankCard: string }>('card');
export const fetchDemoAccount = () => fetchDemo<DemoAccount>('account');

/** A picture of a licence that names this person as legal representative. */
export async function fetchDemoLicence(representative: string): Promise<File> {
  const query = new URLSearchParams({ representative });
  const answer = await fetch(`/sandbox/demo/licence.png?${query}`);
  if (!answer.ok) throw new Error(`no demo licence: ${answer.status}`);
  return new File([await answer.blob()], '演示营业执照.png', { type: 'image/png' });
}
