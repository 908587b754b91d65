/** Reads `contextual`: the page's action menu (content format, Contextual (page action) menu). */
import type { Report } from '../model/diagnostics.ts';
import { omitUndefined } from '../../lib/omit-undefined.ts';
import type { ContextualMenu, ContextualOption } from '../model/config.ts';
import {
  readFields,
  readText,
  reportIncomplete,
  reportNoChoice,
  reportUnsupported,
  getText,
  type FieldReader,
} from './field-reader.ts';
import type { JsonNode } from './json-node.ts';
import { readIcon } from './read-frame.ts';

export const BUILT_IN = new Set(
  (
    'copy view assistant download-pdf download-spec chatgpt claude perplexity grok aistudio devin devin-desktop windsurf mcp ' +
    'add-mcp cursor vscode devin-mcp'
  ).split(' '),
);

/** Options that need a client or server that only the vendor documents. */
export const UNSUPPORTED_OPTIONS: ReadonlySet<string> = new Set(['devin-desktop', 'devin-mcp', 'windsurf']);

/** Reads the menu of the site or of a page. Fields without a valid value are absent. */
export function readContextual(root: FieldReader, report: Report): ContextualMenu | undefined {
  const node = root.node('contextual');
  const fields = root.object('contextual');
  if (!node || !fields.at) return undefined;
  const hasOptions = fields.node('options')?.type === 'array';
  const options = fields.list('options').flatMap((option) => readOption(option, report) ?? []);
  const contextual = omitUndefined<ContextualMenu>({
    options: hasOptions ? options : undefined,
    display: fields.choice('display', ['header', 'toc']),
  });
  fields.close();
  const unsupportedOptions = options.filter((option) => typeof option === 'string' && UNSUPPORTED_OPTIONS.has(option));
  if (unsupportedOptions.length > 0)
    reportUnsupported({
      node,
      what: `the page menu ${unsupportedOptions.length === 1 ? 'option' : 'options'} ${unsupportedOptions.map((option) => `"${String(option)}"`).join(', ')}`,
      reason: 'The other options are shown. You can add a custom entry with "title" and "href".',
      report,
    });
  return contextual;
}

function readOption(node: JsonNode, report: Report): ContextualOption | undefined {
  if (node.type === 'scalar') {
    const id = getText(node) ?? '';
    if (BUILT_IN.has(id)) return id;
    reportNoChoice({ node, choices: BUILT_IN, report });
    return undefined;
  }
  const fields = readFields(node, report);
  const title = fields.text('title');
  const href = readHref(fields, report);
  const option = { description: fields.text('description') ?? '', ...readIcon(fields, report) };
  fields.close();
  if (title && href) return { title, href, ...option };
  reportIncomplete({
    node,
    needed: [['title'], ['href']],
    expected: 'an entry with "title" and "href"',
    report,
  });
  return undefined;
}

function readHref(
  option: FieldReader,
  report: Report,
): string | { base: string; query: { key: string; value: string }[] } | undefined {
  const node = option.node('href');
  if (node?.type === 'scalar' && node.value !== null) return readText(node, report);
  const fields = readFields(node, report);
  const base = fields.text('base');
  const query = fields.list('query').flatMap((item) => {
    const pair = readFields(item, report);
    const key = pair.text('key');
    const value = pair.text('value') ?? '';
    pair.close();
    if (key) return [{ key, value }];
    reportIncomplete({ node: item, needed: [['key']], expected: 'a query parameter with "key"', report });
    return [];
  });
  fields.close();
  if (base) return { base, query };
  if (node) reportIncomplete({ node, needed: [['base']], expected: 'a URL, or an object with "base"', report });
  return undefined;
}
