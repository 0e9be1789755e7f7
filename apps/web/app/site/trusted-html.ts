/** Trusted Types as far as we use them; what a policy makes goes where a string would. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string };
}

/** Older browsers have none. The name stands in the page's policy (http/security.ts of the server). */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('yinxin-text', {
  createHTML: (html) => html,
});

/** HTML that our own server made and that may go into the page as it is; other strings may not. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html;
