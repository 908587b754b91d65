/** Lists the kinds of Git hosts that Bindery connects to. */
import { azureDevOps } from './azure-devops.ts';
import { bitbucketDataCenter } from './bitbucket-data-center.ts';
import { bitbucket } from './bitbucket.ts';
import { gitea } from './gitea.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import type { HostUrls } from './host-urls.ts';

/** The URLs of each kind of host. */
const HOST_URLS = {
  github,
  gitlab,
  bitbucket,
  'bitbucket-data-center': bitbucketDataCenter,
  'azure-devops': azureDevOps,
  gitea,
} satisfies Record<string, HostUrls>;

/** A kind of Git host other than the built-in one. */
export type RemoteHostKind = keyof typeof HOST_URLS;

/** All kinds, in the order in which people choose them. */
export const REMOTE_HOST_KINDS = Object.keys(HOST_URLS) as RemoteHostKind[];

/** Returns the definition of a kind of host. */
export function getHostUrls(kind: RemoteHostKind): HostUrls {
  return HOST_URLS[kind];
}

/** Returns the kind of host that a clone URL is certainly on. */
export function findKnownHost(url: URL): RemoteHostKind | undefined {
  return REMOTE_HOST_KINDS.find((kind) => HOST_URLS[kind].recognizes(url));
}
