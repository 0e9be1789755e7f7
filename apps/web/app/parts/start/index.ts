export { StartLink, type StartLinkProps } from './start-link.tsx';
