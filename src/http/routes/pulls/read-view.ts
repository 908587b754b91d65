import { signPullForm } from '../../../agent/hosts/built-in/pull-link.ts';
import type { PullAction } from '../../../agent/hosts/built-in/pull-link.ts';
import type { PullWithProject } from '../../../agent/hosts/built-in/pull-rows.ts';
import { readChanges } from '../../../agent/hosts/built-in/read-changes.ts';
import type { Changes } from '../../../agent/hosts/built-in/read-changes.ts';
import { settlePull } from '../../../agent/hosts/built-in/settle-pull.ts';
import { parsePlace } from '../../../agent/hosts/parse-place.ts';
import type { PullRequestRow } from '../../../db/schema.ts';
import { GitFailure } from '../../../lib/git/git-command.ts';
import type { LinkDeps, Visit } from './check-link.ts';
import type { PullForm, PullView } from './page.ts';

export interface ViewOptions extends LinkDeps {
  message: string | undefined;
  /** Leads from the page to the folder of all pull requests: empty or `../`. */
  root: string;
}

/** Reads what the page shows, from the database and the repository as they are now. */
export async function readView(
  { pull: found, decision }: Visit,
  { db, secret, message, root }: ViewOptions,
): Promise<PullView> {
  const signal = AbortSignal.timeout(READ_MS);
  const folder = findFolder(found);
  const pull = folder === undefined ? found : await unlessGone(settlePull(found, { db, folder, signal }), found);
  const { title, body, state, head, base } = pull;
  const changes = folder === undefined ? undefined : await findChanges(pull, folder, signal);
  const form = { id: pull.id, head: pull.head_commit ?? '', folder: `${root}${pull.id}` };
  const forms =
    decision === undefined
      ? undefined
      : (['merge', 'close'] as const).map((action) => createForm({ ...form, action, decision }, secret));
  const { project_name: projectName, created_at: createdAt } = pull;
  const decisionCall = nameDecisionCall(pull);
  return { projectName, title, body, state, head, base, createdAt, changes, forms, decisionCall, message };
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

interface NewForm {
  id: string;
  action: PullAction;
  head: string;
  /** Below it lie the addresses that take the forms. */
  folder: string;
  /** The query of the link for deciding. */
  decision: string;
}

function createForm({ id, action, head, folder, decision }: NewForm, secret: Buffer): PullForm {
  const token = signPullForm({ id, action, head }, secret);
  return { action, target: `${folder}/${action}?${decision}`, fields: { head, token } };
}

/** The call that gives a link for deciding. Branches of agents are named after their jobs. */
export function nameDecisionCall({ project_id: projectId, head }: PullRequestRow): string {
  const [, jobId = '{id}'] = /^bindery\/(aj_[0-9a-z]+)(?:-\d+)?$/.exec(head) ?? [];
  return `POST /v2/agent/${projectId}/job/${jobId}/decision-link`;
}
