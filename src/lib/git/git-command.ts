import { AppError } from '../../errors.ts';

export interface GitOptions {
  /** Bare repository to work in. */
  gitDir?: string;
  /** The remote that the command talks to, when it does: opens its protocol and carries its credentials. */
  remote?: GitRemote;
  input?: string | Buffer;
  /** Author and time of a commit: with the same identity, tree, parent and message a commit has the same id. */
  identity?: GitIdentity;
  /** Settings beside the fixed ones; a later one wins. */
  config?: readonly (readonly [key: string, value: string])[];
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

export interface GitIdentity {
  name: string;
  email: string;
  date: Date;
}

export interface GitRemote {
  url: URL;
  /** Address for git to fetch from: the URL's text, or the `user@host:path` form. */
  address: string;
  /** Command line with which git calls ssh. */
  sshCommand?: string;
  /** A token or `user:password`, handed over in the environment only: never in arguments, URLs or files. */
  credentials?: string | undefined;
}

/** A git command that failed; what it printed is for `describeGitFailure`, not for showing. */
export class GitFailure extends Error {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | undefined;
  readonly timedOut: boolean;

  constructor(message: string, { stdout, stderr, exitCode, timedOut, cause }: GitOutcome) {
    super(message, { cause });
    this.name = 'GitFailure';
    this.stdout = stdout;
    this.stderr = stderr;
    this.exitCode = exitCode;
    this.timedOut = timedOut;
  }
}

interface GitOutcome {
  stdout: string;
  stderr: string;
  /** Undefined when git was killed or never ran. */
  exitCode: number | undefined;
  timedOut: boolean;
  cause?: unknown;
}

/**
 * Runs git, closed off from the machine's configuration, hooks, prompts and credentials; resolves with its output. What starts
 * it is loaded with the first call, since most commands and processes run no git at their start.
 */
export async function runGit(args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  const { input, timeoutMs = 60_000, signal } = options;
  signal?.throwIfAborted();
  const { execa } = await import('execa');
  const git = execa('git', gitArguments(args, options), {
    ...gitEnvironment(options),
    ...(input === undefined ? { stdin: 'ignore' as const } : { input }),
    timeout: timeoutMs,
    ...(signal && { cancelSignal: signal }),
    // Output that execa keeps goes into its error message, which takes seconds for megabytes.
    buffer: { stdout: false },
    maxBuffer: MAX_MESSAGES,
    encoding: 'buffer',
    stripFinalNewline: false,
    reject: false,
  });
  const [output, ended] = await Promise.allSettled([collect(git), git]);
  signal?.throwIfAborted();
  if (ended.status === 'rejected') throw ended.reason;
  const { failed, isMaxBuffer, exitCode, timedOut, cause, signal: killedBy, stderr } = ended.value;
  if (isMaxBuffer) throw new AppError('source_unavailable', 'The repository server sends messages without an end.');
  const isEndless = output.status === 'fulfilled' && output.value === undefined;
  if (isEndless || CRASHES.has(killedBy)) throw new AppError('source_unavailable', BEYOND_GIT, { cause });
  if (failed) {
    const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8');
    const stdout = output.status === 'fulfilled' ? text(output.value) : '';
    throw new GitFailure(`git ${args[0] ?? ''} failed`, { stdout, stderr: text(stderr), exitCode, timedOut, cause });
  }
  if (output.status === 'rejected') throw output.reason;
  return output.value ?? Buffer.alloc(0);
}

interface RunningGit {
  stdout: AsyncIterable<Uint8Array>;
  kill(): unknown;
}

/** Reads the output to its end; undefined when there is more than is kept, and git is stopped. */
async function collect(git: RunningGit): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of git.stdout) {
    size += chunk.length;
    if (size > MAX_OUTPUT) {
      git.kill();
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A tree may hold itself many times over, or millions of folders within each other: a few kilobytes without an end. */
const CRASHES: ReadonlySet<unknown> = new Set(['SIGSEGV', 'SIGBUS', 'SIGABRT']);
const BEYOND_GIT =
  'The repository has more files, or more folders within each other, than git can list here; keep the documentation in ' +
  'a repository of its own.';

/** Starts a git command whose output is read while it runs. Killed when the signal aborts. In an object, since to await it is to await its end. */
export async function spawnGit(args: readonly string[], options: GitOptions & { input: string }) {
  const { execa } = await import('execa');
  const git = execa('git', gitArguments(args, options), {
    ...gitEnvironment(options),
    input: options.input,
    ...(options.signal && { cancelSignal: options.signal }),
    buffer: { stdout: false },
    encoding: 'buffer',
    reject: false,
  });
  return { git };
}

const MAX_OUTPUT = 64 * 1024 * 1024;
/** Bytes of what git and the server say beside it. */
const MAX_MESSAGES = 1024 * 1024;

function gitArguments(args: readonly string[], { gitDir }: GitOptions): string[] {
  return gitDir ? [`--git-dir=${gitDir}`, ...args] : [...args];
}

function gitEnvironment({ remote, identity, config: more = [] }: GitOptions) {
  const config = [...CONFIG, ...more];
  if (remote?.credentials) config.push(authorization(remote.url, remote.credentials));
  const env: Record<string, string> = {
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'true',
    SSH_ASKPASS: 'true',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: remote ? remote.url.protocol.slice(0, -1) : 'none',
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_CONFIG_COUNT: String(config.length),
    ...(identity && identityEnvironment(identity)),
  };
  if (remote?.sshCommand) env['GIT_SSH_COMMAND'] = remote.sshCommand;
  for (const name of PASSED_ON) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  for (const [index, [key, value]] of config.entries()) {
    env[`GIT_CONFIG_KEY_${index}`] = key;
    env[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return { env, extendEnv: false, forceKillAfterDelay: 2000 };
}

function identityEnvironment({ name, email, date }: GitIdentity): Record<string, string> {
  const when = `@${Math.floor(date.getTime() / 1000)} +0000`;
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: when,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    GIT_COMMITTER_DATE: when,
  };
}

const CONFIG: readonly (readonly [string, string])[] = [
  ['core.hooksPath', '/dev/null'],
  ['core.symlinks', 'false'],
  ['core.autocrlf', 'false'],
  ['core.attributesFile', '/dev/null'],
  ['core.protectNTFS', 'true'],
  ['core.protectHFS', 'true'],
  ['core.fsmonitor', 'false'],
  ['credential.helper', ''],
  ['http.followRedirects', 'false'],
  ['http.lowSpeedLimit', '1000'],
  ['http.lowSpeedTime', '60'],
  ['protocol.version', '2'],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  // A pack is kept or not kept as a whole, so that a commit that is there has all its files there.
  ['fetch.unpackLimit', '1'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
];

/** Variables that a closed network needs to reach its git server: search path, proxies, certificate authorities. */
const PASSED_ON = [
  'PATH',
  'HTTPS_PROXY',
  'https_proxy',
  'http_proxy',
  'ALL_PROXY',
  'all_proxy',
  'NO_PROXY',
  'no_proxy',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'GIT_SSL_CAINFO',
];

/** The header is bound to the remote's origin. */
function authorization(url: URL, credentials: string): readonly [string, string] {
  return [`http.${url.origin}/.extraHeader`, `Authorization: ${authorizationOf(url, credentials)}`];
}

/** The header `Authorization` for a remote. A bare token gets the user name that GitHub, GitLab and Gitea take beside one. */
export function authorizationOf(url: URL, credentials: string): string {
  const user = url.hostname === 'bitbucket.org' ? 'x-token-auth' : 'x-access-token';
  const pair = credentials.includes(':') ? credentials : `${user}:${credentials}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}
