import { type AgreementName, AgreementPage } from '~/features/agreements';

/** Every agreement of the site map is shown by this module; the last part of its path is its name. */
export const loader = ({ pattern }: { pattern: string }) => ({
  name: pattern.slice(pattern.lastIndexOf('/') + 1) as AgreementName,
});

export default function Agreement({ loaderData }: { loaderData: { name: AgreementName } }) {
  return <AgreementPage name={loaderData.name} />;
}
