import { encodePath, toWebHost } from './host-urls.ts';
import type { HostUrls } from './host-urls.ts';
import { locateBelow, readOwnerAndName } from './locate-below.ts';

/** Bitbucket Cloud. Bitbucket Data Center has a different API. */
export const bitbucket: HostUrls = {
  recognizes: ({ hostname }) => toWebHost(hostname) === 'bitbucket.org',
  gitUser: 'x-token-auth',
  example: 'https://bitbucket.org/workspace/name.git',
  hint: 'For Bitbucket Data Center, use `--host bitbucket-data-center`.',
  locate: (url, hostApiUrl) =>
    locateBelow(
      {
        // The API has its own hostname.
        apiSuffix: /(?!)/,
        getApiUrl: ({ name }) => (name === 'bitbucket.org' ? 'https://api.bitbucket.org/2.0' : undefined),
        readPath: readOwnerAndName,
      },
      url,
      hostApiUrl,
    ),
  getEditUrl: ({ url, branch, path }) =>
    // A slash would end the branch name in the path, so the parameter specifies the branch.
    `${url}/src/${encodeURIComponent(branch)}/${encodePath(path)}?mode=edit&at=${encodeURIComponent(branch)}`,
  getIssueUrl: ({ url, title, text }) => `${url}/issues/new?${new URLSearchParams({ title, content: text })}`,
};
