import { encodePath, toWebHost } from './host-urls.ts';
import type { HostUrls } from './host-urls.ts';
import { locateBelow, readOwnerAndName } from './locate-below.ts';

/** GitHub, GitHub Enterprise Cloud and Server. */
export const github: HostUrls = {
  recognizes({ hostname }) {
    const name = toWebHost(hostname);
    return name === 'github.com' || name.endsWith('.ghe.com');
  },
  gitUser: 'x-access-token',
  example: 'https://host/owner/name.git',
  locate: (url, hostApiUrl) =>
    locateBelow(
      {
        apiSuffix: /\/api\/v\d+$/,
        getApiUrl({ base, name }) {
          if (name === 'github.com') return 'https://api.github.com';
          return name.endsWith('.ghe.com') ? `https://api.${name}` : `${base}/api/v3`;
        },
        readPath: readOwnerAndName,
      },
      url,
      hostApiUrl,
    ),
  getEditUrl: ({ url, branch, path }) => `${url}/edit/${encodePath(branch)}/${encodePath(path)}`,
  getIssueUrl: ({ url, title, text }) => `${url}/issues/new?${new URLSearchParams({ title, body: text })}`,
};
