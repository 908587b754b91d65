import { splitPath } from './host-urls.ts';
import type { HostedRepository, HostUrls } from './host-urls.ts';
import { trimEndSlashes } from '../../slashes.ts';

/** Azure DevOps Services and Server. Its API is below the URL of an organization or a collection of projects. */
export const azureDevOps: HostUrls = {
  recognizes: ({ hostname, pathname }) => isService(hostname) || /\/_(?:git|ssh)\/[^/]+\/*$/.test(pathname),
  // Any name works.
  gitUser: 'x-access-token',
  example: 'https://dev.azure.com/organization/project/_git/name',
  hint: 'On Azure DevOps Server, the URL ends with /collection/project/_git/name.',
  locate(url, hostApiUrl) {
    const segments = splitPath(url.pathname);
    const place = isService(url.hostname)
      ? locateOnService(url, segments)
      : locateOnServer(url, { segments, hostApiUrl });
    if (!place) return undefined;
    const base = trimEndSlashes(hostApiUrl ?? place.collection);
    const [project, name] = place.path;
    return {
      apiUrl: base,
      path: place.path,
      pageUrl: `${trimEndSlashes(place.collection)}/${encodeURIComponent(project)}/_git/${encodeURIComponent(name)}`,
    };
  },
  getEditUrl: ({ url, branch, path }) =>
    `${url}?path=${encodeURIComponent(`/${path}`)}&version=GB${encodeURIComponent(branch)}&_a=contents`,
  getIssueUrl: ({ url, title, text }) =>
    // All processes have tasks.
    `${url.replace(/\/_git\/[^/]*$/, '')}/_workitems/create/Task?${new URLSearchParams({ '[System.Title]': title, '[System.Description]': text })}`,
};

interface Place {
  /** URL of the organization or collection. */
  collection: string;
  path: HostedRepository['path'];
}

/** The service, with its current and its earlier hostnames. */
function isService(hostname: string): boolean {
  return /^(?:ssh\.)?dev\.azure\.com$|\.visualstudio\.com$/.test(hostname);
}

/** A project's repository of the same name has a shorter URL, without the project. */
function locateOnService({ hostname, protocol }: URL, segments: readonly string[]): Place | undefined {
  if (protocol === 'ssh:') {
    const [version, organization, project, name, ...extra] = segments;
    return version === 'v3' && organization && project && name && extra.length === 0
      ? { collection: toServiceUrl(organization), path: [project, name] }
      : undefined;
  }
  const isCurrent = hostname === 'dev.azure.com';
  const all = isCurrent ? segments : [hostname.split('.')[0] ?? '', ...segments.filter((each) => !isDefault(each))];
  const marker = all.indexOf('_git');
  const [organization, project, ...extra] = all.slice(0, Math.max(marker, 0));
  const name = readName(all, marker);
  if (!organization || !name || extra.length > 0) return undefined;
  return { collection: toServiceUrl(organization), path: [project ?? name, name] };
}

function toServiceUrl(organization: string): string {
  return `https://dev.azure.com/${encodeURIComponent(organization)}`;
}

/** The URL of the API tells where the collection ends. Without it, the URL must contain the project. */
function locateOnServer(
  { protocol, host, hostname }: URL,
  { segments, hostApiUrl }: { segments: readonly string[]; hostApiUrl: string | null },
): Place | undefined {
  const marker = segments.findIndex((segment) => segment === '_git' || segment === '_ssh');
  const name = readName(segments, marker);
  const before = segments.slice(0, Math.max(marker, 0));
  const collection = hostApiUrl === null ? [] : splitPath(new URL(hostApiUrl).pathname);
  const isBelow = collection.length > 0 && collection.every((each, index) => isSame(each, before[index]));
  const isShort = isBelow ? before.length === collection.length : isDefault(before.at(-1));
  const parents = isShort ? before : before.slice(0, -1);
  const project = isShort ? name : before.at(-1);
  if (!name || !project || parents.length === 0) return undefined;
  // The port of an SSH URL differs from the web server's.
  const origin = protocol === 'ssh:' ? `https://${hostname}` : `${protocol}//${host}`;
  return { collection: `${origin}/${parents.map(encodeURIComponent).join('/')}`, path: [project, name] };
}

function readName(segments: readonly string[], marker: number): string | undefined {
  return marker >= 0 && marker === segments.length - 2 ? segments[marker + 1] : undefined;
}

function isDefault(segment: string | undefined): boolean {
  return isSame('DefaultCollection', segment);
}

function isSame(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}

/**
 * Removes the organization from a clone URL such as `https://acme@dev.azure.com/…`, in which the service shows it as the
 * user. It isn't a secret. Returns whether there was one.
 */
export function removeOrganization(url: URL): boolean {
  if (url.protocol !== 'https:' || url.hostname !== 'dev.azure.com') return false;
  const [, organization = ''] = url.pathname.split('/');
  if (url.password !== '' || url.username === '' || !isSame(url.username, organization)) return false;
  url.username = '';
  return true;
}
