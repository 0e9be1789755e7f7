import { Note } from '~/ui/index.ts';

interface Finding {
  message: string;
  page: number | null;
}

/** What the scan of a document warned of: told to its author and to everybody who is to sign it. */
export const DocumentFindings = ({ findings }: { findings: readonly Finding[] }) =>
  findings.length > 0 && (
    <Note tone="warning">
      {findings.map(({ message, page }) => (
        <p key={`${message} ${page}`}>
          {page !== null && `第 ${page + 1} 页：`}
          {message}
        </p>
      ))}
    </Note>
  );
