import { Type } from 'typebox';
import { MAX_QUERY, type SearchHit } from '../../lib/site-search.ts';
import { openWorkSearch } from '../checks/open-search.ts';
import { unsupported } from './aliases.ts';
import { getView } from './preview.ts';
import { refuseUnrendered } from './refuse-unrendered.ts';
import { defineTool, Refusal, takeLines } from './tool.ts';

/** Searches the site of the work tree with the index and ranking that its readers will use. */
export const search = defineTool('search', {
  description: 'Searches the site as its readers do. For exact text, use grep.',
  parameters: {
    query: Type.String({
      minLength: 1,
      maxLength: MAX_QUERY,
    }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    language: Type.Optional(Type.String({ maxLength: 50 })),
    version: Type.Optional(Type.String({ maxLength: 100 })),
  },
  aliases: {
    q: 'query',
    text: 'query',
    pattern: 'query',
    maxResults: 'limit',
    numResults: 'limit',
    count: 'limit',
    lang: 'language',
    locale: 'language',
    path: unsupported('search always searches the whole site. To search in a folder, use grep.'),
  },
  async run({ limit = 8, ...question }, { workspace, signal, ...context }) {
    const view = getView({ workspace, signal, ...context });
    const find = await refuseUnrendered(openWorkSearch(view, { workspace, signal }));
    if (!find) throw new Refusal('This site is published without search. Use grep.');
    const { total, results } = await refuseUnrendered(find({ ...question, limit }));
    if (results.length === 0) return { ok: true, text: 'No pages found.', found: 0 };
    const pages = `${total} ${total === 1 ? 'page matches' : 'pages match'}${total > results.length ? `; the top ${results.length}` : ''}:`;
    return { ok: true, text: [pages, ...takeLines(results.flatMap(printHit))].join('\n'), found: total };
  },
});

function printHit({ title, url, trail, section, snippet, sections }: SearchHit): string[] {
  const place = [section, trail].filter((part) => part !== '').join(' › ');
  return [
    `${url}: ${title}${place === '' ? '' : ` (${place})`}`,
    ...(snippet === '' ? [] : [`  ${snippet}`]),
    ...sections.slice(0, MAX_SECTIONS).map((each) => `  ${each.url} ${each.heading}: ${each.snippet}`),
  ];
}

const MAX_SECTIONS = 4;
