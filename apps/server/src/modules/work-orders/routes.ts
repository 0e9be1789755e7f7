import * as api from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import { ownerFor } from './access.ts';
import { uploadAttachment } from './attachments.ts';
import type { WorkOrderParts } from './dependencies.ts';
import * as reading from './reading.ts';
import * as writing from './writing.ts';

export function answerWorkOrders(book: CallBook, parts: WorkOrderParts): void {
  book.answer(api.workOrderList, ({ query: { closed, page }, person }) =>
    reading.listWorkOrders(parts, person, { closed: closed === '1', page }),
  );
  book.answer(api.workOrderDetail, ({ query, person }) => reading.readWorkOrder(parts, person, query.id));
  book.answer(api.uploadWorkOrderFile, async ({ person, tools }) => {
    const owner = await ownerFor(parts.db, person, 'submit-work-order');
    return uploadAttachment(parts, owner, person.accountId, tools.takeFile);
  });
  book.answer(api.createWorkOrder, ({ body, caller }) => writing.createWorkOrder(parts, caller, body));
  book.answer(api.replyWorkOrder, async ({ body, caller }) => {
    await writing.replyWorkOrder(parts, caller, body);
    return null;
  });
  book.answer(api.closeWorkOrder, async ({ body, caller }) => {
    await writing.closeWorkOrder(parts, caller, body.id);
    return null;
  });
}
