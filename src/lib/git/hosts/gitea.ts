import { encodePath, toWebHost } from './host-urls.ts';
import type { HostUrls } from './host-urls.ts';
import { locateBelow, readOwnerAndName } from './locate-below.ts';

/** Gitea and Forgejo, such as Codeberg. */
export const gitea: HostUrls = {
  recognizes: ({ hostname }) => toWebHost(hostname) === 'codeberg.org',
  gitUser: 'x-access-token',
  example: 'https://host/owner/name.git',
  hint: 'If the server is below a path, set `--host-api-url https://host/path/api/v1`.',
  locate: (url, hostApiUrl) =>
    locateBelow(
      { apiSuffix: /\/api\/v\d+$/, getApiUrl: ({ base }) => `${base}/api/v1`, readPath: readOwnerAndName },
      url,
      hostApiUrl ?? findApiBelowPath(url),
    ),
  getEditUrl: ({ url, branch, path }) => `${url}/_edit/${encodePath(branch)}/${encodePath(path)}`,
  getIssueUrl: ({ url, title, text }) => `${url}/issues/new?${new URLSearchParams({ title, body: text })}`,
};

/** A repository has two segments, so the ones before them are the path of the server, such as `/git`. */
function findApiBelowPath(url: URL): string | null {
  const prefix = url.pathname.split('/').filter(Boolean).slice(0, -2);
  if (prefix.length === 0 || url.protocol === 'ssh:' || gitea.recognizes(url)) return null;
  return `${url.origin}/${prefix.join('/')}/api/v1`;
}
