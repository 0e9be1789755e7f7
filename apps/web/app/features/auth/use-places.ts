import { useLocation, useNavigate } from 'react-router';
import { gotoOf } from '~/site/goto.ts';
import { usePhone } from '~/site/use-phone.ts';
import { addressOf } from './address.ts';
import type { Place } from './places.ts';

/** The addresses of the steps from where the visitor is: same device, same destination. */
export function usePlaces() {
  const phone = usePhone();
  const navigate = useNavigate();
  const goto = gotoOf(useLocation().search);
  const to = (place: Place, more: Record<string, string> = {}) => addressOf(place, { phone, goto, ...more });
  return {
    phone,
    goto,
    to,
    /** After something was sent: the entry knows where the case goes on. */
    goOn: (place: Place = 'entry', more: Record<string, string> = {}) => navigate(to(place, more)),
  };
}
