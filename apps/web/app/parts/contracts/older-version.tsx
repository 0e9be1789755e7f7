import { Link } from 'react-router';
import { Note } from '~/ui/index.ts';
import { templatePath } from './addresses.ts';

interface OlderVersionProps {
  templateId: string;
  version: number;
  newestVersion: number;
  phone: boolean;
  /** What to do for those still to come to be signed by themselves. */
  wayOut: string;
}

/** What goes on with an older version of a template: its contracts are good, and no authorisation signs them. */
export const OlderVersion = ({ templateId, version, newestVersion, phone, wayOut }: OlderVersionProps) =>
  newestVersion > version && (
    <div className="mb-5">
      <Note tone="warning">
        模板已有第 {newestVersion} 版，这里仍按第 {version}{' '}
        版发起。静默签只签最新的一版，按旧版发起的合同由本方人员签署。{wayOut}
        <Link to={templatePath(templateId, phone)} className="ml-1 font-semibold underline">
          查看模板
        </Link>
      </Note>
    </div>
  );
