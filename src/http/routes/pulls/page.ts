import type { PullAction } from '../../../agent/hosts/built-in/pull-link.ts';
import type { Changes } from '../../../agent/hosts/built-in/read-changes.ts';
import type { PullRequestState } from '../../../db/tables/agent-jobs.ts';
import { escapeHtml } from '../../../lib/html.ts';
import { renderChanges } from './diff-view.ts';
import { renderMarkdown } from './markdown.ts';
import { STYLE } from './style.ts';

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
  /** Forms of the possible actions, in the order of the buttons; undefined for a read-only link. */
  forms: PullForm[] | undefined;
  /** The API call that returns a decision link. */
  decisionCall: string;
  /** Result of the previous action. */
  message: string | undefined;
}

export interface PullForm {
  action: PullAction;
  /** Relative to the page. */
  target: string;
  fields: Record<string, string>;
}

const STATES: Record<PullRequestState, string> = { open: 'Open', merged: 'Merged', closed: 'Closed' };

/** Renders the page, which works without JavaScript. */
export function renderPullPage(view: PullView): string {
  const { projectName, title, body, state, head, base, createdAt, message } = view;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(projectName)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="project">${escapeHtml(projectName)} · pull request</p>
<h1>${escapeHtml(title)}</h1>
<p class="meta"><span class="badge ${state}">${STATES[state]}</span>
<span><code>${escapeHtml(head)}</code> into <code>${escapeHtml(base)}</code></span>
<time datetime="${createdAt.toISOString()}">${formatTime(createdAt)}</time></p>
${message ? `<p class="message" role="alert">${escapeHtml(message)}</p>` : ''}
<h2 class="unseen">Description</h2>
<div class="card">${body.trim() === '' ? '<p>No description.</p>' : renderMarkdown(body)}</div>
${renderActions(view)}
${renderFiles(view)}
</main>
</body>
</html>
`;
}

function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function renderActions({ state, forms, base, decisionCall }: PullView): string {
  if (state === 'merged') return `<div class="actions"><p>Merged into <code>${escapeHtml(base)}</code>.</p></div>`;
  if (state === 'closed') return '<div class="actions"><p>Closed without merging.</p></div>';
  if (!forms)
    return `<div class="actions"><p>This link is read-only. To merge or close the pull request, request a link with <code>${escapeHtml(decisionCall)}</code> and an API key with the <code>write</code> scope.</p></div>`;
  return `<div class="actions">${forms.map(renderForm).join('\n')}</div>`;
}

const BUTTONS: Record<PullAction, string> = {
  merge: '<button class="main">Merge</button>',
  close: '<button>Close without merging</button>',
};

function renderForm({ action, target, fields }: PullForm): string {
  const hiddenInputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(target)}">${hiddenInputs.join('')}${BUTTONS[action]}</form>`;
}

function renderFiles({ changes }: PullView): string {
  if (!changes) return '<h2>Files</h2>\n<p class="card">The repository no longer contains these commits.</p>';
  const { files, isCut } = changes;
  const count = `${files.length}${isCut ? '+' : ''} ${files.length === 1 ? 'file' : 'files'} changed`;
  return `<h2>${count}</h2>\n${renderChanges(changes)}`;
}
