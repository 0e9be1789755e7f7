export { checkKeyStore, claimInstallation } from './claim.ts';
