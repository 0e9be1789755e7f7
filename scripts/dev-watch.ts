/** Whether a changed file, as a path below a watched folder, is code that the running server has loaded. */
export const isServerCode = (name: string): boolean =>
  /\.(?:ts|json|sql|svg|css|html)$/.test(name) &&
  !/(?:^|[\\/])(?:node_modules|testing|fixtures|__fixtures__)[\\/]/.test(name) &&
  !/\.test\.tsx?$/.test(name);
