import { useState } from 'react';

/** The number that was left, until the form is closed; the next opening begins anew. */
export function useBooked(onClose: () => void) {
  const [phone, setPhone] = useState<string>();
  return {
    phone,
    booked: setPhone,
    close: () => {
      setPhone(undefined);
      onClose();
    },
  };
}
