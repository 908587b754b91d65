import { listContextRepositories } from '../../accounts/projects/context-repositories.ts';
import type { Database } from '../../db/schema.ts';
import { parseRemoteUrl } from '../../lib/git/remote-url.ts';
import { trimEndSlashes } from '../../lib/slashes.ts';

/** The repository that an event is about: the project's own, or one of its context repositories. */
export type EventRepository = { kind: 'own' } | { kind: 'context'; name: string; branch: string };

/**
 * Finds the repository with one of these URLs, or with one that ends in this way. Any other event is about the project's
 * own repository: some hosts send no URLs, and others send URLs that differ from the one that Bindery uses.
 */
export async function findEventRepository(
  db: Database,
  { projectId, urls }: { projectId: string; urls: readonly string[] },
): Promise<EventRepository> {
  const places = urls.flatMap((url) => toPlace(url) ?? []);
  const project = await db
    .selectFrom('projects')
    .select('repository_url')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  if (places.length === 0 || includesPlace(places, project.repository_url)) return { kind: 'own' };
  const repositories = await listContextRepositories(db, { projectId });
  const repository = repositories.find(({ repositoryUrl }) => includesPlace(places, repositoryUrl));
  return repository ? { kind: 'context', name: repository.name, branch: repository.branch } : { kind: 'own' };
}

function includesPlace(places: readonly string[], url: string): boolean {
  const repository = toPlace(url);
  if (repository === undefined) return false;
  // Without a hostname, it is the end of a path.
  return places.some((place) => (place.startsWith('/') ? repository.endsWith(place) : repository === place));
}

/** Host and path, which are the same for HTTPS and SSH, with and without `.git`. */
function toPlace(text: string): string | undefined {
  if (text.length > MAX_URL) return undefined;
  try {
    const { hostname, pathname } = parseRemoteUrl(text);
    return `${hostname}${trimEndSlashes(pathname).replace(/\.git$/, '')}`.toLowerCase();
  } catch {
    return undefined;
  }
}

const MAX_URL = 2_000;
