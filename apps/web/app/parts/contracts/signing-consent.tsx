import { AGREEMENTS, type AgreementName, SIGNING_CONSENT, UNREAD_CONSENT } from '@yinxin/api/client';
import { Link } from 'react-router';
import { pathOn } from '~/site/device.ts';

const agreementCalled = (title: string): AgreementName | undefined =>
  SIGNING_CONSENT.agreements.find((name) => AGREEMENTS[name] === title);

interface SigningConsentProps {
  phone: boolean;
  /** Not every page was opened, and nobody is made to say so. */
  isUnread?: boolean;
}

/** What every signer reads before signing; the agreements that it names can be opened from it. */
export const SigningConsent = ({ phone, isUnread = false }: SigningConsentProps) =>
  (isUnread ? UNREAD_CONSENT : SIGNING_CONSENT).text.split(/《(.+?)》/).map((part) => {
    const name = agreementCalled(part);
    if (!name) return part;
    return (
      <Link
        key={name}
        to={pathOn(`/agreement/${name}`, phone)}
        target="_blank"
        className="text-navy underline"
      >
        《{part}》
      </Link>
    );
  });
