import { EventsPage, loadEvents } from '~/features/admin/events-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadEvents;
export default EventsPage;
