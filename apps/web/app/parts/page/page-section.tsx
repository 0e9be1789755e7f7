import type { ComponentProps } from 'react';
import { Section } from '~/ui/index.ts';
import { PhoneSection } from './phone-section.tsx';

type PageSectionProps = ComponentProps<typeof PhoneSection> & { phone: boolean };

/** A section of a page that tells the same story on both devices. */
export const PageSection = ({ phone, ...props }: PageSectionProps) =>
  phone ? <PhoneSection {...props} /> : <Section {...props} />;
