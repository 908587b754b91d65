/**
 * The exit codes of every command beside 0: `FOUND` when it did its work and that ended badly, as with errors in a site or a
 * job that failed; `PROBLEM` when it could not do it, as with a wrong command line, a missing file or a service that is not there.
 */
export const FOUND = 1;
export const PROBLEM = 2;
