import type { BillExportFormat } from '@yinxin/api/client';
import { type ReactNode, useState } from 'react';
import { useConfirm } from '~/parts/workspace/index.ts';
import { ConfirmDialog } from '../bills/confirm-dialog.tsx';
import { useExport } from '../downloads/use-export.ts';
import { usePartner } from '../session.tsx';
import { DisputeDialog } from './dialogs/dispute-dialog.tsx';
import { ImportDialog } from './dialogs/import-dialog.tsx';
import { InvoiceDialog } from './dialogs/invoice-dialog.tsx';
import type { BillData } from './model.ts';

type Shown = 'confirm' | 'dispute' | 'import' | 'invoice';

export interface BillActs {
  busy: 'begin' | 'receive' | undefined;
  exporting: boolean;
  begin(): void;
  confirm(): void;
  dispute(): void;
  withdraw(): void;
  importTable(): void;
  requestInvoice(): void;
  receiveInvoice(): void;
  exportAs(format: BillExportFormat): void;
  dialogs: ReactNode;
}

/** What can be done with a bill; the dialogs stand where `dialogs` is rendered. */
export function useBillActs(
  { bill, table }: BillData,
  chosen: ReadonlyMap<string, number>,
  onDisputed: () => void,
): BillActs {
  const { send, done, failed } = usePartner();
  const { busy: exporting, exportBill } = useExport();
  const [shown, show] = useState<Shown>();
  const [busy, setBusy] = useState<BillActs['busy']>();
  const { ask, dialog } = useConfirm();
  const close = () => show(undefined);
  const run = async (what: NonNullable<BillActs['busy']>, work: () => Promise<unknown>, words: string) => {
    setBusy(what);
    try {
      await work();
      await done(words);
    } catch (error) {
      failed(error);
    } finally {
      setBusy(undefined);
    }
  };
  const body = { id: bill.id };
  return {
    busy,
    exporting,
    begin: () => run('begin', () => send('POST /api/partner/bill/check', { body }), '已开始核对'),
    confirm: () => show('confirm'),
    dispute: () => show('dispute'),
    importTable: () => show('import'),
    requestInvoice: () => show('invoice'),
    receiveInvoice: () =>
      run('receive', () => send('POST /api/partner/bill/invoice/receive', { body }), '已签收发票'),
    withdraw: () =>
      ask({
        title: '撤回差异申诉',
        text: '撤回后账单回到未核对，核对期限从现在接着算；还可以再次提出。',
        action: '撤回申诉',
        work: async () => {
          await send('POST /api/partner/bill/dispute/withdraw', { body });
          await done('申诉已撤回');
        },
      }),
    exportAs: (format) => void exportBill(bill.id, format),
    dialogs: (
      <>
        {shown === 'confirm' && <ConfirmDialog bills={[bill]} onClose={close} />}
        {shown === 'dispute' && (
          <DisputeDialog bill={bill} chosen={chosen} onClose={close} onDisputed={onDisputed} />
        )}
        {shown === 'import' && <ImportDialog bill={bill} isAgain={table.imported !== null} onClose={close} />}
        {shown === 'invoice' && <InvoiceDialog bill={bill} onClose={close} />}
        {dialog}
      </>
    ),
  };
}
