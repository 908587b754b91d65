import type { AssistantCitation, AssistantRating } from '../../../lib/site-assistant.ts';
import { copyText } from '../clipboard.ts';
import { sendRating } from './ask.ts';
import type { Turn } from './conversation.ts';
import { createElement, createIcon, createIconButton } from './dom.ts';
import { printMarkdown } from './print-markdown.ts';
import { text } from './texts.ts';

export interface TurnView {
  element: HTMLElement;
  /** Updates the view after the turn has changed. */
  update: () => void;
  /** Shows what the assistant is doing; '' while it writes. */
  setActivity: (activity: string) => void;
}

/** Creates the view of a question and its reply. Assistive technology announces the reply once it is complete. */
export function createTurnView(turn: Turn, on: { retry: () => void; change: () => void }): TurnView {
  const reply = createElement('div', { class: 'bd-AsReply' });
  const activity = createElement('p', { class: 'bd-AsActivity' });
  const end = createElement('div', { class: 'bd-AsEnd' });
  const answer = createElement('section', { class: 'bd-AsAnswer', 'aria-label': text('Reply') }, reply, activity, end);
  const question = createElement(
    'p',
    { class: 'bd-AsQuestion' },
    createElement('span', { class: 'bd-VisuallyHidden' }, `${text('Question')}: `),
    turn.question,
  );
  let displayedReply = '';

  const update = (): void => {
    const isWaiting = turn.state === 'waiting';
    answer.setAttribute('aria-busy', String(isWaiting));
    answer.classList.toggle('bd-AsWriting', isWaiting && turn.reply !== '');
    if (turn.reply !== displayedReply) {
      displayedReply = turn.reply;
      reply.replaceChildren(...printMarkdown(displayedReply));
    }
    activity.hidden = !isWaiting || turn.reply !== '';
    end.replaceChildren(...(isWaiting ? [] : printEnd(turn, on)));
  };
  update();
  return {
    element: createElement('article', { class: 'bd-AsTurn' }, question, answer),
    update,
    setActivity(label) {
      activity.replaceChildren(
        createElement(
          'span',
          { class: 'bd-AsDots', 'aria-hidden': 'true' },
          createElement('i'),
          createElement('i'),
          createElement('i'),
        ),
        label,
      );
    },
  };
}

function printEnd(turn: Turn, on: { retry: () => void; change: () => void }): HTMLElement[] {
  const parts: HTMLElement[] = [];
  if (turn.state === 'limited' || turn.state === 'failed') parts.push(printProblem(turn, on.retry));
  if (turn.state === 'stopped')
    parts.push(createElement('p', { class: 'bd-AsNote' }, createIcon('stop'), text('Stopped')));
  if (turn.citations.length > 0) parts.push(printSources(turn.citations));
  if (turn.reply !== '') parts.push(printTools(turn, on.change));
  return parts;
}

function printProblem(turn: Turn, retry: () => void): HTMLElement {
  const isLimited = turn.state === 'limited';
  const minutes = Math.max(1, Math.ceil(((turn.retryAt ?? Date.now()) - Date.now()) / 60_000));
  const message = isLimited ? text('Limited').replace('{minutes}', String(minutes)) : text('Failed');
  const button = createElement('button', { type: 'button', class: 'bd-AsRetry' }, createIcon('retry'), text('Retry'));
  button.addEventListener('click', retry);
  const box = createElement(
    'div',
    { class: 'bd-AsProblem', role: 'alert' },
    createIcon(isLimited ? 'clock' : 'alert'),
    createElement('p', {}, message),
  );
  if (!isLimited || minutes <= 1) box.append(button);
  return box;
}

function printSources(citations: readonly AssistantCitation[]): HTMLElement {
  const list = createElement('ul', {});
  for (const { title, heading, url } of citations) {
    const label = createElement('span', { class: 'bd-AsSourceText' }, heading === '' ? title : heading);
    if (heading !== '') label.append(createElement('span', { class: 'bd-AsSourcePage' }, title));
    const link = createElement(
      'a',
      { class: 'bd-AsSource', href: url },
      createIcon(heading === '' ? 'page' : 'heading'),
      label,
    );
    list.append(createElement('li', {}, link));
  }
  return createElement(
    'div',
    { class: 'bd-AsSources' },
    createElement('p', { class: 'bd-AsLabel' }, text('Sources')),
    list,
  );
}

function printTools(turn: Turn, change: () => void): HTMLElement {
  const tools = createElement(
    'div',
    { class: 'bd-AsTools' },
    createIconButton('copy', text('copy'), () => void copyText(toMarkdown(turn))),
  );
  const { id } = turn;
  if (id === undefined || turn.state !== 'done') return tools;
  const thumbs = (['up', 'down'] as const).map((rating) => {
    const button = createIconButton(rating, text(rating === 'up' ? 'Helpful' : 'Unhelpful'), () => void rate(rating));
    button.setAttribute('aria-pressed', String(turn.rating === rating));
    return [rating, button] as const;
  });
  const rate = async (chosen: AssistantRating): Promise<void> => {
    if (!(await sendRating(id, chosen))) return;
    turn.rating = chosen;
    for (const [rating, button] of thumbs) button.setAttribute('aria-pressed', String(rating === chosen));
    change();
  };
  tools.append(...thumbs.map(([, button]) => button));
  return tools;
}

/** Returns the reply as Markdown for copying, with absolute URLs. */
function toMarkdown({ reply, citations }: Turn): string {
  const toAbsoluteUrl = (url: string): string => new URL(url, location.href).href;
  const body = reply.replace(/\]\((\/[^\s)]*)\)/g, (_, url: string) => `](${toAbsoluteUrl(url)})`);
  const sources = citations.map(
    ({ title, heading, url }) => `- [${heading === '' ? title : `${title}: ${heading}`}](${toAbsoluteUrl(url)})`,
  );
  return sources.length === 0 ? body : `${body}\n\n${text('Sources')}:\n${sources.join('\n')}\n`;
}
