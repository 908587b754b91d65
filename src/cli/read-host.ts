import { InvalidArgumentError } from 'commander';

/** Reads the value of `--host`. Node.js would treat an empty one as every address of the machine. */
export function readHost(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new InvalidArgumentError(
    'Expected an IP address to listen on, such as 127.0.0.1 or 0.0.0.0, got an empty string.',
  );
}
