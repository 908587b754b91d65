import { signPullForm, signPullQuery } from '../../../agent/hosts/built-in/pull-link.ts';
import type { PullAction } from '../../../agent/hosts/built-in/pull-link.ts';
import type { PullWithProject } from '../../../agent/hosts/built-in/pull-rows.ts';
import { readChanges } from '../../../agent/hosts/built-in/read-changes.ts';
import type { Changes } from '../../../agent/hosts/built-in/read-changes.ts';
import { settlePull } from '../../../agent/hosts/built-in/settle-pull.ts';
import { parsePlace } from '../../../agent/hosts/parse-place.ts';
import type { Database, PullRequestRow } from '../../../db/schema.ts';
import { GitFailure } from '../../../lib/git/git-command.ts';
import type { PullForm, PullView } from './page.ts';

export interface ViewOptions {
  db: Database;
  secret: Buffer;
  message: string | undefined;
}

/** Reads what the page shows, from the database and the repository as they are now. */
export async function readView(found: PullWithProject, { db, secret, message }: ViewOptions): Promise<PullView> {
  const signal = AbortSignal.timeout(READ_MS);
  const folder = findFolder(found);
  const pull = folder === undefined ? found : await unlessGone(settlePull(found, { db, folder, signal }), found);
  const { title, body, state, head, base } = pull;
  const changes = folder === undefined ? undefined : await findChanges(pull, folder, signal);
  const target = { id: pull.id, head: pull.head_commit ?? '' };
  const forms = (['merge', 'close'] as const).map((action) => createForm({ ...target, action }, secret));
  const { project_name: projectName, created_at: createdAt } = pull;
  return { projectName, title, body, state, head, base, createdAt, changes, forms, message };
}

const READ_MS = 60_000;

/** The bare repository; undefined when the project has since moved to another host. */
export function findFolder({ repository_url: repositoryUrl }: PullWithProject): string | undefined {
  const isLocal = repositoryUrl.startsWith('/') || repositoryUrl.startsWith('file:');
  const place = isLocal ? parsePlace({ repositoryUrl, host: 'built-in', hostApiUrl: null }) : undefined;
  return place?.kind === 'built-in' ? place.folder : undefined;
}

async function findChanges(pull: PullRequestRow, folder: string, signal: AbortSignal): Promise<Changes | undefined> {
  const { base_commit: base, head_commit: head } = pull;
  if (base === null || head === null) return undefined;
  return unlessGone(readChanges({ base, head }, { folder, signal }), undefined);
}

/** The repository, or commits of it, may have been removed: the page still shows the rest. */
async function unlessGone<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof GitFailure) return otherwise;
    throw error;
  }
}

function createForm({ id, action, head }: { id: string; action: PullAction; head: string }, secret: Buffer): PullForm {
  const token = signPullForm({ id, action, head }, secret);
  return { action, target: `${id}/${action}?${signPullQuery(id, secret)}`, fields: { head, token } };
}
