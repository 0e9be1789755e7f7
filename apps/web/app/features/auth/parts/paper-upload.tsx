import { PAPERS, type Paper, type VerificationSubject } from '@yinxin/api/client';
import { FileUpload } from '~/parts/upload/index.ts';
import { type StoredPaper, uploadPaper } from '../papers.ts';

interface PaperUploadProps {
  kind: Paper;
  subject: VerificationSubject;
  /** What the paper is called here, if not by its usual name. */
  words?: string;
  hint?: string;
  /** Uploaded already, here or on another device. */
  paper: { url: string } | undefined;
  error?: string;
  disabled?: boolean;
  /** The file itself, before it goes. */
  onFile?: (file: File) => void;
  onUploaded: (paper: StoredPaper) => void;
}

/** One paper of identity. */
export const PaperUpload = ({
  kind,
  subject,
  words = PAPERS[kind],
  paper,
  onFile,
  ...rest
}: PaperUploadProps) => (
  <FileUpload
    words={words}
    stored={paper}
    upload={(file, onProgress) => {
      onFile?.(file);
      return uploadPaper(file, kind, subject, onProgress);
    }}
    {...rest}
  />
);
