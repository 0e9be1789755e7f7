export { ApprovalChat } from './approval-chat.tsx';
export { ContentPicture } from './content-picture.tsx';
export { ContractShelf } from './contract-shelf.tsx';
export { ContractTimeline } from './contract-timeline.tsx';
export { DigestOnly } from './digest-only.tsx';
export { EvidenceLogPicture } from './evidence-log.tsx';
export { EvidenceReport } from './evidence-report.tsx';
export { FlowLanes } from './flow-lanes.tsx';
export { LocalArchitecture } from './local-architecture.tsx';
export { PictureCard } from './picture-card.tsx';
export { SealFace } from './seal-face.tsx';
export { SealPreview } from './seal-preview.tsx';
export { SectorFile } from './sector-file.tsx';
export { SignedContract } from './signed-contract.tsx';
export { SigningChoices } from './signing-choices.tsx';
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
export { CompanySpot, TokenSpot, VerifySpot } from './subject-spots.tsx';
export { ThreeWays } from './three-ways.tsx';
export { VerificationResult } from './verification-result.tsx';
