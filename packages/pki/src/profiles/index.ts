export * from './profiles.ts';
export {
  creditCodeIdentifier,
  maskedIdentity,
  type SubjectField,
  type SubjectFields,
  type SubjectRule,
  type SubjectRules,
  subjectName,
} from './subject.ts';
