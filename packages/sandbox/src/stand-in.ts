import type { FastifyInstance } from 'fastify';
import type { AlipayGateway } from './alipay/gateway.ts';
import type { AliyunGateway } from './aliyun/gateway.ts';
import type { ForcedOutcomes } from './forced-outcomes.ts';
import type { TencentGateway } from './tencent/gateway.ts';

/** How a vendor's own messages reach us; answers what we said. */
export type Post = (
  url: string,
  message: { headers: Record<string, string>; body: string },
) => Promise<{ status: number; body: string }>;

/** Something that reached a vendor, as its page shows it. */
export interface Received {
  id: string;
  /** Whom or what it is about: a phone, an identity number, an account. */
  subject: string;
  vendor: string;
  text: string;
  /** A page of the vendor's that belongs to it. */
  link?: string;
  at: string;
}

/** Outcomes that can be forced, in words; a stand-in for several operations has a group for each. */
export interface OutcomeGroup {
  /** Empty where there is only one. */
  readonly name: string;
  readonly title: string;
  readonly outcomes: Readonly<Record<string, string>>;
}

/** A local double of one kind of vendor. A new one is a folder with such an object, placed by a line of `sandbox.ts`. */
export interface StandIn {
  /** Its page is /sandbox/<name>. */
  readonly name: string;
  readonly title: string;
  /** What the visitor reads before anything has arrived. */
  readonly empty: string;
  readonly subject: {
    readonly label: string;
    /** Its normal form, or undefined when it is none. */
    parse(typed: string): string | undefined;
    /** What an empty field stands for, if it may be empty. */
    readonly nobody?: string;
  };
  readonly groups: readonly OutcomeGroup[];
  /** More pages of its own, which its page leads to. */
  readonly pages?: readonly { title: string; path: string }[];
  /** Routes in the vendors' wire formats that go through no gateway; signatures are checked everywhere. */
  serve?(wire: FastifyInstance): void;
  /** Pages of the vendor's own for the people whom it asks. */
  servePages?(app: FastifyInstance): void;
  /** Newest first; of one subject if given. */
  received(subject?: string): readonly Received[];
}

export interface StandInContext {
  /** The outcome that was chosen for a subject on the page. */
  forced(subject: string, group?: string): string | undefined;
  /** The vendors' clock. */
  now(): number;
  post: Post;
  /** Where people find the pages. */
  pagesOrigin: string;
  /** Gateways that several stand-ins answer through. */
  alipay: AlipayGateway;
  aliyun: AliyunGateway;
  tencent: TencentGateway;
}

/** A stand-in and what was chosen for it. */
export interface Placed {
  readonly standIn: StandIn;
  readonly forced: ForcedOutcomes;
}
