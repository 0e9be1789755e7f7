/** Sent with every answer. */
export const baseHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** Who may turn strings into scripts and HTML: what starts the page (trusted-scripts.ts), the texts of the server, workers of ours. */
export const MODULE_POLICY = 'yinxin-module';
const TRUSTED_TYPES = `require-trusted-types-for 'script'; trusted-types default ${MODULE_POLICY} yinxin-text yinxin-worker`;

/**
 * Scripts run only if they are named here. Style sheets are files of ours, but in development, where Vite writes them
 * into the page; inline are only style attributes, which React writes.
 */
export const contentSecurityPolicy = (
  scripts: readonly string[],
  mode: 'development' | 'production',
  /** What scripts may speak to beside us. */
  others: readonly string[] = [],
) =>
  `default-src 'self'; script-src ${scripts.join(' ')} 'strict-dynamic' 'self'; style-src 'self'${mode === 'development' ? " 'unsafe-inline'" : ''}; ` +
  `style-src-attr 'unsafe-inline'; ` +
  `img-src 'self' data: blob:; font-src 'self'; connect-src ${["'self'", ...others].join(' ')}; worker-src 'self' blob:; object-src 'none'; ` +
  `base-uri 'none'; form-action 'self'; frame-ancestors 'none'` +
  // What serves the pages in development writes markup by itself.
  (mode === 'development' ? '' : `; ${TRUSTED_TYPES}`);

/** For answers that hold no document of ours. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
