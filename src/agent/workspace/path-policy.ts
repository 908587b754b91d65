import { isClosedName } from '../../accounts/projects/closed-names.ts';
import { foldName } from '../../lib/fold-name.ts';
import { isProtectedName } from './protected-names.ts';
import { isReadOnlyName } from './read-only-names.ts';

/**
 * Whether a path can safely be written to disk: POSIX, relative, and without a part that a file system treats as
 * another name or Git treats as its own folder.
 */
export function isSafePath(path: string): boolean {
  return (
    path.length <= MAX_PATH &&
    path.isWellFormed() &&
    !path.includes('\uFFFD') &&
    path.split('/').every((part) => isSafePart(part))
  );
}

/** Files that a project allows its agent to change, by their paths in the docs folder. */
export type OpenFiles = ReadonlySet<string> | undefined;

/** Whether the agent must not access a path, because of any of its parts. */
export function isProtectedPath(path: string, open?: OpenFiles): boolean {
  if (isOpen(path, open)) return false;
  return path.split('/').some((part) => isProtectedName(foldName(part)));
}

/** Whether the agent can't change a path, because it runs code, configures other programs, or is protected. */
export function isReadOnlyPath(path: string, open?: OpenFiles): boolean {
  if (isOpen(path, open)) return false;
  return isProtectedPath(path) || path.split('/').some((part) => isReadOnlyName(foldName(part)));
}

/**
 * Returns the problem of one part of a new path, as words that follow "the name", or undefined. It is stricter than
 * `isSafePath`, because a new name must work on every contributor's machine.
 */
export function findNameProblem(part: string): string | undefined {
  const invalidCharacter = /[<>:"|?*]/.exec(part)?.[0];
  if (invalidCharacter) return `can't contain ${invalidCharacter}`;
  if (/[. ]$/.test(part)) return "can't have a part that ends with a dot or space";
  if (/^[ -]/.test(part)) return "can't have a part that starts with a space or hyphen";
  if (RESERVED_NAMES.test(part)) return `can't have the part ${part}, which is reserved on Windows`;
  if (IGNORABLE.test(part)) return "can't contain invisible characters";
  return undefined;
}

const MAX_PATH = 1000;
/** Maximum bytes of one name on common file systems. */
const MAX_PART_BYTES = 255;
const RESERVED_NAMES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}|\uFEFF/u;
const GIT_FOLDER = /^(?:\.git|git~\d+)$/;

function isOpen(path: string, open: OpenFiles): boolean {
  return open?.has(path) === true && !path.split('/').some((part) => isClosedName(foldName(part)));
}

function isSafePart(part: string): boolean {
  return (
    part !== '' &&
    part !== '.' &&
    part !== '..' &&
    !/[\\\p{Cc}]/u.test(part) &&
    Buffer.byteLength(part) <= MAX_PART_BYTES &&
    !GIT_FOLDER.test(foldName(part))
  );
}
