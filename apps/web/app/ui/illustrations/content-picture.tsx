import type { Cover, Illustration } from '@yinxin/api/client';
import type { ComponentType } from 'react';
import * as sector from './sector-spots.tsx';
import * as spot from './spots.tsx';
import * as subject from './subject-spots.tsx';

const pictures: Record<Illustration, ComponentType> = {
  contract: spot.SigningSpot,
  seal: spot.SealMakingSpot,
  evidence: spot.EvidenceSpot,
  identity: spot.IdentitySpot,
  sending: spot.SendingSpot,
  key: spot.KeySpot,
  certificate: spot.CertificateSpot,
  time: spot.TimeSpot,
  law: subject.LawSpot,
  code: subject.CodeSpot,
  bill: subject.BillSpot,
  verification: subject.VerifySpot,
  seam: subject.SeamSpot,
  company: subject.CompanySpot,
  manpower: sector.TeamSpot,
  purchase: sector.PurchaseSpot,
  sale: sector.ShopSpot,
  logistics: sector.TruckSpot,
  finance: sector.BankSpot,
  medical: sector.BedsideSpot,
  government: sector.HallSpot,
  property: sector.HomeSpot,
  education: sector.SchoolSpot,
};

const isDrawing = (name: Cover): name is Illustration => name in pictures;

/** The drawing an editor chose for a text, or the picture they uploaded; the text beside it says what it is about. */
export function ContentPicture({ name }: { name: Cover }) {
  if (!isDrawing(name))
    return <img src={name} alt="" loading="lazy" className="aspect-3/2 w-full rounded object-cover" />;
  const Picture = pictures[name];
  return <Picture />;
}
