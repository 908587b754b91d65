import type { PullCommentRow } from '../../../db/schema.ts';
import type { LineSide, PullVerdict } from '../../../db/tables/agent-jobs.ts';
import { cutText } from '../../../lib/cut-text.ts';
import { escapeHtml } from '../../../lib/html.ts';
import { collapseWhitespace } from '../../../lib/collapse-whitespace.ts';
import type { PullForm } from './forms.ts';
import { renderForm } from './forms.ts';
import { renderMarkdown } from './markdown.ts';
import { formatTime } from './time.ts';

/** A comment with its replies. */
export interface Thread {
  first: PullCommentRow;
  replies: PullCommentRow[];
}

/** The forms of a page whose visitor can write. */
export interface CommentForms {
  comment: PullForm;
  resolve: PullForm;
}

/** Groups the comments of a pull request into threads, oldest first. */
export function groupThreads(comments: readonly PullCommentRow[]): Thread[] {
  return comments
    .filter((comment) => comment.thread_id === null)
    .map((first) => ({ first, replies: comments.filter((comment) => comment.thread_id === first.id) }));
}

/** Returns the key of a commented line. */
export function getLineKey(path: string, side: LineSide, line: number): string {
  return `${side}:${line}:${path}`;
}

/** Renders a thread, with forms to reply and to resolve it. A resolved thread is folded. */
export function renderThread({ first, replies }: Thread, forms: CommentForms | undefined): string {
  const comments = [first, ...replies].map(renderComment).join('\n');
  const isResolved = first.resolved_at !== null;
  const actions = forms ? renderActions(first, forms) : '';
  const place = first.path === null ? '' : `<p class="place">${describePlace(first)}</p>`;
  const content = `${place}${comments}${actions}`;
  if (!isResolved) return `<div class="thread" id="${first.id}">${content}</div>`;
  const by = first.resolved_by === null ? '' : ` by ${escapeHtml(first.resolved_by)}`;
  return `<details class="thread" id="${first.id}"><summary>Resolved${by}: ${escapeHtml(shorten(first.body))}</summary>${content}</details>`;
}

function describePlace({ path, line, side }: PullCommentRow): string {
  const name = `<code>${escapeHtml(path ?? '')}</code>`;
  if (line === null) return name;
  return `${name}, line ${line}${side === 'before' ? ' before the change' : ''}`;
}

const VERDICTS: Record<PullVerdict, string> = {
  comment: 'Review',
  approve: 'Approved',
  'request-changes': 'Requested changes',
};

function renderComment({ author_name: author, body, verdict, created_at: time }: PullCommentRow): string {
  const badge = verdict === null ? '' : ` <span class="verdict ${verdict}">${VERDICTS[verdict]}</span>`;
  const text = body === '' ? '' : `<div class="text">${renderMarkdown(body)}</div>`;
  return `<article class="comment">
<p class="by"><strong>${escapeHtml(author)}</strong>${badge} <time datetime="${time.toISOString()}">${formatTime(time)}</time></p>
${text}</article>`;
}

function renderActions({ id, resolved_at: resolvedAt }: PullCommentRow, { comment, resolve }: CommentForms): string {
  const reply = renderForm(comment, {
    fields: { thread: id },
    content: `${renderTextArea('Reply', id)}<button class="quiet">Reply</button>`,
  });
  const isResolved = resolvedAt !== null;
  const toggle = renderForm(resolve, {
    fields: { thread: id, resolved: isResolved ? '' : 'yes' },
    content: `<button class="quiet">${isResolved ? 'Reopen' : 'Resolve'}</button>`,
  });
  return `<div class="thread-actions"><details class="reply"><summary>Reply</summary>${reply}</details>${toggle}</div>`;
}

/** Renders the form for a comment on a line of a file. */
export function renderLineForm(path: string, index: number, { comment }: CommentForms): string {
  const content = `<div class="fields"><label>Line <input type="number" name="line" min="1" required></label>
<label>Version <select name="side"><option value="after">After the change</option><option value="before">Before the change</option></select></label></div>
${renderTextArea('Comment', `file-${index}`)}<button class="quiet">Comment</button>`;
  return `<details class="line-comment"><summary>Comment on a line</summary>${renderForm(comment, { fields: { path }, content })}</details>`;
}

/** Renders the form for a general comment or a review. */
export function renderReviewForm({ comment }: CommentForms): string {
  const options: [PullVerdict | '', string][] = [
    ['', 'Comment'],
    ['approve', 'Approve'],
    ['request-changes', 'Request changes'],
  ];
  const choices = options.map(
    ([value, label]) =>
      `<label><input type="radio" name="verdict" value="${value}"${value === '' ? ' checked' : ''}> ${label}</label>`,
  );
  const content = `${renderTextArea('Your review', 'review', false)}<fieldset><legend class="unseen">Verdict</legend>${choices.join('\n')}</fieldset><button class="quiet">Submit</button>`;
  return renderForm(comment, { content });
}

function renderTextArea(label: string, id: string, isRequired = true): string {
  return `<label class="unseen" for="text-${id}">${label}</label><textarea id="text-${id}" name="body" rows="3" maxlength="10000"${isRequired ? ' required' : ''} placeholder="${label}"></textarea>`;
}

function shorten(text: string): string {
  return cutText(collapseWhitespace(text), 80);
}
