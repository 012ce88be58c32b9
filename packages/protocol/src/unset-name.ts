/**
 * What somebody is called who has not said a name: English for programs, while `Words` says it to each reader
 * in their own language. The space that does not break tells it from all that people type, where it becomes a
 * plain one.
 */
export const unsetName = (number: number): string => `Player\u00a0${number}`;

/** What each such name is. */
export const UNSET_NAME = /^Player\u00a0(\d{1,2})$/;

export const isUnset = (name: string): boolean => UNSET_NAME.test(name);
