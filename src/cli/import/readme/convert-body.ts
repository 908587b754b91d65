/** Converts the Markdown and the components of a ReadMe page. */
import { getCallout } from '../callouts.ts';
import type { PageReport } from '../conversion.ts';
import { convertEmoji } from '../emoji.ts';
import { changeProse, formatAttribute, readAttributes, stripMarkdown } from '../page-text.ts';
import { convertHtmlText } from './convert-html.ts';
import { convertMagicBlocks } from './magic-blocks.ts';
import { PLAIN_FENCE, trackFences } from '../track-fences.ts';
import { lookUp } from '../../../lib/look-up.ts';

/** Converts everything except links. */
export function convertBody(text: string, report: PageReport): string {
  const withoutHtml = convertHtmlBlocks(convertMagicBlocks(text, report), report);
  const withoutTabs = groupCode(convertCallouts(withoutHtml, report), report);
  return changeProse(withoutTabs, (prose) =>
    convertEmoji(convertVariables(convertTags(prose, report), report), report).replaceAll(
      /^(#{1,6})(?=[^\s#])/gm,
      '$1 ',
    ),
  );
}

function convertHtmlBlocks(text: string, report: PageReport): string {
  return text.replaceAll(
    /<HTMLBlock\b[^<>]*>\s*\{\s*`((?:(?!<HTMLBlock\b)[^])*?)`\s*\}\s*<\/HTMLBlock>/g,
    (_, html: string) => {
      report.reportChange('a block of HTML became Markdown', '<HTMLBlock');
      return `\n\n${convertHtmlText(html.replaceAll(/\\([`$\\])/g, '$1'), report)}\n\n`;
    },
  );
}

/** Kinds of callouts by their emoji, and by their theme. */
const KINDS: Readonly<Record<string, string>> = {
  '📘': 'info',
  ℹ️: 'info',
  ℹ: 'info',
  '👍': 'success',
  '✅': 'success',
  '🚧': 'warning',
  '⚠️': 'warning',
  '⚠': 'warning',
  '❗️': 'danger',
  '❗': 'danger',
  '🛑': 'danger',
  error: 'danger',
  okay: 'success',
  warn: 'warning',
};

/** Converts quotes that start with an emoji, such as `> 📘 Title`. */
function convertCallouts(text: string, report: PageReport): string {
  const lines = text.split('\n');
  const result: string[] = [];
  const track = trackFences(PLAIN_FENCE);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, indent = '', emoji, title = ''] =
      (track(line) === 'text'
        ? /^([ \t]*)>[ \t]*(?:#{1,6}[ \t]+)?(\p{Extended_Pictographic}\uFE0F?)[ \t]*(.*)$/u.exec(line)
        : null) ?? [];
    if (emoji === undefined) {
      result.push(line);
      continue;
    }
    const body: string[] = [];
    while (/^[ \t]*>/.test(lines[at + 1] ?? '')) body.push((lines[(at += 1)] ?? '').replace(/^[ \t]*> ?/, ''));
    report.count('callout');
    const kind = lookUp(KINDS, emoji);
    const component = getCallout(kind ?? 'note').component;
    const icon = kind === undefined ? `${emoji} ` : '';
    const text = body.join('\n').trim();
    const heading = stripMarkdown(title === '' ? '' : icon + title);
    const isTitle = heading !== '' && text !== '';
    const block = [
      '',
      `<${component}${isTitle ? formatAttribute('title', heading) : ''}>`,
      '',
      ...(isTitle ? text : [icon + title, text].join('\n').trim()).split('\n'),
      '',
      `</${component}>`,
      '',
    ];
    for (const each of block) result.push(each === '' ? each : indent + each);
  }
  return result.join('\n');
}

const FENCE = /^([ \t]*)(`{3,}|~{3,})[ \t]*([\w+#.-]*)[ \t]*([^`]*)$/;

/** Code blocks without an empty line between them are tabs, with the text after their language as the title. */
function groupCode(text: string, report: PageReport): string {
  const lines = text.split('\n');
  const result: string[] = [];
  let group: string[] = [];
  const endGroup = () => {
    if (group.length > 1) {
      report.count('code group');
      result.push('<CodeGroup>', '', group.join('\n\n'), '', '</CodeGroup>');
    } else if (group[0] !== undefined) result.push(group[0]);
    group = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, indent = '', marks, language = '', name = ''] = FENCE.exec(line) ?? [];
    if (marks === undefined) {
      endGroup();
      result.push(line);
      continue;
    }
    let end = at + 1;
    while (end < lines.length && lines[end]?.trim() !== marks) end += 1;
    const title = /^\{|=/.test(name) ? ` ${name.trim()}` : formatAttribute('title', name.trim() || undefined);
    const first = `${indent}${marks}${language === '' && title !== '' ? 'text' : language}${title}`;
    group.push([first, ...lines.slice(at + 1, end + 1)].join('\n'));
    at = end;
  }
  endGroup();
  return result.join('\n');
}

function convertTags(prose: string, report: PageReport): string {
  const open: string[] = [];
  return prose
    .replaceAll(/<(\/?)Callout\b((?:[^<>{}]|\{[^{}]*\})*)>/g, (_, end: string, attributeText: string) => {
      if (end !== '') return `\n\n</${open.pop() ?? 'Note'}>`;
      const { theme, icon = '' } = readAttributes(attributeText);
      const kind = lookUp(KINDS, theme ?? '') ?? theme ?? lookUp(KINDS, icon);
      const component = kind === undefined ? 'Note' : getCallout(kind).component;
      open.push(component);
      report.count('callout');
      return `<${component}>\n\n`;
    })
    .replaceAll(
      /<Cards\b((?:[^<>{}]|\{[^{}]*\})*)>/g,
      (_, attributeText: string) => `<CardGroup cols={${Number(readAttributes(attributeText)['columns']) || 2}}>`,
    )
    .replaceAll('</Cards>', '</CardGroup>')
    .replaceAll(/<(Card|Accordion|Tab)\b((?:[^<>{}]|\{[^{}]*\})*)>/g, (_, name: string, attributeText: string) => {
      const { title, href, icon, target: _target, ...others } = readAttributes(attributeText.replace(/\/$/, ''));
      if (others['label'] !== undefined) report.reportLoss(`the label of a <${name}>`, others['label']);
      const attributes = `${formatAttribute('title', title)}${formatAttribute('href', href)}${formatAttribute('icon', icon?.replace(/^fa-(?:duotone |solid |regular )?(?:fa-)?/, ''))}`;
      report.count(name.toLowerCase());
      return `<${name}${attributes}${attributeText.endsWith('/') ? ' /' : ''}>`;
    })
    .replaceAll(/<Image\b((?:[^<>{}]|\{[^{}]*\})*?)\/?>(?:\s*<\/Image>)?/g, (_, attributeText: string) => {
      const { src = '', alt, width, caption } = readAttributes(attributeText);
      const image = `<img src="${src}" alt="${(alt ?? '').replaceAll('"', '&quot;')}"${formatAttribute('width', width)} />`;
      return caption === undefined ? image : `<Frame${formatAttribute('caption', caption)}>\n\n${image}\n\n</Frame>`;
    })
    .replaceAll(/<Embed\b((?:[^<>{}]|\{[^{}]*\})*?)\/?>/g, (match: string, attributeText: string) => {
      const { url, href, title } = readAttributes(attributeText);
      const target = url ?? href ?? '';
      report.reportChange(`the embedded page ${target} became a link`, match);
      return `[${title?.replace(/^@embed$/, '') || target}](${target})`;
    })
    .replaceAll(/\]\(((?:[^\s()]|\([^\s()]*\))+)[ \t]+"@embed"\)/g, (match: string, target: string) => {
      report.reportChange(`the embedded page ${target} became a link`, match);
      return `](${target})`;
    })
    .replaceAll(/<(\/?)Table\b(?:[^<>{}]|\{[^{}]*\})*>/g, '<$1table>')
    .replaceAll(/<(\/?)Anchor\b((?:[^<>{}]|\{[^{}]*\})*)>/g, (_, end: string, attributeText: string) =>
      end === '' ? `<a${formatAttribute('href', readAttributes(attributeText)['href'])}>` : '</a>',
    )
    .replaceAll(/\sstyle=\{\{[^{}]*\}\}/g, '');
}

/** Values of signed-in readers have no equivalent. Glossary terms have only their text. */
function convertVariables(prose: string, report: PageReport): string {
  return prose
    .replaceAll(
      /<<glossary:([^<>\n]+)>>|<Glossary>([^<>\n]*)<\/Glossary>/g,
      (match: string, term: string | undefined, tagTerm: string | undefined) => {
        report.reportChange('glossary terms have only their text', match);
        return term ?? tagTerm ?? '';
      },
    )
    .replaceAll(
      /<<([\w.]+)>>|\{user\.(\w+)\}|<Variable name="([^"<>]+)"\s*\/?>/g,
      (match: string, old: string | undefined, name: string | undefined, tagName: string | undefined) => {
        report.reportLoss(`the variable ${match}, which has a value for each reader`, match);
        return `\`${old ?? name ?? tagName ?? ''}\``;
      },
    );
}
