import { formatStatus } from '../../../api-requests/format-status.ts';
import { createCodeView } from './code-view.ts';
import { createButton, createChoiceBar, createElement, createIcon, type Child } from './dom.ts';
import { indentJson } from './highlight.ts';
import type { ApiResponse } from './send.ts';
import { formatSize } from './format-size.ts';
import { text } from './texts.ts';

export interface ResponseView {
  element: HTMLElement;
  showStart(): void;
  showWaiting(): void;
  showProblem(message: string): void;
  showResponse(response: ApiResponse): Promise<void>;
}

/** Creates the view of the API's response: its content, time and size, with the body formatted for its media type. */
export function createResponseView(fileName: string): ResponseView {
  const head = createElement('div', { class: 'bd-PgPanelHead' });
  const body = createElement('div', { class: 'bd-PgResponse' });
  const status = createElement('div', { class: 'bd-VisuallyHidden', role: 'status' });
  const panel = createElement('section', { class: 'bd-PgPanel', 'aria-label': text('response') }, head, body, status);
  const urls: string[] = [];
  const createUrl = (blob: Blob): string => {
    const url = URL.createObjectURL(blob);
    urls.push(url);
    return url;
  };
  const show = (spoken: string, tools: Child[], ...content: Child[]): void => {
    for (const url of urls.splice(0)) URL.revokeObjectURL(url);
    head.replaceChildren(
      createElement('span', { class: 'bd-PgTitle' }, text('response')),
      ...tools.filter((tool) => tool !== undefined),
    );
    body.replaceChildren(...content.filter((child) => child !== undefined));
    status.textContent = spoken;
  };
  return {
    element: panel,
    showStart: () => show('', [], createMessage('send', text('empty'))),
    showWaiting: () => show(text('sending'), [], createMessage('wait', text('sending'))),
    showProblem: (problem) => show(problem, [], createMessage('alert', problem)),
    async showResponse(response) {
      const content = await readBody(response);
      const place = createElement('div', { class: 'bd-PgResponseBody' });
      show(`${formatStatus(response.status)}, ${formatDuration(response.time)}`, createFacts(response), undefined);
      const download = (): void => {
        const link = createElement('a', { href: createUrl(response.body), download: fileName + content.ending });
        link.click();
      };
      const code = createCodeView(text('response'));
      const views = [
        () => [...renderBody(content, { urlOf: () => createUrl(response.body), code })],
        () => [renderHeaders(response)],
      ];
      const open = (index: number): void => place.replaceChildren(...(views[index]?.() ?? []));
      const bar = createChoiceBar([text('body'), `${text('headers')} (${response.headers.length})`], {
        name: text('response'),
        onChoose: open,
      });
      open(0);
      const tools = createElement(
        'div',
        { class: 'bd-PgResponseBar' },
        bar.element,
        createElement('span', { class: 'bd-PgGap' }),
        content.source === undefined ? undefined : code.copy,
        response.body.size === 0
          ? undefined
          : createButton('', { class: 'bd-PgTool', icon: 'download', label: text('download') }, download),
      );
      body.replaceChildren(
        tools,
        place,
        createElement('p', { class: 'bd-PgNote' }, text(response.proxied ? 'viaProxy' : 'viaBrowser')),
      );
    },
  };
}

function createMessage(kind: 'send' | 'wait' | 'alert', content: string): HTMLElement {
  return createElement(
    'div',
    { class: 'bd-PgMessage', 'data-bd-kind': kind },
    createIcon(kind),
    createElement('p', { dir: 'auto' }, content),
  );
}

function createFacts({ status, time, body }: ApiResponse): Child[] {
  const kind = status >= 500 ? 'error' : status >= 400 ? 'warn' : status >= 300 ? 'info' : 'good';
  const facts = [formatDuration(time), formatSize(body.size)].map((fact) =>
    createElement('span', { class: 'bd-PgFact' }, fact),
  );
  return [
    createElement('span', { class: 'bd-PgStatus', 'data-bd-kind': kind }, formatStatus(status)),
    createElement('span', { class: 'bd-PgFacts' }, ...facts),
  ];
}

interface Content {
  kind: 'text' | 'image' | 'audio' | 'video' | 'binary' | 'none';
  /** Extension of a file name, including the dot. */
  ending: string;
  source?: string;
  json?: boolean;
}

/** Longer texts are truncated, in characters; the full text can be downloaded. */
const MAX_LENGTH = 1_000_000;

async function readBody({ body }: ApiResponse): Promise<Content> {
  if (body.size === 0) return { kind: 'none', ending: '' };
  const [type = ''] = body.type.split(';');
  const [main = '', sub = ''] = type.split('/');
  const ending = /^[a-z\d]{2,5}$/.test(sub)
    ? `.${sub === 'plain' ? 'txt' : sub}`
    : sub.endsWith('svg+xml')
      ? '.svg'
      : '';
  if (main === 'image' || main === 'audio' || main === 'video') return { kind: main, ending };
  if (!isText(type) && !(type === '' && (await isLikelyText(body)))) return { kind: 'binary', ending };
  const source = await body.slice(0, MAX_LENGTH).text();
  const pretty = body.size > MAX_LENGTH ? undefined : indentJson(source);
  const json = pretty !== undefined && !/^(?:text\/html|text\/csv)/.test(type);
  return { kind: 'text', ending: json ? '.json' : ending || '.txt', source: json ? pretty : source, json };
}

function isText(type: string): boolean {
  return /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|x-ndjson|x-www-form-urlencoded|graphql|problem)\b/i.test(type);
}

async function isLikelyText(body: Blob): Promise<boolean> {
  const start = await body.slice(0, 1000).text();
  return !start.includes('\0') && !start.includes('\uFFFD');
}

function renderBody(
  content: Content,
  { urlOf, code }: { urlOf: () => string; code: ReturnType<typeof createCodeView> },
): Node[] {
  switch (content.kind) {
    case 'text':
      code.show(content.source ?? '', content.json ? 'json' : undefined);
      return [
        code.element,
        ...((content.source ?? '').length >= MAX_LENGTH
          ? [createElement('p', { class: 'bd-PgNote' }, text('cut'))]
          : []),
      ];
    case 'image':
      return [createElement('img', { class: 'bd-PgMedia', src: urlOf(), alt: text('response') })];
    case 'audio':
    case 'video':
      return [createElement(content.kind, { class: 'bd-PgMedia', src: urlOf(), controls: true })];
    case 'binary':
      return [createMessage('send', text('binary'))];
    default:
      return [createMessage('send', text('noBody'))];
  }
}

function renderHeaders({ headers, proxied }: ApiResponse): HTMLElement {
  const rows = headers.flatMap(([name, value]) => [createElement('dt', {}, name), createElement('dd', {}, value)]);
  return createElement(
    'div',
    { class: 'bd-PgHeaders', tabindex: '0', role: 'region', 'aria-label': text('headers') },
    createElement('dl', { dir: 'ltr' }, ...rows),
    proxied ? undefined : createElement('p', { class: 'bd-PgNote' }, text('hiddenHeaders')),
  );
}

function formatDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`;
}
