import { InvalidArgumentError } from 'commander';

/** Reads the value of `--port`; 0 uses any free port. */
export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('Expected a port from 0 to 65535.');
}
