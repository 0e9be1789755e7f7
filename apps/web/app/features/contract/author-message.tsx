import { Note } from '~/ui/index.ts';

interface AuthorMessageProps {
  author: string;
  /** Nothing where nothing was said, or may be read. */
  message: string | null;
}

/** What the author tells those who sign. */
export const AuthorMessage = ({ author, message }: AuthorMessageProps) =>
  message && (
    <Note icon="mail">
      <span className="block text-ink-3">{author}说</span>
      <span className="wrap-anywhere whitespace-pre-line">{message}</span>
    </Note>
  );
