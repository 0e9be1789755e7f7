/** A file that opens with a password only: none was given, or another one. */
export class LockedFile extends Error {}
