import type { Database } from '../../db/schema.ts';
import type { RepositoryHostKind } from '../../db/tables/accounts.ts';
import { createAzureHost } from './azure-devops/create-azure-host.ts';
import { createDataCenterHost } from './bitbucket-data-center/create-data-center-host.ts';
import { createBitbucketHost } from './bitbucket/create-bitbucket-host.ts';
import { createBuiltInHost } from './built-in/create-built-in-host.ts';
import { createGiteaHost } from './gitea/create-gitea-host.ts';
import { createGitHubHost } from './github/create-github-host.ts';
import { createGitLabHost } from './gitlab/create-gitlab-host.ts';
import { HostFailure } from './host.ts';
import type { RepositoryHost } from './host.ts';
import type { RemoteHostKind } from '../../lib/git/hosts/registry.ts';
import type { GitReach } from '../../lib/git/pin-remote.ts';
import type { Wait } from '../../lib/retry.ts';
import { parsePlace } from './parse-place.ts';
import type { RemoteHostOptions } from './remote-options.ts';

/** The project whose host is created. */
export interface HostOptions {
  project: {
    id: string;
    repositoryUrl: string;
    /** Null if it is derived from the URL. */
    host: RepositoryHostKind | null;
    /** Null for the default URL of this kind of host. */
    hostApiUrl: string | null;
  };
  /** Decrypted credentials; undefined if the project has none. */
  credentials: string | undefined;
  /** Command that changes the repository's settings, for messages. @defaultValue the one for projects */
  updateCommand?: string;
  deps: HostDeps;
}

/** The dependencies of hosts. */
export interface HostDeps {
  db: Database;
  /** Returns this service's public URL, without a slash at the end. */
  publicUrl: () => string;
  /** Secret that signs links to the built-in host's pull requests. */
  linkSecret: Buffer;
  /** Waits between attempts of a request. @defaultValue a timer */
  wait?: Wait;
  /** Decides which IP addresses the API can have. @defaultValue all */
  reach?: GitReach | undefined;
}

/**
 * Creates the host of a project's repository. Throws `HostFailure` with the missing setting if the host is unknown or
 * unusable.
 */
export function createHost({
  project,
  credentials,
  updateCommand = `bindery admin project update ${project.id}`,
  deps,
}: HostOptions): RepositoryHost {
  const place = parsePlace(project);
  if (place.kind === 'built-in') return createBuiltInHost({ projectId: project.id, folder: place.folder, ...deps });
  return REMOTE[place.kind]({
    updateCommand,
    apiUrl: place.apiUrl,
    path: place.path,
    credentials: checkCredentials(project.id, credentials),
    wait: deps.wait,
    reach: deps.reach,
  });
}

const REMOTE: Record<RemoteHostKind, (options: RemoteHostOptions) => RepositoryHost> = {
  github: createGitHubHost,
  gitlab: createGitLabHost,
  bitbucket: createBitbucketHost,
  'bitbucket-data-center': createDataCenterHost,
  'azure-devops': createAzureHost,
  gitea: createGiteaHost,
};

/** Pull requests are opened through the API, which doesn't accept SSH keys. */
function checkCredentials(projectId: string, credentials: string | undefined): string {
  const text = credentials?.trim() ?? '';
  if (text !== '' && !text.startsWith('-----BEGIN')) return text;
  const reason = text === '' ? "doesn't have credentials" : 'has an SSH key as its credentials';
  throw new HostFailure(
    `Opening a pull request requires a token, but the project ${reason}. Set the repository's HTTPS URL and store ` +
      `a token with \`bindery admin project update ${projectId} --credentials-stdin\`.`,
    { retryable: false },
  );
}
