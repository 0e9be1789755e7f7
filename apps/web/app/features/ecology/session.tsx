import {
  CallError,
  hasPartnerRight,
  isSessionOver,
  type PartnerRight,
  type PartnerRole,
  type PartnerSession,
  type Send,
} from '@yinxin/api/client';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { useSession, withChallenges } from '~/session/index.ts';
import { clientWith } from './calls.ts';
import { SessionOver } from './frame/session-over.tsx';

interface Partner {
  self: PartnerSession;
  role: PartnerRole;
  /** Reads the bills of every partner. */
  isPlatform: boolean;
  may(right: PartnerRight): boolean;
  /** Leaves failures to the caller's own words; an ended session is told of all the same. */
  send: Send;
  /** Runs what came by another way than `send`, with the same eye on the session. */
  watch<T>(work: Promise<T>): Promise<T>;
  /** Tells what went wrong. */
  failed(error: unknown): void;
  /** Tells what was done, and shows what is so now. */
  done(words: string): Promise<void>;
}

const PartnerContext = createContext<Partner | undefined>(undefined);

export function usePartner(): Partner {
  const partner = use(PartnerContext);
  if (!partner) throw new Error('usePartner needs a PartnerProvider above it');
  return partner;
}

const roleOf = (self: PartnerSession): PartnerRole =>
  self.roleList.find(({ id }) => id === self.roleId)?.role ?? 'partner-business';

/** Who works on the partner platform, and calls in their name. */
export function PartnerProvider({ self, children }: { self: PartnerSession; children: ReactNode }) {
  const toast = useToast();
  const { passChallenge } = useSession();
  const { revalidate } = useRevalidator();
  const [over, setOver] = useState<string>();

  const calls = useMemo(() => {
    const watch = async <T,>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } catch (error) {
        if (error instanceof CallError && isSessionOver(error.code)) setOver(error.message);
        throw error;
      }
    };
    const asking = withChallenges(clientWith, passChallenge);
    const send: Send = (route, ...input) => watch(asking(route, ...input));
    const failed = (error: unknown) => {
      if (error instanceof CallError && isSessionOver(error.code)) return;
      toast.error(error instanceof Error ? error.message : '操作失败，请稍后再试');
    };
    const done = async (words: string) => {
      toast.success(words);
      await revalidate();
    };
    return { watch, send, failed, done };
  }, [passChallenge, toast, revalidate]);

  const partner = useMemo<Partner>(() => {
    const role = roleOf(self);
    return {
      ...{ self, role, isPlatform: self.userInfo.orgId === null },
      ...{ may: (right: PartnerRight) => hasPartnerRight(role, right), ...calls },
    };
  }, [self, calls]);

  return (
    <PartnerContext value={partner}>
      {children}
      {over !== undefined && <SessionOver message={over} />}
    </PartnerContext>
  );
}
