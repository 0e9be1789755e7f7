import type { CustomerCase, NewsItem } from '@yinxin/api/client';
import type { ComponentType } from 'react';
import * as sector from './sector-spots.tsx';
import * as spot from './spots.tsx';
import * as subject from './subject-spots.tsx';

type PictureName = NewsItem['cover'] | CustomerCase['illustration'];

const pictures: Record<PictureName, ComponentType> = {
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

/** The drawing an editor chose for a text. */
export function ContentPicture({ name }: { name: PictureName }) {
  const Picture = pictures[name];
  return <Picture />;
}
