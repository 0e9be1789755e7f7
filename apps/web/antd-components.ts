/** The components of Ant Design that the back office uses; one missing here has no looks, and `npm run check` says so. */
export const STYLED_COMPONENTS =
  'Alert App Button Card Checkbox Drawer Empty Form Input InputNumber message Modal Pagination Progress Segmented Select Skeleton Space Spin Switch Table Tag Tooltip'.split(
    ' ',
  );
