import { findKnownHost, getHostUrls } from './hosts/registry.ts';
import { findLimitError } from './limit-errors.ts';
import { pinRemote, type GitReach } from './pin-remote.ts';
import type { HostTrust } from './host-trust.ts';
import { runProgram } from '../processes/run-program.ts';
import { startSpan, traceTask, type Span, type SpanOptions } from '../tracing/tracing.ts';
import { startProgram, type ProgramOptions, type RunningProgram } from '../processes/start-program.ts';

export interface GitOptions {
  /** Bare repository to work in. */
  gitDir?: string;
  /** The remote that the command connects to, if any. It determines the allowed protocol and the credentials. */
  remote?: GitRemote;
  input?: string | Buffer;
  /** Author and time of a commit. With the same identity, tree, parent and message, a commit has the same id. */
  identity?: GitIdentity;
  /** Settings in addition to the fixed ones; the last one wins. */
  config?: readonly (readonly [key: string, value: string])[];
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
  /** Address space for each process of a command with a remote. @defaultValue 2 GiB */
  maxMemoryBytes?: number;
  /** Processor time of each process of a command with a remote. @defaultValue 10 minutes */
  maxCpuSeconds?: number;
}

export interface GitIdentity {
  name: string;
  email: string;
  date: Date;
}

export interface GitRemote {
  url: URL;
  /** Address from which Git fetches: the URL, or the `user@host:path` form. */
  address: string;
  /** Decides which IP addresses Git can connect to. @defaultValue every address */
  reach?: GitReach | undefined;
  /** The SSH servers that can be used. @defaultValue those that this machine has used before, and new ones */
  trust?: HostTrust | undefined;
  /** Command line that Git uses to start ssh. */
  sshCommand?: string;
  /** A token or `user:password`, passed only in the environment, never in arguments, URLs or files. */
  credentials?: string | undefined;
}

/** A Git command that failed. Its output is for `describeGitFailure`, not for display. */
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
  /** Undefined if Git was killed or never ran. */
  exitCode: number | undefined;
  timedOut: boolean;
  cause?: unknown;
}

/** Runs Git, isolated from the machine's configuration, hooks, prompts and credentials. Resolves with its output. */
export function runGit(args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  return traceTask(createSpanOptions(args), (span) => runCommand(args, { callerOptions: options, span }));
}

/** Only the name of the command, because arguments can contain names of branches and files. */
function createSpanOptions(args: readonly string[]): SpanOptions {
  const command = findCommand(args);
  return { name: `git ${/^[a-z-]+$/.test(command) ? command : 'command'}` };
}

function findCommand(args: readonly string[]): string {
  // Of the options before the command, only these have a separate value.
  const isValue = (index: number) => ['-c', '-C'].includes(args[index - 1] ?? '');
  return args.find((arg, index) => !arg.startsWith('-') && !isValue(index)) ?? '';
}

async function runCommand(
  args: readonly string[],
  { callerOptions, span }: { callerOptions: GitOptions; span: Span | undefined },
): Promise<Buffer> {
  const { timeoutMs = 60_000, signal, remote } = callerOptions;
  signal?.throwIfAborted();
  const options = remote ? await withPinnedRemote(callerOptions, remote) : callerOptions;
  const command = ['git', ...createGitArguments(args, options)];
  const end = await runProgram(command, { ...createProgramOptions(options), input: options.input, timeoutMs });
  span?.set({ 'process.exit.code': end.exitCode });
  signal?.throwIfAborted();
  const { exitCode, stopReason, error: cause, stdout } = end;
  const limitError = findLimitError(end, { command: findCommand(args), hasRemote: remote !== undefined });
  if (limitError) throw limitError;
  if (exitCode === 0 && !stopReason) return stdout;
  throw new GitFailure(`git ${args[0] ?? ''} failed`, {
    stdout: stdout.toString('utf8'),
    stderr: end.stderr.toString('utf8'),
    exitCode,
    timedOut: stopReason === 'timeout',
    cause,
  });
}

async function withPinnedRemote(options: GitOptions, remote: GitRemote): Promise<GitOptions> {
  const { config, sshCommand } = await pinRemote(remote);
  const pinnedRemote = sshCommand === undefined ? remote : { ...remote, sshCommand };
  return { ...options, remote: pinnedRemote, config: [...(options.config ?? []), ...config] };
}

