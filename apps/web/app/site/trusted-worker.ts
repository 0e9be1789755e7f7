/** Trusted Types as far as workers need them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** Older browsers have none. The name stands in the page's policy (http/security.ts of the server). */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('yinxin-worker', {
  createScriptURL: (url) => {
    if (new URL(url, window.location.origin).origin !== window.location.origin)
      throw new TypeError('only workers of our own');
    return url;
  },
});

/** The address of a worker of ours; other strings start none. */
export const trustedWorkerUrl = (url: string): string => policy?.createScriptURL(url) ?? url;
