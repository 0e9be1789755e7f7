import type { ComponentProps } from 'react';
import { Button } from '~/ui/index.ts';

/** Opens the appointment form; works without being hydrated. */
export const AppointmentButton = (props: ComponentProps<typeof Button>) => (
  <Button {...props} aria-haspopup="dialog" data-appointment="" />
);
