import type { PullAction } from '../../../agent/hosts/built-in/pull-link.ts';
import type { PullReport } from '../../../agent/pull-reports/read-report.ts';
import type { Changes } from '../../../agent/hosts/built-in/read-changes.ts';
import type { AgentStatus, PullRequestState } from '../../../db/tables/agent-jobs.ts';
import { escapeHtml } from '../../../lib/html.ts';
import { renderServicePage } from '../../../lib/service-page/render-service-page.ts';
import { renderChanges } from './diff-view.ts';
import { renderForm } from './forms.ts';
import type { PullForm } from './forms.ts';
import { renderMarkdown } from './markdown.ts';
import { STYLE } from './style.ts';
import { getLineKey, renderLineForm, renderReviewForm, renderThread } from './threads.ts';
import type { Thread } from './threads.ts';
import { formatTime } from './time.ts';

/** Everything that the page of a pull request shows. */
export interface PullView {
  projectName: string;
  title: string;
  /** Markdown. */
  body: string;
  state: PullRequestState;
  head: string;
  base: string;
  createdAt: Date;
  /** Undefined if the repository doesn't contain the commits. */
  changes: Changes | undefined;
  /** Paths that both branches changed. */
  conflicts: readonly string[];
  /** The report on the newest commit, if there is one. */
  report: PullReport | undefined;
  /** The agent job that works on the pull request. */
  job: { url: string; status: AgentStatus } | undefined;
  /** Oldest first. */
  threads: readonly Thread[];
  /** Forms of the possible actions; undefined for a read-only link. */
  forms: Record<PullAction, PullForm> | undefined;
  /** Whether the visitor can use the forms for comments. */
  canComment: boolean;
  /** Whether the visitor can use the forms that send the agent a follow-up. */
  canAsk: boolean;
  /** The API call that returns a decision link. */
  decisionCall: string;
  /** Result of the previous action. */
  message: string | undefined;
}

const STATES: Record<PullRequestState, string> = { open: 'Open', merged: 'Merged', closed: 'Closed' };

/** Renders the page, which works without JavaScript, and its policy. */
export function renderPullPage(view: PullView): { html: string; policy: string } {
  const { projectName, title, body, state, head, base, createdAt, message } = view;
  const content = `<p class="project">${escapeHtml(projectName)} · pull request</p>
<h1>${escapeHtml(title)}</h1>
<p class="meta"><span class="badge ${state}">${STATES[state]}</span>
<span><code>${escapeHtml(head)}</code> into <code>${escapeHtml(base)}</code></span>
<time datetime="${createdAt.toISOString()}">${formatTime(createdAt)}</time></p>
${message ? `<p class="message" role="alert">${escapeHtml(message)}</p>` : ''}
<h2 class="unseen">Description</h2>
<div class="card">${body.trim() === '' ? '<p>No description.</p>' : renderMarkdown(body)}</div>
${renderConflict(view)}
${renderActions(view)}
${renderReport(view)}
${renderJob(view)}
${renderConversation(view)}
${renderFiles(view)}`;
  const pageTitle = `${title} · ${projectName}`;
  return renderServicePage({ title: pageTitle, content, layout: 'column', style: STYLE, formTargets: "'self'" });
}

/** Says to every visitor that the pull request has a conflict, and what to do. */
function renderConflict(view: PullView): string {
  const { state, head, base, conflicts, job } = view;
  if (state !== 'open' || conflicts.length === 0) return '';
  const names = conflicts.slice(0, 5).map((path) => `<code>${escapeHtml(path)}</code>`);
  const files = `${names.join(', ')}${conflicts.length > 5 ? ' and other files' : ''}`;
  const canAgent = job !== undefined && job.status !== 'archived';
  const merge = `erge <code>${escapeHtml(base)}</code> into <code>${escapeHtml(head)}</code> with Git and push.`;
  const advice = canAgent ? `Ask the agent to resolve the conflict, or m${merge}` : `M${merge}`;
  const forms = findFollowUpForms(view);
  const form = forms
    ? renderForm(forms['fix-conflict'], { content: '<button class="quiet">Resolve the conflict</button>' })
    : '';
  return `<div class="message"><p>This pull request can't be merged automatically: <code>${escapeHtml(base)}</code> has conflicting changes in ${files}. ${advice}</p>${form}</div>`;
}

/** Returns the forms if the visitor can send the agent a follow-up. */
function findFollowUpForms({ job, forms, canAsk, state }: PullView): PullView['forms'] {
  return canAsk && state === 'open' && (job?.status === 'completed' || job?.status === 'failed') ? forms : undefined;
}

