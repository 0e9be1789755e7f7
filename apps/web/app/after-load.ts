import { useEffect } from 'react';
import { usePageViews } from './features/page-views/use-page-views.ts';
import { useToast } from './feedback/index.ts';
import { takeMessage } from './feedback/take-message.ts';
import { useDeviceSwitch } from './guards/use-device-switch.ts';
import { useFrame } from './parts/embed/index.ts';

/** What a page does besides being read; fetched once it is there. */
export function AfterLoad() {
  useDeviceSwitch();
  usePageViews();
  useFrame();
  const toast = useToast();
  useEffect(() => {
    const kept = takeMessage();
    if (kept) toast.success(kept);
  }, [toast]);
  return null;
}
