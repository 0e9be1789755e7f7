export { ContractTimeline } from './contract-timeline.tsx';
export { EvidenceLogPicture } from './evidence-log.tsx';
export { FlowLanes } from './flow-lanes.tsx';
export { SealFace } from './seal-face.tsx';
export { SealPreview } from './seal-preview.tsx';
export { SectorDesk } from './sector-desk.tsx';
export { SectorFile } from './sector-file.tsx';
export { SignedContract } from './signed-contract.tsx';
export {
  CertificateSpot,
  EvidenceSpot,
  IdentitySpot,
  KeySpot,
  SealMakingSpot,
  SendingSpot,
  SigningSpot,
  TimeSpot,
} from './spots.tsx';
export { VerificationResult } from './verification-result.tsx';
