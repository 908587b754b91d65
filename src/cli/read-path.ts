import { InvalidArgumentError } from 'commander';

/** Reads the path of a file or folder. An empty one is mostly a variable of a script that is not set, and would mean the working directory. */
export function readPath(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('Expected a path, got an empty string.');
}
