import {
  AGREEMENTS,
  type AgreementName,
  SIGNING_CONSENT,
  type SigningConsent as Words,
} from '@yinxin/api/client';
import { Link } from 'react-router';
import { pathOn } from '~/site/device.ts';

const agreementCalled = (title: string): AgreementName | undefined =>
  SIGNING_CONSENT.agreements.find((name) => AGREEMENTS[name] === title);

interface SigningConsentProps {
  phone: boolean;
  /** What is true of this signature. */
  consent?: Words;
}

/** What every signer reads before signing; the agreements that it names can be opened from it. */
export const SigningConsent = ({ phone, consent = SIGNING_CONSENT }: SigningConsentProps) =>
  consent.text.split(/《(.+?)》/).map((part) => {
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
