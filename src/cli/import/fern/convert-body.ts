/** Converts the components of a Fern page. */
import path from 'node:path';
import type { Source } from '../../../site/shared.ts';
import { getCallout } from '../callouts.ts';
import type { PageReport } from '../conversion.ts';
import { changeProse, formatAttribute, readAttributes, splitPage, stripMarkdown } from '../page-text.ts';
import { resolve } from './read-docs.ts';
import { PLAIN_FENCE, trackFences } from '../track-fences.ts';

export interface BodyContext {
  source: Source;
  /** Folder of docs.yml, to which absolute paths lead; '' for the imported folder. */
  root: string;
  report: PageReport;
}

/** Maximum number of files that include each other. */
const MAX_DEPTH = 10;

/** Converts everything except links. */
export function convertBody(body: string, file: string, context: BodyContext): string {
  const included = includeFiles(body, { file, context, depth: 0 });
  return convertSteps(
    changeProse(convertFences(included), (prose) => convertTags(convertImports(prose, context.report), context.report)),
    context.report,
  );
}

interface IncludeInput {
  file: string;
  context: BodyContext;
  depth: number;
}

/** Inserts `<Markdown src="/snippets/a.mdx" />`. */
function includeFiles(text: string, input: IncludeInput): string {
  const { file, context, depth } = input;
  return changeProse(text, (prose) =>
    prose.replaceAll(
      /<Markdown\s+src=(?:"([^"]*)"|'([^']*)'|\{["']([^"']*)["']\})\s*\/?>(?:\s*<\/Markdown>)?/g,
      (match: string, double?: string, single?: string, braces?: string) => {
        const src = double ?? single ?? braces ?? '';
        const target = src.startsWith('/')
          ? path.posix.join(context.root, path.posix.normalize(src))
          : resolve(src, file);
        if (!context.source.has(target)) {
          context.report.reportLoss(`the snippet ${src}, because it isn't in the folder`, match);
          return '';
        }
        const { body } = splitPage(context.source.read(target).toString('utf8'));
        if (depth >= MAX_DEPTH || !context.report.canInsert(body.length)) {
          context.report.reportLoss(`the snippet ${src}, because snippets are nested too deeply or too long`, match);
          return '';
        }
        context.report.count('snippet');
        return includeFiles(body.trim(), { file: target, context, depth: depth + 1 });
      },
    ),
  );
}

const IMPORT = /^import\s([^\n]*)\sfrom\s+["']([^"'\n]+)["'];?[ \t]*$/gm;

/** Removes imports, and the tags of the components that they load. The content of the tags stays. */
function convertImports(prose: string, report: PageReport): string {
  const names = new Set<string>();
  const text = prose.replaceAll(IMPORT, (line: string, imported: string, module: string) => {
    report.reportLoss(`the import of "${module}"`, line);
    for (const name of imported.match(/\b[A-Z]\w*/g) ?? []) names.add(name);
    return '';
  });
  return text.replaceAll(/<\/?([A-Z]\w*)(?=[\s/>])(?:[^<>{}]|\{[^{}]*\})*>/g, (match: string, name: string) =>
    names.has(name) ? '' : match,
  );
}

const FENCE_WORDS = /[ \t]+(?:maxLines|startLine|errorLines|focusLines)=(?:\{[^{}]*\}|[^\s{}]+)/g;

function convertFences(text: string): string {
  return text.replaceAll(
    /^([ \t>]*(?:`{3,}|~{3,}))([^\n`]*)$/gm,
    (_, marks: string, info: string) => marks + info.replaceAll(FENCE_WORDS, '').replace(/\bwordWrap\b/, 'wrap'),
  );
}

const CALLOUTS: Readonly<Record<string, string>> = { Success: 'Check', Error: 'Danger', Launch: 'Tip' };
const RENAMED: Readonly<Record<string, string>> = { CodeBlocks: 'CodeGroup', ...CALLOUTS };
/** Parts of API pages, and content that only Fern's site shows. */
const LOST_NAMES = [
  'EndpointRequestSnippet',
  'EndpointResponseSnippet',
  'EndpointSchemaSnippet',
  'RunnableEndpoint',
  'WebhookPayloadSnippet',
  'Schema',
  'SchemaSnippet',
  'Code',
  'Download',
  'If',
  'Versions',
  'Version',
  'Feature',
  'Prompt',
  'llms-only',
  'llms-ignore',
].join('|');
const LOST_START = new RegExp(String.raw`<(${LOST_NAMES})(?=[\s/>])(?:[^<>{}]|\{[^{}]*\})*>`, 'g');
const LOST_END = new RegExp(`</(?:${LOST_NAMES})>`, 'g');

function convertTags(prose: string, report: PageReport): string {
  const open: string[] = [];
  return prose
    .replaceAll(LOST_START, (match: string, name: string) => {
      report.reportLoss(`the component <${name}>, except for its content`, match);
      return '';
    })
    .replaceAll(LOST_END, '')
    .replaceAll(/<(\/?)(CodeBlocks|Success|Error|Launch)(?=[\s/>])/g, (_, end: string, name: string) => {
      if (end === '') report.count(Object.hasOwn(CALLOUTS, name) ? 'callout' : 'code group');
      return `<${end}${RENAMED[name] ?? name}`;
    })
    .replaceAll(/<(\/?)Callout\b((?:[^<>{}]|\{[^{}]*\})*)>/g, (_, end: string, attributeText: string) => {
      if (end !== '') return `</${open.pop() ?? 'Note'}>`;
      const { intent = 'note', title } = readAttributes(attributeText);
      const { component } = getCallout(intent);
      open.push(component);
      report.count('callout');
      return `<${component}${formatAttribute('title', title)}>`;
    })
    .replaceAll(/<Button\b((?:[^<>{}]|\{[^{}]*\})*)>([^<>]*)<\/Button>/g, (_, attributeText: string, text: string) => {
      const { href = '' } = readAttributes(attributeText);
      report.reportChange('buttons became links', '<Button');
      return `[${text.trim()}](${href})`;
    })
    .replaceAll(/<(\/?)Aside(?=[\s/>])[^<>]*>/g, '');
}

/** Steps can be headings instead of components. */
function convertSteps(text: string, report: PageReport): string {
  if (!text.includes('<Steps')) return text;
  let isInside = false;
  let isOpen = false;
  const track = trackFences(PLAIN_FENCE);
  const result: string[] = [];
  for (const line of text.split('\n')) {
    const isText = track(line) === 'text';
    if (isText && /<Steps[\s>]/.test(line)) isInside = true;
    const [, title] = isText && isInside ? (/^[ \t]*#{2,4}[ \t]+(.*)$/.exec(line) ?? []) : [];
    const isEnd = isText && line.includes('</Steps>');
    if (isOpen && (title !== undefined || isEnd)) result.push('', '</Step>');
    if (title !== undefined || isEnd) isOpen = false;
    if (isText && /<Step[\s>]/.test(line)) isInside = false;
    if (title !== undefined) {
      isOpen = true;
      report.count('step');
      if (/\{#[\w-]+\}$/.test(title))
        report.reportChange('IDs of headings in steps, which the new site creates from their titles', title);
      result.push(`<Step${formatAttribute('title', stripMarkdown(title.replace(/\s*\{#[\w-]+\}$/, '')))}>`, '');
    } else result.push(line);
    if (isEnd) isInside = false;
  }
  return result.join('\n');
}
