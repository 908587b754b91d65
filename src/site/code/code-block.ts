/** Prints a fenced code block: header with title and icon, copy button, lines (content format, Code). */
import { formatCount } from '../../lib/format-count.ts';
import { renderAttributes, escapeHtml } from '../../lib/html.ts';
import type { CodeBlockInput, PagePrinter } from '../model/component.ts';
import type { PrintFence } from '../model/plugin.ts';
import { parseFence } from './fence-options.ts';
import type { FenceOptions } from './fence-options.ts';
import { suggestLanguage } from './grammars.ts';
import type { BlockHighlighter } from './highlighter.ts';
import { suggestCodeTheme } from './theme-styles.ts';
import { withoutTwoslash } from './twoslash.ts';

/** The parts of the page that a block needs; a `PagePrinter` and the page's highlighter together provide them. */
export interface CodeBlockDeps extends Pick<PagePrinter, 'icon' | 'need' | 'report' | 'text'> {
  highlighter: BlockHighlighter;
  /** Printers of plug-ins, by language. */
  fences: ReadonlyMap<string, PrintFence>;
}

export function renderCodeBlock(input: CodeBlockInput, deps: CodeBlockDeps): string {
  const options = parseFence(input.language, input.meta);
  const source = renderSource(input, options, deps);
  const printFence = deps.fences.get(options.language);
  if (printFence) return printFence(source, options.others, input.at);
  if (!deps.highlighter.knows(options.language)) {
    const guess = suggestLanguage(options.language);
    const fix = guess === undefined ? 'Use a supported language or "text".' : `Did you mean "${guess}"?`;
    const message = `Unknown code language "${options.language}". The block is shown without highlighting. ${fix}`;
    deps.report('unknown-code-language', message, input.at);
  }
  reportIgnoredOptions(options, { source, at: input.at }, deps);
  const themeClass = findThemeClass(options, input, deps);
  const header = input.bare === true ? '' : renderHeader(options, input, deps);
  const root = renderAttributes({
    class: getBlockClasses(options, themeClass ?? deps.highlighter.blockClass),
    'data-component-part': 'code-block-root',
    'data-bd-language': options.language === '' ? undefined : options.language,
  });
  return `<div${root}>${header}${copyButton(options, deps)}${renderPre({ source, before: input.before }, themeClass === undefined ? { ...options, theme: undefined } : options, deps)}${renderFooter(options, deps)}</div>`;
}

function renderSource(input: CodeBlockInput, options: FenceOptions, deps: CodeBlockDeps): string {
  const source = input.source.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (!options.twoslash) return source;
  const message =
    'Bindery doesn\'t run "twoslash", so the block has no type information on hover. Its code is shown without the twoslash comments. To show the comments, remove "twoslash".';
  deps.report('twoslash-not-run', message, input.at);
  return withoutTwoslash(source);
}

/** Reports options that the format doesn't have, and numbers of lines that the block doesn't have. */
function reportIgnoredOptions(
  { others, ignored, highlight, focus }: FenceOptions,
  { source, at }: Pick<CodeBlockInput, 'source' | 'at'>,
  deps: CodeBlockDeps,
): void {
  const code = 'unknown-code-option';
  for (const option of [...Object.keys(others), ...ignored])
    deps.report(
      code,
      `Code blocks don't support the option "${option.slice(0, 40)}". It is ignored. Fix or remove it.`,
      at,
    );
  const lineCount = source.split('\n').length;
  const line = [...highlight, ...focus].find((number) => number > lineCount || number === 0);
  if (line === undefined) return;
  deps.report(
    code,
    `The code block has ${formatCount(lineCount, 'line')}, but its options refer to line ${line}. Fix the line numbers.`,
    at,
  );
}

/** Returns the classes of a block with its own theme; undefined if it has none, or if the theme doesn't exist. */
function findThemeClass({ theme }: FenceOptions, input: CodeBlockInput, deps: CodeBlockDeps): string | undefined {
  if (theme === undefined || theme === 'system') return undefined;
  const themeClass = deps.highlighter.themeClass(theme);
  if (themeClass !== undefined) {
    deps.need(`code-theme:${theme}`);
    return themeClass;
  }
  const guess = suggestCodeTheme(theme);
  const fix = guess === undefined ? 'Use the name of a Shiki theme.' : `Did you mean "${guess}"?`;
  const message = `Unknown code theme "${theme}". The block uses the site's theme. ${fix}`;
  deps.report('unknown-code-theme', message, input.at);
  return undefined;
}

function getBlockClasses(options: FenceOptions, blockClass: string): string {
  return [
    `code-block${blockClass}`,
    ...(options.lines ? ['bd-CodeBlockNumbered'] : []),
    ...(options.wrap ? ['bd-CodeBlockWrap'] : []),
    ...(options.expandable ? ['bd-CodeBlockExpandable'] : []),
  ].join(' ');
}

function renderHeader(options: FenceOptions, input: CodeBlockInput, deps: CodeBlockDeps): string {
  if (options.title === undefined && options.icon === undefined) return '';
  const icon =
    options.icon === undefined ? '' : deps.icon(options.icon, { at: input.at, size: 14, class: 'code-block-icon' });
  const title = escapeHtml(options.title ?? '');
  return `<div class="bd-CodeBlockHeader" data-component-part="code-block-header">${icon}<span class="bd-CodeBlockFilename" data-component-part="code-block-header-filename">${title}</span></div>`;
}

/**
 * Prints the copy button. The client reads the text from the block itself, so that the source is in the page only once.
 */
function copyButton(options: FenceOptions, deps: CodeBlockDeps): string {
  if (!options.copy) return '';
  return `<button type="button" class="code-block-copy-button" aria-label="${escapeHtml(deps.text('copyCode'))}"></button>`;
}

function renderPre(
  { source, before }: Pick<CodeBlockInput, 'source'> & { before: string | undefined },
  options: FenceOptions,
  deps: CodeBlockDeps,
): string {
  const html = deps.highlighter.highlight(source, options.language, {
    ...(options.highlight.length > 0 && { highlight: options.highlight }),
    ...(options.focus.length > 0 && { focus: options.focus }),
    ...(options.lines && { numbers: true }),
    ...(options.theme !== undefined && { theme: options.theme }),
    ...(before !== undefined && { before }),
  });
  const label = options.title ?? `${deps.text('code')}${options.language === '' ? '' : `: ${options.language}`}`;
  return `<pre tabindex="0" role="group" aria-label="${escapeHtml(label)}"><code>${html}</code></pre>`;
}

function renderFooter(options: FenceOptions, deps: CodeBlockDeps): string {
  if (!options.expandable) return '';
  const [moreText, lessText] = [escapeHtml(deps.text('showMore')), escapeHtml(deps.text('showLess'))];
  return `<div class="code-block-fade-overlay"></div><div class="bd-CodeBlockFooter" data-component-part="code-block-footer"><button type="button" class="bd-CodeBlockFooterButton" data-component-part="code-block-footer-button" aria-expanded="false" data-bd-less="${lessText}">${moreText}</button></div>`;
}
