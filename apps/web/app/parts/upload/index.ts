export { FileDrop } from './file-drop.tsx';
export { FileUpload } from './file-upload.tsx';
export { fileError, uploadFile } from './files.ts';
export { TableFile, TableText, uploadTable } from './table-source.tsx';
