import { DAY_MS } from '@yinxin/values';
import type { CertificateDependencies } from '../dependencies.ts';
import { isAuthority, type Member } from '../issuing/hierarchy.ts';
import type { Registry } from '../issuing/registry.ts';
import { newestCrl } from './crls.ts';

interface ExpiryDependencies extends CertificateDependencies {
  registry: Registry;
  hierarchy: readonly Member[];
}

/** Throws when the authority cannot do its duty now: a certificate is missing or ended, or a list is stale. */
export async function checkCertificates(dependencies: ExpiryDependencies): Promise<void> {
  const now = dependencies.now();
  const wrong: string[] = [];
  for (const member of dependencies.hierarchy) {
    const holder = await dependencies.registry.current(member.name);
    if (!holder?.certificate.validAt(now)) wrong.push(`${member.name} has no valid certificate`);
    if (!holder || !isAuthority(member)) continue;
    const crl = await newestCrl(dependencies.store.db, holder.id);
    if (!crl || crl.nextUpdate <= now) wrong.push(`the list of ${member.name} is stale`);
  }
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}

/** Says in the log which of our own certificates end soon, while there is time to act. */
export async function warnOfExpiries({ registry, hierarchy, now, log }: ExpiryDependencies): Promise<void> {
  for (const { name, warnDaysBefore } of hierarchy) {
    const holder = await registry.current(name);
    if (!holder) continue;
    const { notAfter } = holder.certificate;
    const days = Math.floor((notAfter.getTime() - now().getTime()) / DAY_MS);
    if (days < warnDaysBefore) log.warn({ authority: name, notAfter, days }, 'certificate ends soon');
  }
}
