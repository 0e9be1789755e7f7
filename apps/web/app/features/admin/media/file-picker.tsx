import type { AdminFile } from '@yinxin/api/client';
import { Button, Empty, Input, Modal, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { fileSize } from '~/ui/file-size.ts';
import { useLoaded } from '../lists/use-loaded.ts';
import { useAdmin } from '../session.tsx';
import { DropZone } from './drop-zone.tsx';
import { Thumbnail } from './thumbnail.tsx';

interface FilePickerProps {
  open: boolean;
  /** Only pictures, where only they make sense. */
  sort?: 'image';
  onClose: () => void;
  onChosen: (file: AdminFile) => void;
}

/** Chooses from the library, or uploads into it and chooses that. */
export function FilePicker({ open, sort, onClose, onChosen }: FilePickerProps) {
  return (
    <Modal
      title={sort === 'image' ? '选择图片' : '选择文件'}
      open={open}
      onCancel={onClose}
      footer={null}
      width={760}
      destroyOnHidden
    >
      <DropZone accept={sort && 'image/*'} onUploaded={onChosen} />
      <Choices sort={sort} onChosen={onChosen} />
    </Modal>
  );
}

const FIRST = 12;

function Choices({ sort, onChosen }: Pick<FilePickerProps, 'sort' | 'onChosen'>) {
  const { send } = useAdmin();
  const [keyword, setKeyword] = useState('');
  const [limit, setLimit] = useState(FIRST);
  const { value } = useLoaded(
    useCallback(
      () => send('GET /api/admin/files', { query: { page: 1, limit, sort, keyword: keyword || undefined } }),
      [send, sort, keyword, limit],
    ),
  );
  return (
    <>
      <Input.Search
        aria-label="在素材库中查找"
        placeholder="按文件名在素材库中查找"
        allowClear
        onSearch={(text) => setKeyword(text.trim())}
        className="mb-4!"
      />
      {!value && <Skeleton active />}
      {value?.list.length === 0 && (
        <Empty description={keyword ? '没有符合的文件。' : '素材库里还没有文件，先上传一个。'} />
      )}
      <ul className="grid max-h-[50dvh] grid-cols-4 gap-3 overflow-auto max-md:grid-cols-2">
        {value?.list.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className="w-full rounded border border-line p-2 text-left hover:border-navy"
              onClick={() => onChosen(file)}
            >
              <Thumbnail file={file} size="large" />
              <span className="mt-1 block truncate" title={file.name}>
                {file.name}
              </span>
              <span className="text-ink-3 text-xs">{fileSize(file.size)}</span>
            </button>
          </li>
        ))}
      </ul>
      {value && value.total > value.list.length && limit < 48 && (
        <Button block className="mt-3" onClick={() => setLimit((n) => n * 2)}>
          显示更多（共 {value.total} 个）
        </Button>
      )}
    </>
  );
}
