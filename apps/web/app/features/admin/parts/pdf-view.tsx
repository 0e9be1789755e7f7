import { Alert, Skeleton } from 'antd';
import { useState } from 'react';
import { DocumentPages, useLocalDocument, ZoomButtons } from '~/parts/document/index.ts';

interface PdfViewProps {
  content: Blob;
  /** Where a reader of their own finds it, should this page not be able to show it. */
  address: string;
  name: string;
}

/** A PDF with its pages open where it is asked for; pdfjs runs nothing that stands in it. */
export function PdfView({ content, address, name }: PdfViewProps) {
  const local = useLocalDocument(content);
  const [zoom, setZoom] = useState(1);
  if (local.state === 'opening') return <Skeleton active className="mt-4" />;
  if (local.state !== 'open')
    return (
      <Alert
        className="mt-3!"
        type="warning"
        showIcon
        title={`“${name}”打不开，文件可能已损坏或设有密码。`}
        description={
          <a href={address} download={`${name}.pdf`} className="text-navy underline underline-offset-4">
            下载后用其他软件查看
          </a>
        }
      />
    );
  const { document, pages } = local;
  return (
    <div className="mt-3">
      <ZoomButtons zoom={zoom} onZoom={setZoom} />
      <div className="mt-2 h-[60vh] border border-line">
        <DocumentPages source={{ id: name, name, document, pages }} zoom={zoom} onZoom={setZoom} />
      </div>
    </div>
  );
}
