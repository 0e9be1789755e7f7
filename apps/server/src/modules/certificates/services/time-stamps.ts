import {
  type DigestName,
  makeTimeStampRequest,
  parseTimeStampResponse,
  TIME_STAMP_POLICY,
  TimeStampAuthority,
  timeStampRejection,
} from '@yinxin/pki';
import type { CertificateDependencies } from '../dependencies.ts';
import type { Family } from '../issuing/hierarchy.ts';
import type { Holder, Registry } from '../issuing/registry.ts';

interface TimeStampDependencies extends CertificateDependencies {
  registry: Registry;
  accuracyMs: number;
}

export interface TimeStamps {
  /** TimeStampReq in, TimeStampResp out; never throws. */
  answer(request: Uint8Array, family: Family): Promise<Uint8Array>;
  /** An RFC 3161 token over a hash for our own use, with all certificates a verifier needs. */
  stamp(digest: DigestName, hash: Uint8Array, family: Family): Promise<Uint8Array>;
}

export function createTimeStamps(dependencies: TimeStampDependencies): TimeStamps {
  const services = new WeakMap<Holder, TimeStampAuthority>();

  async function serviceFor(family: Family): Promise<TimeStampAuthority | undefined> {
    const holder = await dependencies.registry.current(`${family}-tsa`);
    if (!holder) return undefined;
    const service = services.get(holder) ?? (await makeService(dependencies, holder));
    services.set(holder, service);
    return service;
  }

  async function answer(request: Uint8Array, family: Family): Promise<Uint8Array> {
    try {
      const service = await serviceFor(family);
      if (service) return await service.answer(request);
    } catch (error) {
      dependencies.log.error({ err: error }, 'time stamp');
    }
    return timeStampRejection('systemFailure', 'the time stamp could not be made');
  }

  return {
    answer,
    async stamp(digest, hash, family) {
      const response = parseTimeStampResponse(await answer(makeTimeStampRequest({ digest, hash }), family));
      if (!response.granted) throw new Error(`no time stamp: ${response.text}`);
      return response.token;
    },
  };
}

async function makeService(dependencies: TimeStampDependencies, holder: Holder): Promise<TimeStampAuthority> {
  const issuer = (await dependencies.registry.all()).find(({ id }) => id === holder.issuerId);
  return new TimeStampAuthority({
    certificate: holder.certificate,
    signer: holder.signer,
    chain: issuer ? [issuer.certificate] : [],
    policy: TIME_STAMP_POLICY,
    accuracyMilliseconds: dependencies.accuracyMs,
    now: dependencies.now,
    onError: (error) => dependencies.log.error({ err: error }, 'time stamp'),
  });
}
