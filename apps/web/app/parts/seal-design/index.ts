export { Drawing, MillimetrePicture, sizeWords } from './drawing.tsx';
export { type DrawableType, type FaceErrors, faceErrors, firstFace } from './face.ts';
export { type Handwriting, HandwritingByPhone } from './handwriting-by-phone.tsx';
export { HandwritingInput } from './handwriting-input.tsx';
export { HandwritingPad } from './handwriting-pad.tsx';
export { PictureUpload } from './picture-upload.tsx';
export { designOf, firstDraft, SealDesigner, type SealDraft } from './seal-designer.tsx';
export { SealForm } from './seal-form.tsx';
export { SealPreview } from './seal-preview.tsx';
