import { AppError } from '../../errors.ts';

/** Conditions of a request (RFC 7644, section 3.14). */
export interface Preconditions {
  /** The `If-Match` header. @defaultValue any version */
  ifMatch?: string | undefined;
}

/** Returns the entity tag of a version. It is weak, because the text of a response can differ. */
export function toEntityTag(version: number): string {
  return `W/"${version}"`;
}

/** Returns whether a list of entity tags contains a version, comparing weakly. */
export function includesVersion(header: string, version: number): boolean {
  const tags = header.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(`"${version}"`);
}

/** Throws `precondition_failed` if the caller knows another version. */
export function requireVersion({ ifMatch }: Preconditions, version: number): void {
  if (ifMatch === undefined || includesVersion(ifMatch, version)) return;
  throw new AppError(
    'precondition_failed',
    `The resource was changed in the meantime: its version is ${toEntityTag(version)}. Read it again.`,
  );
}
