import { encodePath, toWebHost } from './host-urls.ts';
import type { HostUrls } from './host-urls.ts';
import { locateBelow } from './locate-below.ts';

/** gitlab.com and self-managed GitLab, with groups of any depth. */
export const gitlab: HostUrls = {
  recognizes: ({ hostname }) => toWebHost(hostname) === 'gitlab.com',
  gitUser: 'x-access-token',
  example: 'https://host/group/name.git',
  locate: (url, hostApiUrl) =>
    locateBelow(
      {
        apiSuffix: /\/api\/v\d+$/,
        getApiUrl: ({ base, name }) => `${name === 'gitlab.com' ? `https://${name}` : base}/api/v4`,
        readPath: ([owner, name, ...extra]) => (owner && name ? [owner, name, ...extra] : undefined),
      },
      url,
      hostApiUrl,
    ),
  getEditUrl: ({ url, branch, path }) => `${url}/-/edit/${encodePath(branch)}/${encodePath(path)}`,
  getIssueUrl: ({ url, title, text }) =>
    `${url}/-/issues/new?${new URLSearchParams({ 'issue[title]': title, 'issue[description]': text })}`,
};
