import { InvalidArgumentError } from 'commander';

/**
 * Reads the path of a file or folder. An empty one usually comes from an unset variable in a script, and would mean the
 * working directory.
 */
export function readPath(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('Expected a path, got an empty string.');
}
