import { createHmac, timingSafeEqual } from 'node:crypto';
import { VendorUnavailable } from '../outbound/index.ts';
import type { FaceInput, FaceResult, FaceStart, FaceVendor } from './vendors.ts';

/** One vendor's face check, in the vendor's own tokens. */
export interface FaceService {
  readonly vendor: string;
  /** Binds tokens to the person for whom they were made. */
  readonly secret: string;
  start(input: FaceInput): Promise<FaceStart>;
  result(token: string, asked: Pick<FaceInput, 'name' | 'idNumber' | 'target'>): Promise<FaceResult>;
}

/**
 * The face checks that are configured: the first that can be reached begins, and its name stands in the token. The token
 * is bound to the person, too: not every vendor says in its answer whom it saw.
 */
export function faceVendor(services: readonly FaceService[]): FaceVendor | undefined {
  if (services.length === 0) return undefined;
  return {
    async start(input) {
      let unavailable: unknown;
      for (const service of services) {
        try {
          const started = await service.start(input);
          return { ...started, token: [service.vendor, bindingOf(service, input), started.token].join('.') };
        } catch (error) {
          if (!(error instanceof VendorUnavailable)) throw error;
          unavailable = error;
        }
      }
      throw unavailable;
    },
    async result(token, asked) {
      const [, vendor = '', binding = '', vendorToken = ''] = /^([^.]+)\.([^.]+)\.(.+)$/.exec(token) ?? [];
      const service = services.find((each) => each.vendor === vendor);
      if (!service) throw new VendorUnavailable(vendor || 'face', 'result', 'misconfigured', false);
      if (!isSame(binding, bindingOf(service, asked))) return anotherPerson(service);
      return service.result(vendorToken, asked);
    },
  };
}

const bindingOf = (
  { secret }: FaceService,
  { name, idNumber }: Pick<FaceInput, 'name' | 'idNumber'>,
): string =>
  createHmac('sha256', secret).update(`face\n${name}\n${idNumber}`).digest('base64url').slice(0, 22);

function isSame(claimed: string, expected: string): boolean {
  const [left, right] = [Buffer.from(claimed), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const anotherPerson = ({ vendor }: FaceService): FaceResult => ({
  state: 'failed',
  reason: 'mismatch',
  evidence: { vendor, operation: 'result', reference: '', at: new Date(), answer: { isAsked: false } },
});
