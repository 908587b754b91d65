import { AppError } from '../../errors.ts';
import { isStorageFull } from '../storage-full.ts';
import { GitFailure } from './git-command.ts';
import type { GitRemote } from './git-command.ts';

/**
 * Describes a failed fetch or push to the repository's owner, in one message. Git's output stays in `cause`, because it
 * may quote what the server sent. The owner can fix `source_unavailable`; `source_unreachable` is transient. Errors of
 * this machine, such as a full disk, and errors unrelated to Git are returned unchanged. A token is only blamed if
 * there is one.
 */
export function describeGitFailure(
  error: unknown,
  { url, credentials }: Pick<GitRemote, 'url' | 'credentials'>,
): unknown {
  if (!(error instanceof GitFailure) || isLocal(error)) return error;
  const place = `${url.origin === 'null' ? `${url.protocol}//` : url.origin}${url.pathname}`;
  const [code, sentence] = findSentence(
    { ...error, stderr: removeNames(error.stderr, url) },
    { url, hasCredentials: Boolean(credentials?.trim()) },
  );
  return new AppError(code, `${sentence} (${place}).`, { cause: error });
}

/** Returns whether the remote, rather than data on this machine, explains why Git failed. */
export function isRemoteFailure(error: unknown, { url, credentials }: Pick<GitRemote, 'url' | 'credentials'>): boolean {
  if (!(error instanceof GitFailure) || DAMAGE_PATTERN.test(error.stderr)) return false;
  const hasCredentials = Boolean(credentials?.trim());
  const [, sentence] = findSentence({ ...error, stderr: removeNames(error.stderr, url) }, { url, hasCredentials });
  return sentence !== UNKNOWN_ERROR;
}

/**
 * Returns the end of what Git printed, without control characters, if `describeGitFailure` doesn't know the problem.
 * It is for the log: it may quote what the server sent. Undefined for other errors.
 */
export function findUnknownOutput(error: unknown): string | undefined {
  if (!(error instanceof AppError) || !(error.cause instanceof GitFailure)) return undefined;
  if (!error.message.startsWith(UNKNOWN_ERROR)) return undefined;
  const { exitCode, stderr } = error.cause;
  const text = stderr.replaceAll(/[^\P{Cc}\n]/gu, '').trim();
  return `exit code ${exitCode ?? 'none'}: ${text.slice(-MAX_OUTPUT)}`;
}

const MAX_OUTPUT = 2_000;

/** Git read damaged objects on this machine, which can also end its connection to the remote. */
const DAMAGE_PATTERN =
  /^(?!remote:).*(?:inflate: data stream error|\bis corrupt\b|does not match index|checksum mismatch|failed to read delta base)/im;

/** Returns whether Git reports that a commit has no such folder. */
export function isMissingTree(error: unknown): boolean {
  return error instanceof GitFailure && /not a valid object name|not a tree object/i.test(error.stderr);
}

/** Returns whether a server only serves the heads of branches, or no longer has the commit that was requested by id. */
export function isRefusedById(error: unknown): boolean {
  return error instanceof GitFailure && FETCH_BY_ID_REFUSED.test(error.stderr);
}

const FETCH_BY_ID_REFUSED = /not our ref|unadvertised object|find remote ref|no such remote ref|remote error/i;

/** Killed, not installed, or out of space, memory, processes or files: nothing that the repository caused. */
function isLocal(error: GitFailure): boolean {
  const { exitCode, timedOut, stderr } = error;
  return (!timedOut && exitCode === undefined) || isStorageFull(error) || LOCAL.test(stderr);
}

