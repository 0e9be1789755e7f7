import { useLocation, useNavigation } from 'react-router';

/** Whether another page is on its way, to which nothing of what is written here now would come along. */
export function useLeaving(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location !== undefined && location.pathname !== pathname;
}
