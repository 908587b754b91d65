import { decodePath } from '../../decode-path.ts';
import { encodePath, toWebHost } from './host-urls.ts';
import type { HostUrls } from './host-urls.ts';
import { findBase } from './locate-below.ts';
import { trimEndSlashes } from '../../slashes.ts';

/** Bitbucket Data Center, and the earlier Bitbucket Server. It has no issues. */
export const bitbucketDataCenter: HostUrls = {
  recognizes: ({ protocol, pathname }) => protocol !== 'ssh:' && /\/scm\/[^/]+\/[^/]+\.git$/.test(pathname),
  gitUser: 'x-token-auth',
  example: 'https://host/scm/PROJECT/name.git',
  locate(url, hostApiUrl) {
    const isSsh = url.protocol === 'ssh:';
    const [, prefix = '', project = '', slug = ''] = (isSsh ? SSH_PATH : HTTP_PATH).exec(url.pathname) ?? [];
    if (project === '' || slug === '') return undefined;
    const apiBase = hostApiUrl === null ? undefined : (findBase(hostApiUrl, API_SUFFIX) ?? new URL(hostApiUrl));
    // The port and the path of an SSH URL differ from the web server's.
    const webBase = isSsh
      ? (apiBase?.href ?? `https://${toWebHost(url.hostname)}`)
      : `${url.protocol}//${url.host}${prefix}`;
    const path = [decodePath(project), decodePath(slug)] as const;
    return {
      apiUrl: `${trimEndSlashes(apiBase?.href ?? webBase)}/rest`,
      path,
      pageUrl: `${trimEndSlashes(webBase)}/projects/${encodeURIComponent(path[0])}/repos/${encodeURIComponent(path[1])}`,
    };
  },
  getEditUrl: ({ url, branch, path }) =>
    `${url}/browse/${encodePath(path)}?at=${encodeURIComponent(`refs/heads/${branch}`)}`,
};

/** A server below a path has its clone URLs there. */
const HTTP_PATH = /^(.*)\/scm\/([^/]+)\/([^/]+?)(?:\.git)?\/*$/;
const SSH_PATH = /^()\/(?:scm\/)?([^/]+)\/([^/]+?)(?:\.git)?\/*$/;
/** An API URL can also be the one of the main API. */
const API_SUFFIX = /\/rest(?:\/api\/(?:\d+\.\d+|latest))?$/;
