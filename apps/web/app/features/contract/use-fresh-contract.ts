import { useRevalidator } from 'react-router';
import { useContractNews } from '~/parts/contracts/index.ts';

/** What others do meanwhile is shown at once. */
export function useFreshContract(id: string) {
  const { revalidate } = useRevalidator();
  useContractNews((news) => {
    if (news.length === 0 || news.some(({ contractId }) => contractId === id)) void revalidate();
  });
}
