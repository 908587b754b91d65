import { encodePath, toWebHost } from './host-urls.ts';
import type { HostUrls } from './host-urls.ts';
import { locateBelow, readOwnerAndName } from './locate-below.ts';

/** Gitea and Forgejo, such as Codeberg. */
export const gitea: HostUrls = {
  recognizes: ({ hostname }) => toWebHost(hostname) === 'codeberg.org',
  gitUser: 'x-access-token',
  example: 'https://host/owner/name.git',
  locate: (url, hostApiUrl) =>
    locateBelow(
      { apiSuffix: /\/api\/v\d+$/, getApiUrl: ({ base }) => `${base}/api/v1`, readPath: readOwnerAndName },
      url,
      hostApiUrl,
    ),
  getEditUrl: ({ url, branch, path }) => `${url}/_edit/${encodePath(branch)}/${encodePath(path)}`,
  getIssueUrl: ({ url, title, text }) => `${url}/issues/new?${new URLSearchParams({ title, body: text })}`,
};