const LOCAL =
  /^(?!remote:).*(?:Cannot allocate memory|out of memory|Resource temporarily unavailable|Too many open files|Input\/output error|Read-only file system|cannot fork|couldn't write '|failed to write new configuration file|could not set ')/im;

/** A URL can contain any words, such as "certificate" or "redirect". */
function removeNames(stderr: string, { hostname }: URL): string {
  const message = stderr.replace(/'(?:[a-z][a-z\d+.-]*:\/\/|\/|[\w.-]+@)[^'\n]*'/gi, '');
  return hostname === '' ? message : message.replaceAll(hostname, '');
}

type Finding = readonly ['source_unavailable' | 'source_unreachable', string];

function findSentence(
  { stderr, timedOut }: Pick<GitFailure, 'stderr' | 'timedOut'>,
  { url, hasCredentials }: { url: URL; hasCredentials: boolean },
): Finding {
  if (timedOut) return ['source_unreachable', "The repository didn't respond in time"];
  const isOpen = url.protocol.startsWith('http') && !hasCredentials;
  const permanentError = [
    ...(isOpen ? WITHOUT_TOKEN : []),
    ...(url.protocol === 'file:' ? FOLDER_ERRORS : []),
    ...PERMANENT_ERRORS,
  ].find(([pattern]) => pattern.test(stderr));
  if (permanentError) return ['source_unavailable', permanentError[1]];
  const transientError = TRANSIENT_ERRORS.find(([pattern]) => pattern.test(stderr));
  if (transientError) return ['source_unreachable', transientError[1]];
  return ['source_unavailable', UNKNOWN_ERROR];
}

const UNKNOWN_ERROR = "Git couldn't read the repository";

type ErrorMessage = readonly [pattern: RegExp, sentence: string];

/** Git servers give the same response for a private repository as for a missing one. */
const WITHOUT_TOKEN: readonly ErrorMessage[] = [
  [
    /Authentication failed|could not read (Username|Password)|returned error: (401|403)|invalid credentials/i,
    "The repository is private or doesn't exist, and the project doesn't have a token. Check the URL, and add an access token that can read the repository (on the command line: --credentials-stdin)",
  ],
  [
    /not found|returned error: (404|410)/i,
    'The repository was not found. Check the URL. If the repository is private, add an access token (on the command line: --credentials-stdin)',
  ],
];

const FOLDER_ERRORS: readonly ErrorMessage[] = [
  [/not found|does not appear to be a git repository/i, "There's no Git repository at this path. Check the path"],
];

/**
 * Errors that persist until someone fixes them. The first match wins. Git runs with LC_ALL=C, so its wording is fixed.
 */
const PERMANENT_ERRORS: readonly ErrorMessage[] = [
  [
    /Authentication failed|could not read (Username|Password)|returned error: (401|403)|invalid credentials/i,
    "The repository refused access. Check that the project's token is valid and can read the repository",
  ],
  [
    /Permission denied \(|Load key|invalid format|error in libcrypto/i,
    "The repository refused the SSH key. Check that the project's key is complete and can read the repository",
  ],
  [/Host key verification failed/i, "The SSH host key of the Git host isn't the one that Bindery trusts"],
  [
    /not found|does not appear to be a git repository|returned error: (404|410)/i,
    "The repository was not found, or the project's token can't access it. Check the URL",
  ],
  [
    /returned error: 3\d\d|redirect/i,
    "The repository has moved, and Bindery doesn't follow redirects. Set the new URL",
  ],
  [
    /dumb http transport/i,
    'The Git host only serves the files of the repository, without the "smart" HTTP protocol that Bindery needs. Serve it with `git http-backend`, or over SSH',
  ],
  [
    /certificate has expired|expired certificate/i,
    "The Git host's TLS certificate has expired. Ask its administrator to renew it",
  ],
  [
    /certificate subject name|does not match target host|certificate owner does not match/i,
    "The Git host's TLS certificate is for another host. Check the URL",
  ],
  [
    /certificate/i,
    "The Git host's TLS certificate isn't trusted. Set GIT_SSL_CAINFO to its CA file for every process that fetches",
  ],
  [/dubious ownership/i, 'The repository belongs to another user on this machine, so Git refuses to read it'],
];

/** Errors that may be transient, and that the repository's owner didn't cause. */
const TRANSIENT_ERRORS: readonly ErrorMessage[] = [
  [
    /Could not resolve|name resolution|Name or service not known/i,
    "The Git host's name couldn't be resolved. Check the URL and your DNS",
  ],
  [/returned error: (408|425|429)/i, 'The Git host is rate limiting requests'],
  [/returned error: 5\d\d|internal server error/i, 'The Git host responded with an internal error'],
  [/No space left on device/i, "The Git host couldn't store the changes"],
  [
    /Connection (?:refused|reset|closed|timed out)|Failed to connect|Couldn't connect|connect to host|timed out|too slow|unreachable|No route to host|(?:Recv|Send) failure|Empty reply/i,
    'The Git host is unreachable',
  ],
  [/\b(?:SSL|TLS|gnutls)|handshake/i, "Couldn't establish a TLS connection to the Git host"],
  [
    /early EOF|RPC failed|hung up|unexpected disconnect|not closed cleanly|transfer closed|curl \d+|kex_exchange/i,
    'The connection to the Git host was interrupted',
  ],
];
