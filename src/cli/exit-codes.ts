/**
 * The exit codes of every command except 0: `FOUND` if the command ran and found errors, such as problems in a site or
 * a failed job; `PROBLEM` if the command couldn't run, such as with an invalid command line, a missing file or an
 * unreachable service.
 */
export const FOUND = 1;
export const PROBLEM = 2;
