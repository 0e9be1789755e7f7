export { CapabilityBadge } from './badge.tsx';
export { OpeningNotice } from './opening-notice.tsx';
