import { use } from 'react';
import { NonceContext } from './nonce.ts';

/** A constant of ours that the browser runs where the server's HTML is read, and not where React puts it later. */
export const InlineScript = ({ source }: { source: string }) => (
  <script
    nonce={use(NonceContext)}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant.
    dangerouslySetInnerHTML={{ __html: source }}
  />
);
