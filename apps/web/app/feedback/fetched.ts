import { useEffect, useState } from 'react';

/** A part that comes once the page works, and while there is a connection, so that it is there when it is needed. */
export function useFetched<Part>(fetchPart: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page.
  useEffect(() => {
    fetchPart().then(
      (fetched) => setPart(() => fetched),
      () => {},
    );
  }, []);
  return part;
}
