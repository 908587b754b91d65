import type { GitFailure, GitRemote } from '../../lib/git/git-command.ts';
import { redact } from '../safety/redact.ts';

/**
 * Describes why a server refused a push, in one sentence without secrets. Returns undefined if the push failed before
 * the server could refuse it. `reason` is Git's output for the branch.
 */
export function describeRefusal(
  { stderr }: GitFailure,
  { reason, remote, branch }: { reason: string | undefined; remote: GitRemote; branch: string },
): string | undefined {
  const explanation = EXPLANATIONS.find(([pattern]) => pattern.test(`${reason ?? ''}\n${stderr}`))?.[1];
  if (explanation === undefined && reason === undefined) return undefined;
  const words = quoteServer(redact(stderr, [remote.credentials ?? '']));
  const serverText = words ? `; it says: ${words}` : '';
  return `The server refused the push to ${JSON.stringify(branch)}: ${explanation ?? 'check its rules for this branch'}${serverText}.`;
}

/** Git stores branches as files, so a branch `bindery` prevents branches such as `bindery/…`. */
export const BLOCKED_MESSAGE = /exists; cannot create|directory file conflict/i;

/** The first match wins. */
const EXPLANATIONS: readonly (readonly [RegExp, string])[] = [
  [/without `?workflows?`? (?:scope|permission)/i, "the token isn't allowed to change workflow files"],
  [/protected branch|GH006|GH013|not allowed to push code to protected/i, 'a rule protects the branch'],
  [/hook declined/i, 'a repository hook rejected it'],
  [BLOCKED_MESSAGE, "an existing branch has the name of this branch's prefix; rename or delete it"],
  // The parent of a shallow commit must be on the server.
  [/shallow update not allowed/i, 'the commit that the job started from is no longer in any branch; create a new job'],
  [/archived|read[- ]only/i, 'the repository is read-only'],
  [/quota|exceeds|too large/i, 'the repository or a file in it is too large for the server'],
  [
    /returned error: 40[13]|Authentication failed|Permission (?:to .* )?denied|not granted|unauthorized|not allowed to push/i,
    "the project's token may be invalid or may lack write permission",
  ],
];

/** Returns the server's own lines, which are the most helpful, without prefixes and shortened. */
function quoteServer(stderr: string): string {
  const lines = [...stderr.matchAll(/^remote: *(.*)$/gm)].map((match) => (match[1] ?? '').trim());
  const words = lines.filter((line) => /\p{L}/u.test(line)).join(' ');
  return words
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_QUOTE)
    .trim()
    .replace(/\.$/, '');
}

const MAX_QUOTE = 300;
