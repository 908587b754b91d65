import { collapseWhitespace } from '../../../lib/collapse-whitespace.ts';
import { HostFailure } from '../host.ts';

/** The settings and the required permission, for messages about a refusal. */
export interface RefusalContext {
  /** The host's display name, such as `GitHub`. */
  hostName: string;
  /** Command that changes the repository's settings. Its options follow it. */
  updateCommand: string;
  /** The repository as `owner/name`. */
  repository: string;
  /** The permission that the token needs, as it follows "it needs". */
  permission: string;
  /** What else can be the reason that the repository isn't found, as a sentence. @defaultValue nothing more to say */
  missingHint?: string | undefined;
  /** Never shown, even if the host's response contains them. */
  secrets: readonly string[];
}

/** A refused request. */
export interface Refusal {
  status: number;
  /** The attempted action, as it follows "isn't allowed to". */
  purpose: string;
  /** The host's own message. */
  detail?: string | undefined;
}

/** Explains a host's refusal in a message that says how to fix it. */
export function describeRefusal(
  { hostName, updateCommand, repository, permission, missingHint, secrets }: RefusalContext,
  { status, purpose, detail }: Refusal,
): HostFailure {
  const hostMessage = detail ? ` (${hostName}: ${quote(detail, secrets)})` : '';
  return new HostFailure(explain(), { retryable: status >= 500 || status === 408 || status === 425 });

  function explain(): string {
    const update = `\`${updateCommand} --credentials-stdin\``;
    if (status === 401)
      return `${hostName} rejected the project's token, because it is wrong, expired or revoked. Store a new one with ${update}.`;
    if (status === 423 || (status === 403 && /\barchived\b/i.test(detail ?? '')))
      return (
        `The repository ${repository} is archived on ${hostName}, so it can't be changed. Unarchive it, or change the ` +
        `project's repository with \`${updateCommand} --repository …\`${hostMessage}.`
      );
    if (status === 403)
      return `The project's token isn't allowed to ${purpose} in ${repository}. It needs ${permission}${hostMessage}.`;
    if (status === 404)
      return (
        `The project's token can't access the repository ${repository} on ${hostName}. Check the repository URL, ` +
        `and that the token covers it and has ${permission}.${missingHint === undefined ? '' : ` ${missingHint}`}`
      );
    return `${hostName} refused to ${purpose} in ${repository} with status ${status}${hostMessage}.`;
  }
}

const MAX_CHARACTERS = 300;

function quote(detail: string, secrets: readonly string[]): string {
  let text = collapseWhitespace(detail);
  for (const secret of secrets) if (secret !== '') text = text.replaceAll(secret, '***');
  return JSON.stringify(text.slice(0, MAX_CHARACTERS));
}
