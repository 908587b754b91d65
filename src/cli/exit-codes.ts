/**
 * The exit codes of every command except 0: `ERRORS_FOUND` if the command ran and found errors, such as problems in a
 * site or a failed job; `COULD_NOT_RUN` if the command couldn't run, such as with an invalid command line, a missing
 * file or an unreachable service.
 */
export const ERRORS_FOUND = 1;
export const COULD_NOT_RUN = 2;
