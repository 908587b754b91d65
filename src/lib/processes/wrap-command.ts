import fs from 'node:fs';

export interface Wrapping {
  /** Max bytes of address space for each process of the program. @defaultValue no limit */
  maxMemoryBytes?: number | undefined;
}

export interface WrapOptions extends Wrapping {
  /** File descriptor of the lifeline in the program, one digit. @defaultValue `LIFELINE` */
  lifeline?: number;
  /** Other file descriptors above 2 that the program gets, one digit each. @defaultValue none */
  descriptors?: readonly number[];
}

/** The usual file descriptor of the lifeline in a wrapped program. */
export const LIFELINE = 3;

/**
 * Wraps a command in a shell that limits the memory of its processes, and kills its process group when Bindery dies: the
 * watching process reads from a pipe that only Bindery holds open, so even a SIGKILL of Bindery ends it. The program then
 * replaces the shell and keeps its process ID. Without a POSIX shell, the command runs as it is.
 */
export function wrapCommand(
  command: readonly string[],
  { maxMemoryBytes, lifeline = LIFELINE, descriptors = [] }: WrapOptions = {},
): string[] {
  if (!fs.existsSync(SHELL)) return [...command];
  const kibibytes = maxMemoryBytes === undefined ? 'unlimited' : String(Math.floor(maxMemoryBytes / 1024));
  return [SHELL, '-c', createScript(lifeline, descriptors), 'bindery', kibibytes, ...command];
}

const SHELL = '/bin/sh';

/**
 * A limit that the system doesn't know, or that is above its own, is skipped. The watching process closes the other pipes, because
 * Bindery could not notice their end while it holds them.
 */
function createScript(lifeline: number, descriptors: readonly number[]): string {
  return `
ulimit -c 0 2>/dev/null
[ "$1" = unlimited ] || ulimit -v "$1" 2>/dev/null
shift
{ trap '' TERM HUP; read -r _ <&${lifeline}; kill -KILL 0; } </dev/null >/dev/null 2>&1 ${descriptors.map((each) => `${each}<&-`).join(' ')} &
exec ${lifeline}<&-
exec "$@"
`;
}
