import fs from 'node:fs';

export interface WrapResult {
  /** Maximum address space of each process of the program, in bytes. @defaultValue no limit */
  maxMemoryBytes?: number | undefined;
  /** Maximum processor time of each process of the program, in seconds. SIGXCPU ends it. @defaultValue no limit */
  maxCpuSeconds?: number | undefined;
}

export interface WrapOptions extends WrapResult {
  /** File descriptor of the lifeline in the program, one digit. @defaultValue `LIFELINE` */
  lifeline?: number;
  /** Other file descriptors above 2 that the program receives, one digit each. @defaultValue none */
  descriptors?: readonly number[];
}

/** The default file descriptor of the lifeline in a wrapped program. */
export const LIFELINE = 3;

/**
 * Wraps a command in a shell that limits the memory and processor time of its processes, and kills its process group
 * when Bindery dies. A watching process reads from a pipe that only Bindery keeps open, so even a SIGKILL of Bindery ends
 * the group. The program then replaces the shell and keeps its process ID. Without a POSIX shell, the command runs
 * unwrapped.
 */
export function wrapCommand(
  command: readonly string[],
  { maxMemoryBytes, maxCpuSeconds, lifeline = LIFELINE, descriptors = [] }: WrapOptions = {},
): string[] {
  if (!fs.existsSync(SHELL)) return [...command];
  const kibibytes = maxMemoryBytes === undefined ? 'unlimited' : String(Math.floor(maxMemoryBytes / 1024));
  const seconds = maxCpuSeconds === undefined ? 'unlimited' : String(maxCpuSeconds);
  return [SHELL, '-c', createScript(lifeline, descriptors), 'bindery', kibibytes, seconds, ...command];
}

const SHELL = '/bin/sh';

/**
 * The limit of processor time is soft, because SIGKILL at a hard limit wouldn't show why the process ended. Skips a limit
 * that the system doesn't support, or that is above the system's own limit. The watching process closes the other pipes.
 * Otherwise Bindery couldn't notice when the program closes them.
 */
function createScript(lifeline: number, descriptors: readonly number[]): string {
  return `
ulimit -c 0 2>/dev/null
[ "$1" = unlimited ] || ulimit -v "$1" 2>/dev/null
[ "$2" = unlimited ] || ulimit -S -t "$2" 2>/dev/null
shift 2
{ trap '' TERM HUP; read -r _ <&${lifeline}; kill -KILL 0; } </dev/null >/dev/null 2>&1 ${descriptors.map((each) => `${each}<&-`).join(' ')} &
exec ${lifeline}<&-
exec "$@"
`;
}
