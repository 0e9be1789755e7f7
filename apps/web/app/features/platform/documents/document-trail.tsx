import type { PlatformDocument } from '@yinxin/api/client';
import { Breadcrumb } from '../../page-parts/breadcrumb.tsx';
import { desktopPaths } from '../paths.ts';

/** The way to a document, for readers and for search engines. */
export function DocumentTrail({ document: { id, title, directories } }: { document: PlatformDocument }) {
  const [type] = directories;
  const trail = [
    { name: '开放平台', path: '/platform' },
    { name: '文档中心', path: desktopPaths.centre },
    ...(type ? [{ name: type.name, path: desktopPaths.type(type.id) }] : []),
    { name: title, path: desktopPaths.document(id) },
  ];
  return <Breadcrumb trail={trail} />;
}
