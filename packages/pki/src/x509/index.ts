export * from './build.ts';
export * from './certificate.ts';
export * from './extensions/index.ts';
export * from './general-names.ts';
export * from './name-text.ts';
export * from './name-words.ts';
export * from './names.ts';
export * from './request.ts';
