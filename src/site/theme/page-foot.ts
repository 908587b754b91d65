import { escapeHtml } from '../../lib/html.ts';
import { ui } from '../icons/ui-icon.ts';
import { linkAttributes } from './markup.ts';
import type { PageView } from '../model/view.ts';

/** Renders page feedback, source links and the last modified date. Returns '' if there is none. */
export function renderPageFoot(view: PageView): string {
  const content = renderFeedback(view) + renderLinks(view) + renderModified(view) + (view.page.footHtml ?? '');
  return content === '' ? '' : `<div class="bd-PageFoot">${content}</div>`;
}

/** Hidden, with its space reserved, until `client/feedback.ts` knows that the server collects feedback. */
function renderFeedback({ page, text }: PageView): string {
  if (!page.asksFeedback) return '';
  const data = { thanks: 'feedbackThanks', comment: 'feedbackComment', failed: 'feedbackFailed' };
  const allTexts = { ...data, send: 'playgroundSend', cancel: 'playgroundCancel' };
  const texts = Object.entries(allTexts).map(([name, key]) => ` data-bd-${name}="${escapeHtml(text(key))}"`);
  const renderThumb = (way: 'up' | 'down', label: string): string =>
    `<button id="feedback-thumbs-${way}" type="button" aria-pressed="false">${ui(`thumbs-${way}`)}${escapeHtml(text(label))}</button>`;
  return (
    `<div class="feedback-toolbar bd-JsOnly" role="group" aria-labelledby="bd-FeedbackQuestion"${texts.join('')}><span id="bd-FeedbackQuestion">${escapeHtml(text('feedbackQuestion'))}</span>` +
    `${renderThumb('up', 'feedbackYes')}${renderThumb('down', 'feedbackNo')}</div>`
  );
}

function renderLinks({ page, text }: PageView): string {
  const link = (href: string | undefined, icon: 'square-pen' | 'circle-dot', key: string): string =>
    href === undefined ? '' : `<a${linkAttributes({ href, external: true })}>${ui(icon)}${escapeHtml(text(key))}</a>`;
  const links = link(page.editHref, 'square-pen', 'editPage') + link(page.issueHref, 'circle-dot', 'raiseIssue');
  return links === '' ? '' : `<div class="bd-SourceLinks">${links}</div>`;
}

function renderModified({ page: { modified }, text }: PageView): string {
  if (modified === undefined) return '';
  return `<p class="bd-Modified">${escapeHtml(text('lastUpdated'))} <time datetime="${escapeHtml(modified.date)}">${escapeHtml(modified.text)}</time></p>`;
}
