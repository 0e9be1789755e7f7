import { lazy, Suspense } from 'react';
import { Icon } from '~/ui/index.ts';
import { useOpening } from './opening.ts';

const DrawerBody = lazy(async () => ({ default: (await import('./drawer-body.tsx')).DrawerBody }));

/** The floating entry at the right edge, where it stands beside the page, and the form behind it. */
export function AppointmentDrawer() {
  const { used, open, close } = useOpening();
  return (
    <>
      <button
        type="button"
        data-appointment=""
        data-no-print=""
        aria-haspopup="dialog"
        className="fixed top-1/2 right-0 z-30 hidden -translate-y-1/2 flex-col items-center gap-2 rounded-l border border-r-0 border-line bg-white px-2.5 py-4 text-sm font-semibold text-ink shadow-soft transition-colors hover:border-seal hover:text-seal min-[1300px]:flex"
      >
        <Icon name="calendar" className="text-seal" />
        <span className="[writing-mode:vertical-rl] tracking-[0.2em]">预约演示</span>
      </button>
      {used && (
        <Suspense>
          <DrawerBody open={open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
