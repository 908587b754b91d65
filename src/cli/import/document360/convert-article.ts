/** Converts the text of an article or a snippet, in Markdown or HTML. */
import { createPageReport, type PageReport } from '../conversion.ts';
import { escapeBraces } from '../escape-braces.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { openHtml, readHtmlText, type HtmlDocument, type TextParts } from '../html/open-html.ts';
import type { AddNote } from '../imported.ts';
import { rewriteLinks, type FindTarget } from '../links.ts';
import { changeProse } from '../page-text.ts';
import { createBoxRules, isInternal, listTabs } from './boxes.ts';
import { blankInternalNotes, convertMarkdown, INTERNAL } from './convert-markdown.ts';
import type { Media } from './place-media.ts';
import { markTokens, printTokens, type Tokens } from './tokens.ts';

export interface ConversionContext {
  media: Media;
  tokens: Tokens;
  /** Matches URLs in the storage of Document360. */
  storage: RegExp;
  converted: Map<string, number>;
  note: AddNote;
}

export interface ConversionInput {
  /** Name of the source in reports, and its whole text, in which positions are looked up. */
  file: string;
  source: string;
  body: string;
  isHtml: boolean;
  /** Finds the targets of links and images on other pages. Reports those that it doesn't find. */
  createFinder: (report: PageReport) => FindTarget;
}

export function convertArticle(input: ConversionInput, context: ConversionContext): string {
  const { file, source, isHtml } = input;
  const report = createPageReport({ file, text: source, note: context.note, converted: context.converted });
  const body = markTokens(input.body, { tokens: context.tokens, report });
  const markdown = isHtml ? convertHtml(body, { context, report }) : convertText(body, { context, report });
  const page = printTokens(rewriteLinks(escapeBraces(markdown), input.createFinder(report)));
  return changeProse(page, (prose) => prose.replaceAll(/\n{3,}/g, '\n\n'));
}

/** Returns the text for readers in an article, in the lines of its source. */
export function readVisibleText({ body, isHtml }: { body: string; isHtml: boolean }): string {
  return isHtml ? readHtmlText(`<body>${body}`, PARTS) : blankInternalNotes(body);
}

const PARTS: TextParts = { isMain: () => true, isHidden: (_, { class: names }) => isInternal(names) };

interface Conversion {
  context: ConversionContext;
  report: PageReport;
}

function convertText(text: string, { context, report }: Conversion): string {
  const visibleText = blankInternalNotes(text, report);
  const localText = changeProse(visibleText, (prose) =>
    prose.replaceAll(context.storage, (url) => findMedia(url, { context, report })),
  );
  return convertMarkdown(localText, report);
}

function convertHtml(html: string, { context, report }: Conversion): string {
  const document = openHtml(html);
  if (document === undefined) {
    report.reportChange('the page has only its text, because its elements are nested too deeply');
    return readVisibleText({ body: html, isHtml: true }).replaceAll('<', '&lt;');
  }
  removeInternalNotes(document, report);
  for (const element of document.querySelectorAll('script,style,form,object,embed'))
    report.reportLoss(`the <${element.nodeName.toLowerCase()}> elements`, `<${element.nodeName.toLowerCase()}`);
  for (const element of document.querySelectorAll('[src],[href]'))
    for (const name of ['src', 'href']) {
      const url = element.getAttribute(name);
      if (url !== null && new RegExp(`^${context.storage.source}`, 'i').test(url.trim()))
        element.setAttribute(name, findMedia(url.trim(), { context, report }));
    }
  return htmlToMarkdown(document.body, createBoxRules(report, listTabs(document.body)));
}

function removeInternalNotes(document: HtmlDocument, report: PageReport): void {
  for (const element of document.querySelectorAll('[class]')) {
    const classes = element.getAttribute('class');
    if (!isInternal(classes)) continue;
    report.reportLoss(INTERNAL, classes ?? undefined);
    element.remove();
  }
}

function findMedia(url: string, { context, report }: Conversion): string {
  const target = context.media.find(url);
  if (target === undefined)
    report.reportLoss(
      `the file ${url}, because the export doesn't contain it, or because sites don't publish files of its type. The page still links to it there`,
      url,
    );
  else report.count('file');
  return target ?? url;
}
