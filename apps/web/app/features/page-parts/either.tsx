// The parts of a page that is the same story on both devices: each takes the shape that its device wants.
import type { ComponentProps } from 'react';
import { Section } from '../../ui/index.ts';
import { MobileSection } from '../mobile-home/mobile-section.tsx';
import { Closing, PhoneClosing } from './closing.tsx';
import { PageHero, PhoneHero } from './page-hero.tsx';

interface OnDevice {
  phone: boolean;
}

export const Opening = ({ phone, ...props }: ComponentProps<typeof PageHero> & OnDevice) =>
  phone ? <PhoneHero {...props} /> : <PageHero {...props} />;

export const Part = ({ phone, ...props }: ComponentProps<typeof MobileSection> & OnDevice) =>
  phone ? <MobileSection {...props} /> : <Section {...props} />;

export const Ending = ({ phone, ...props }: ComponentProps<typeof Closing> & OnDevice) =>
  phone ? <PhoneClosing {...props} /> : <Closing {...props} />;
