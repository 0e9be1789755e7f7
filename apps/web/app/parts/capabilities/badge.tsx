import { CAPABILITIES, CAPABILITY_STATES, type CapabilityKey, isOpen } from '@yinxin/api/page';
import { Badge } from '~/ui/index.ts';

interface CapabilityBadgeProps {
  of: CapabilityKey;
  /** Says so, too, where it can be used. */
  showsOpen?: boolean;
}

/** How far a capability is; nothing beside one that can be used, unless it is asked for. */
export function CapabilityBadge({ of, showsOpen = false }: CapabilityBadgeProps) {
  if (isOpen(of) && !showsOpen) return null;
  return (
    <span data-capability={of} className="inline-flex align-middle font-sans font-normal tracking-normal">
      <Badge tone={isOpen(of) ? 'success' : 'warning'}>{CAPABILITY_STATES[CAPABILITIES[of].state]}</Badge>
    </span>
  );
}
