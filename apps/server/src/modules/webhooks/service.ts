import type { OpenDelivery, OpenDeliveryDetail, OpenWebhook, OpenWebhookWithSecret } from '@yinxin/api/open';
import type { Caller } from '../../http/principal.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  type EndpointChange,
  type EndpointParts,
  type EndpointWish,
  findEndpoint,
  listEndpoints,
  presentEndpoint,
  rotateSecret,
} from './endpoints.ts';
import {
  type DeliveryQuery,
  deliveryDetail,
  listDeliveries,
  listTroubles,
  type ReplayRange,
  replay,
  sendTest,
  type Trouble,
} from './history.ts';
import type { Worker } from './worker.ts';

/**
 * Notifications of programs (Standard Webhooks). Each act is for one application: whoever calls has asked whether the
 * caller may act for it. Ids of another application's endpoints are not found.
 */
export interface Webhooks {
  list(applicationId: string): Promise<OpenWebhook[]>;
  create(caller: Caller, applicationId: string, wish: EndpointWish): Promise<OpenWebhookWithSecret>;
  change(caller: Caller, applicationId: string, id: string, change: EndpointChange): Promise<OpenWebhook>;
  rotate(caller: Caller, applicationId: string, id: string): Promise<OpenWebhookWithSecret>;
  remove(caller: Caller, applicationId: string, id: string): Promise<void>;
  test(applicationId: string, id: string): Promise<OpenDeliveryDetail>;
  deliveries(
    applicationId: string,
    id: string,
    query: DeliveryQuery,
  ): Promise<{ list: OpenDelivery[]; next: string | null }>;
  delivery(applicationId: string, id: string, deliveryId: string): Promise<OpenDeliveryDetail>;
  replay(caller: Caller, applicationId: string, id: string, deliveryId: string): Promise<OpenDelivery>;
  replayRange(caller: Caller, applicationId: string, id: string, range: ReplayRange): Promise<number>;
  /** Endpoints of these applications that are paused, or have what they never got. */
  troubles(applicationIds: readonly string[]): Promise<Trouble[]>;
  worker: Worker;
}

export function createService(parts: EndpointParts, worker: Worker): Webhooks {
  const { db } = parts;
  const own = async (applicationId: string, id: string) => (await findEndpoint(db, applicationId, id)).id;
  return {
    list: async (applicationId) => (await listEndpoints(db, applicationId)).map(presentEndpoint),
    async create(caller, applicationId, wish) {
      const { endpoint, secret } = await createEndpoint(parts, caller, applicationId, wish);
      return { ...presentEndpoint(endpoint), secret };
    },
    async change(caller, applicationId, id, change) {
      const changed = presentEndpoint(await changeEndpoint(parts, caller, applicationId, id, change));
      worker.wake();
      return changed;
    },
    async rotate(caller, applicationId, id) {
      const { endpoint, secret } = await rotateSecret(parts, caller, applicationId, id);
      return { ...presentEndpoint(endpoint), secret };
    },
    remove: (caller, applicationId, id) => deleteEndpoint(parts, caller, applicationId, id),
    test: (applicationId, id) => sendTest(parts, applicationId, id),
    deliveries: async (applicationId, id, query) => listDeliveries(db, await own(applicationId, id), query),
    delivery: async (applicationId, id, deliveryId) =>
      deliveryDetail(db, await own(applicationId, id), deliveryId),
    async replay(caller, applicationId, id, deliveryId) {
      await replay(parts, caller, { applicationId, endpointId: id }, { deliveryId });
      worker.wake();
      return deliveryDetail(db, id, deliveryId);
    },
    async replayRange(caller, applicationId, id, range) {
      const count = await replay(parts, caller, { applicationId, endpointId: id }, range);
      worker.wake();
      return count;
    },
    troubles: (applicationIds) => listTroubles(db, applicationIds),
    worker,
  };
}
