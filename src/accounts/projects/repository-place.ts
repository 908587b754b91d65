import { AppError } from '../../errors.ts';

const BRANCH = /^(?![-/.])[^\s\p{Cc}~^:?*[\\]{1,244}$/u;
const BRANCH_TRAPS = ['..', '@{', '//', '/.'];

/** Validates a branch name by Git's rules. Rejects names that Git could interpret as an option. */
export function parseBranch(text: string): string {
  const isAllowed =
    BRANCH.test(text) &&
    text !== '@' &&
    !/(?:[/.]|\.lock)$/.test(text) &&
    !BRANCH_TRAPS.some((trap) => text.includes(trap));
  if (isAllowed) return text;
  throw new AppError('invalid_request', `Expected a Git branch name such as main, got ${show(text)}.`);
}

/** Validates the folder with docs.json, relative to the repository's root, and returns it without outer slashes. */
export function parseDocsFolder(text: string): string {
  const segments = text.split('/').filter((segment) => segment !== '' && segment !== '.');
  const isSafe = segments.every((segment) => segment !== '..' && segment !== '.git' && !/[\\\p{Cc}]/u.test(segment));
  if (isSafe && text.length <= 1_000) return segments.join('/');
  throw new AppError('invalid_request', `Expected a folder inside the repository such as docs, got ${show(text)}.`);
}

function show(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}