/** Starts a local Git command whose output is read while it runs. Ends when the signal aborts. */
export function startGit(args: readonly string[], options: GitOptions & { input: string }): RunningProgram {
  const span = startSpan(createSpanOptions(args));
  const program = startProgram(['git', ...createGitArguments(args, options)], {
    ...createProgramOptions(options),
    input: options.input,
  });
  if (span) void endWith(span, program);
  return program;
}

async function endWith(span: Span, { exitPromise }: RunningProgram): Promise<void> {
  const { exitCode, stopReason } = await exitPromise;
  span.set({ 'process.exit.code': exitCode });
  // A caller that has read enough stops the program.
  if (stopReason !== 'stopped' && (exitCode !== 0 || stopReason)) span.fail(stopReason ?? 'GitFailure');
  span.end();
}

/**
 * Address space for each process that connects to a server. Git collects everything that a server sends in memory, even
 * if it never stops, so a deadline alone isn't enough.
 */
const MAX_REMOTE_MEMORY = 2 * 2 ** 30;

/**
 * Processor time of each process that connects to a server. A few kilobytes can describe thousands of large files, each
 * as a copy of another one, and Git computes the checksum of each. The largest repositories need less.
 */
const MAX_REMOTE_CPU_SECONDS = 600;

function createProgramOptions(options: GitOptions): ProgramOptions {
  return {
    env: createGitEnvironment(options),
    signal: options.signal,
    ...(options.remote && {
      maxMemoryBytes: options.maxMemoryBytes ?? MAX_REMOTE_MEMORY,
      maxCpuSeconds: options.maxCpuSeconds ?? MAX_REMOTE_CPU_SECONDS,
    }),
  };
}

function createGitArguments(args: readonly string[], { gitDir }: GitOptions): string[] {
  return gitDir ? [`--git-dir=${gitDir}`, ...args] : [...args];
}

function createGitEnvironment({ remote, identity, config: extraConfig = [] }: GitOptions): Record<string, string> {
  const config = [...CONFIG, ...(remote ? REMOTE_CONFIG : []), ...extraConfig];
  if (remote?.credentials) config.push(createAuthorizationConfig(remote.url, remote.credentials));
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
    // Each thread reserves address space for its own arena.
    MALLOC_ARENA_MAX: '2',
    GIT_CONFIG_COUNT: String(config.length),
    ...(identity && createIdentityEnvironment(identity)),
  };
  if (remote?.sshCommand) env['GIT_SSH_COMMAND'] = remote.sshCommand;
  for (const name of INHERITED_VARIABLES) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  for (const [index, [key, value]] of config.entries()) {
    env[`GIT_CONFIG_KEY_${index}`] = key;
    env[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return env;
}

function createIdentityEnvironment({ name, email, date }: GitIdentity): Record<string, string> {
  const timestamp = `@${Math.floor(date.getTime() / 1000)} +0000`;
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: timestamp,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    GIT_COMMITTER_DATE: timestamp,
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
  // A pack is stored completely or not at all, so that an existing commit always has all of its files.
  ['fetch.unpackLimit', '1'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
];

/** Memory settings of a command with a remote, to stay within its limit. */
const REMOTE_CONFIG: readonly (readonly [string, string])[] = [
  ['core.packedGitWindowSize', '32m'],
  ['core.packedGitLimit', '256m'],
  ['core.bigFileThreshold', '64m'],
  ['pack.threads', '2'],
  ['pack.windowMemory', '64m'],
];

/** Variables that Git needs to reach its server in a closed network: search path, proxies, certificate authorities. */
const INHERITED_VARIABLES = [
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

/** The header is only sent to the remote's origin. */
function createAuthorizationConfig(url: URL, credentials: string): readonly [string, string] {
  return [`http.${url.origin}/.extraHeader`, `Authorization: ${createAuthorization(url, credentials)}`];
}

/**
 * Returns the `Authorization` header for a remote. A bare token gets the user name that the host expects with
 * it.
 */
export function createAuthorization(url: URL, credentials: string): string {
  const kind = findKnownHost(url);
  const user = kind ? getHostUrls(kind).gitUser : 'x-access-token';
  const pair = credentials.includes(':') ? credentials : `${user}:${credentials}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}