function renderActions({ state, forms, base, decisionCall }: PullView): string {
  if (state === 'merged') return `<div class="actions"><p>Merged into <code>${escapeHtml(base)}</code>.</p></div>`;
  if (state === 'closed') return '<div class="actions"><p>Closed without merging.</p></div>';
  if (!forms)
    return `<div class="actions"><p>This link is read-only. To merge or close the pull request, request a link with <code>${escapeHtml(decisionCall)}</code> and an API key with the <code>write</code> scope.</p></div>`;
  const merge = renderForm(forms.merge, { content: '<button>Merge</button>' });
  const close = renderForm(forms.close, { content: '<button class="quiet">Close without merging</button>' });
  return `<div class="actions">${merge}\n${close}</div>`;
}

const REPORT_STATES: Record<PullReport['state'], string> = {
  pending: 'Checking',
  success: 'Passed',
  failure: 'Failed',
  error: 'Not checked',
};
const SEVERITIES = { error: 'Error', warning: 'Warning', info: 'Notice' };

/** The status of the newest commit, with its new problems. */
function renderReport({ report }: PullView): string {
  if (!report) return '';
  const { state, description, problems, problemCount } = report;
  const listedProblems = problems.slice(0, MAX_PROBLEMS);
  const items = listedProblems.map(
    ({ severity, path, line, message }) =>
      `<li><strong>${SEVERITIES[severity]}</strong> <code>${escapeHtml(path)}:${line}</code>: ${escapeHtml(message)}</li>`,
  );
  const hiddenCount = problemCount - listedProblems.length;
  const list = items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '';
  const rest = hiddenCount > 0 ? `<p>And ${hiddenCount} more. To list all, run <code>bindery check</code>.</p>` : '';
  return `<h2 id="checks">Documentation checks</h2>
<div class="card"><p><span class="badge ${state}">${REPORT_STATES[state]}</span> ${escapeHtml(description)}</p>${list}${rest}</div>`;
}

const MAX_PROBLEMS = 50;

const JOB_STATES: Record<AgentStatus, string> = {
  active: 'is working',
  completed: 'is done',
  failed: 'failed',
  archived: 'is archived',
};

/** The agent job, with forms that send it a follow-up. */
function renderJob(view: PullView): string {
  const { job } = view;
  if (!job) return '';
  const link = `<p>The <a href="${escapeHtml(job.url)}">agent job</a> ${JOB_STATES[job.status]}.${job.status === 'active' ? ' Reload the page to see its changes.' : ''}</p>`;
  const forms = findFollowUpForms(view);
  if (!forms) return `<h2 id="agent">Agent</h2>\n<div class="card agent">${link}</div>`;
  const ask = renderForm(forms.ask, {
    content:
      '<label for="ask">Ask for changes</label><textarea id="ask" name="prompt" rows="3" maxlength="50000" required placeholder="Make the introduction shorter."></textarea><button class="quiet">Ask for changes</button>',
  });
  return `<h2 id="agent">Agent</h2>\n<div class="card agent">${link}${ask}</div>`;
}

/** Threads that aren't shown in the changes, and the form for a review. */
function renderConversation(view: PullView): string {
  const { threads, forms, canComment, state } = view;
  const shownKeys = listShownLines(view);
  const general = threads.filter(({ first }) => !shownKeys.has(getKey(first)));
  const canWrite = forms !== undefined && canComment && state === 'open';
  if (general.length === 0 && !canWrite) return '';
  const list = general.map((thread) => renderThread(thread, canWrite ? forms : undefined)).join('\n');
  return `<h2 id="conversation">Conversation</h2>\n${list}${canWrite ? `<div class="card">${renderReviewForm(forms)}</div>` : ''}`;
}

function getKey({ path, line, side }: Thread['first']): string {
  return path === null || line === null || side === null ? '' : getLineKey(path, side, line);
}

/** Lists the keys of all lines in the changes. */
function listShownLines({ changes }: PullView): Set<string> {
  const keys = new Set<string>();
  for (const { path, hunks = [] } of changes?.files ?? [])
    for (const { before, after } of hunks.flatMap(({ lines }) => lines)) {
      if (before !== undefined) keys.add(getLineKey(path, 'before', before));
      if (after !== undefined) keys.add(getLineKey(path, 'after', after));
    }
  return keys;
}

function renderFiles({ changes, threads, forms, canComment, state }: PullView): string {
  if (!changes) return '<h2>Files</h2>\n<p class="card">The repository no longer contains these commits.</p>';
  const { files, isCut } = changes;
  const count = `${files.length}${isCut ? '+' : ''} ${files.length === 1 ? 'file' : 'files'} changed`;
  const openForms = canComment && state === 'open' ? forms : undefined;
  return `<h2>${count}</h2>\n${renderChanges(changes, {
    renderLineThreads: (path, { before, after }) =>
      threads
        .filter(({ first }) => {
          const key = getKey(first);
          if (key === '') return false;
          const isAfter = after !== undefined && key === getLineKey(path, 'after', after);
          return isAfter || (before !== undefined && key === getLineKey(path, 'before', before));
        })
        .map((thread) => renderThread(thread, openForms))
        .join(''),
    renderFileForm: (path, index) => (openForms ? renderLineForm(path, index, openForms) : ''),
  })}`;
}
