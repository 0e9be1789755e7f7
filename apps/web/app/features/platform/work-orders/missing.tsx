import { Missing } from '~/parts/errors/index.ts';

/** Another account's, or none at all. */
export const MissingWorkOrder = () => (
  <Missing what="这件工单" list="/platform/console/workorder" label="回到工单" />
);
