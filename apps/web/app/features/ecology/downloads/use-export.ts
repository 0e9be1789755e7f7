import type { BILL_LIST_FORMATS, BillExportFormat, BillTab } from '@yinxin/api/client';
import { useState } from 'react';
import type { exportQuery } from '../bills/model.ts';
import { savePartnerFile } from '../calls.ts';
import { usePartner } from '../session.tsx';
import { useDownloads } from './context.ts';

type ListAsked = ReturnType<typeof exportQuery>;

export const exportFilePath = (id: string) => `/api/partner/export/file?${new URLSearchParams({ id })}`;

/** Asks for tables of bills: small ones are saved at once, others are made meanwhile and fetched from the download centre. */
export function useExport() {
  const { send, watch, failed } = usePartner();
  const openDownloads = useDownloads();
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    exportBill: (billId: string, format: BillExportFormat, tab: BillTab = 'all') =>
      attempt(async () => {
        const made = await send('POST /api/partner/bill/export', { body: { billId, format, tab } });
        if (made.state === 'ready') await watch(savePartnerFile(exportFilePath(made.id), made.name));
        else openDownloads();
      }),
    /** The bills that a filter finds, as one table. */
    exportList: (asked: ListAsked, format: (typeof BILL_LIST_FORMATS)[number]) =>
      attempt(async () => {
        const made = await send('POST /api/partner/bill/list/export', { body: { ...asked, format } });
        if (made.state === 'ready') await watch(savePartnerFile(exportFilePath(made.id), made.name));
        else openDownloads();
      }),
    /** One table each. */
    exportBills: (ids: readonly string[]) =>
      attempt(async () => {
        for (const billId of ids)
          await send('POST /api/partner/bill/export', { body: { billId, format: 'xlsx', tab: 'all' } });
        openDownloads();
      }),
  };
}
