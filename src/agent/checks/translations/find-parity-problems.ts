/** Compares the structure of a translation with its source. */
import { cutText } from '../../../lib/cut-text.ts';
import { isLanguageFolder } from '../../../site/shared.ts';
import { listPageLinks, toPageUrl, type FindPage, type PageLink } from '../../translations/page-links.ts';
import type { TranslationTask } from '../../types/translation.ts';
import { readStructure, type PageStructure } from './page-structure.ts';

/** A difference, in words for the model. */
export interface ParityProblem {
  /** The same for a difference that an earlier version of the translation had to the same extent. */
  key: string;
  /** Line of the translation. */
  line: number;
  message: string;
}

/** A translation and what surrounds it. */
export interface TranslatedPage {
  task: Pick<TranslationTask, 'source' | 'target'>;
  /** Text of the source. */
  source: string;
  translation: string;
  findPage: FindPage;
  /** Returns the file of a page's translation, if it exists. */
  findTranslation(source: string): string | undefined;
  /** Returns the planned file of a page's translation, which may not exist yet. @defaultValue none is planned */
  findPlanned?(source: string): string | undefined;
}

/** Returns the differences that make a translation incomplete, at most a few of each kind. */
export function findParityProblems(page: TranslatedPage): ParityProblem[] {
  const [source, translation] = [readStructure(page.source), readStructure(page.translation)];
  return [
    ...compareKeys(source, translation),
    ...compareHeadings(source, translation),
    ...compareFences(source, translation),
    ...compareNames({
      from: source.components,
      to: translation.components,
      describe: (name, expected, actual) =>
        `<${name}> occurs ${countTimes(actual)}, but ${countTimes(expected)} in the source. Keep all components.`,
    }),
    ...compareLinks(page),
    ...findUntranslated(source, translation),
  ];
}

const MAX_OF_KIND = 5;

function compareKeys({ keys: from }: PageStructure, { keys: to }: PageStructure): ParityProblem[] {
  const missing = from.filter((key) => !to.includes(key));
  const extra = to.filter((key) => !from.includes(key));
  return [
    ...(missing.length > 0
      ? [
          {
            key: `lacks ${missing.join()}`,
            line: 1,
            message: `The frontmatter lacks ${missing.join(', ')}, which the source has. Add it.`,
          },
        ]
      : []),
    ...(extra.length > 0
      ? [
          {
            key: `has ${extra.join()}`,
            line: 1,
            message: `The frontmatter has ${extra.join(', ')}, which the source doesn't have. Remove it.`,
          },
        ]
      : []),
  ];
}

/** Reports the first difference, because all later ones follow from it. */
function compareHeadings({ headings: from }: PageStructure, { headings: to }: PageStructure): ParityProblem[] {
  const index = from.findIndex(({ level }, each) => to[each]?.level !== level);
  const [expected, actual] = [from[index], to[index]];
  const key = `headings ${to.length - from.length}`;
  const counts =
    from.length === to.length ? '' : ` The source has ${from.length} headings, the translation ${to.length}.`;
  if (expected !== undefined) {
    const marks = '#'.repeat(expected.level);
    const there = actual === undefined ? 'nothing' : `"${'#'.repeat(actual.level)} ${cutText(actual.text, MAX_QUOTE)}"`;
    const message = `Heading ${index + 1} should translate "${marks} ${cutText(expected.text, MAX_QUOTE)}", but there is ${there}.${counts} Translate every heading on its level.`;
    return [{ key, line: actual?.line ?? 1, message }];
  }
  const extra = to[from.length];
  if (extra !== undefined)
    return [
      {
        key,
        line: extra.line,
        message: `"${'#'.repeat(extra.level)} ${cutText(extra.text, MAX_QUOTE)}" has no heading in the source.${counts} Remove it.`,
      },
    ];
  return from
    .flatMap(({ id, text }, each): ParityProblem[] =>
      id === undefined || to[each]?.id === id
        ? []
        : [
            {
              key: `id ${id}`,
              line: to[each]?.line ?? 1,
              message: `Keep the id of the heading "${cutText(text, MAX_QUOTE)}": add {#${id}} at its end.`,
            },
          ],
    )
    .slice(0, MAX_OF_KIND);
}

function compareFences({ fences: from }: PageStructure, { fences: to }: PageStructure): ParityProblem[] {
  if (from.length !== to.length)
    return [
      {
        key: `code blocks ${to.length - from.length}`,
        line: 1,
        message: `The translation has ${to.length} code blocks, the source ${from.length}. Keep every code block.`,
      },
    ];
  const index = from.findIndex((language, each) => to[each] !== language);
  if (index === -1) return [];
  return [
    {
      key: `code ${from[index]} ${to[index]}`,
      line: 1,
      message: `Code block ${index + 1} has the language "${to[index]}" instead of "${from[index]}". Keep code as it is in the source.`,
    },
  ];
}

function compareNames({
  from,
  to,
  describe,
}: {
  from: readonly string[];
  to: readonly string[];
  describe(name: string, expected: number, actual: number): string;
}): ParityProblem[] {
  const count = (list: readonly string[], name: string) => list.filter((each) => each === name).length;
  return [...new Set([...from, ...to])]
    .filter((name) => count(from, name) !== count(to, name))
    .slice(0, MAX_OF_KIND)
    .map((name) => {
      const [expected, actual] = [count(from, name), count(to, name)];
      return { key: `${name} ${actual - expected}`, line: 1, message: describe(name, expected, actual) };
    });
}

/** Each link of the source leads to the translation of its page, if there is one. Files can be others, such as images. */
function compareLinks(page: TranslatedPage): ParityProblem[] {
  const { task, findPage, findTranslation, findPlanned = () => undefined } = page;
  const expectedLinks = listPageLinks(page.source, { file: task.source, findPage });
  const remaining = listPageLinks(page.translation, { file: task.target, findPage });
  const take = (isMatch: (link: PageLink) => boolean): PageLink | undefined => {
    const index = remaining.findIndex(isMatch);
    return index === -1 ? undefined : remaining.splice(index, 1)[0];
  };
  const problems: ParityProblem[] = [];
  const missingLinks: PageLink[] = [];
  for (const link of expectedLinks) {
    const { target } = link;
    const translated = findTranslation(target);
    const targets = new Set([translated, findPlanned(target), findPlanned(target)?.replace(/\.mdx?$/, '')]);
    if (take((each) => targets.has(each.target))) continue;
    const untranslated = take((each) => each.target === target);
    if (untranslated === undefined) missingLinks.push(link);
    else if (translated !== undefined)
      problems.push({
        key: `untranslated ${target}`,
        line: untranslated.line,
        message: `"${untranslated.address}" has a translation. Link to ${toPageUrl(translated)} instead.`,
      });
  }
  for (const { address, target } of missingLinks) {
    const translated = findTranslation(target);
    // Pages of an API description aren't files, and images can be in another language.
    if (!/\.mdx?$/.test(target) && take((each) => isSameInOtherLanguage(each.target, target))) continue;
    problems.push({
      key: `missing ${target}`,
      line: 1,
      message: `The link to "${address}" in the source is missing. Link to ${translated === undefined ? address : toPageUrl(translated)}.`,
    });
  }
  // A translation can point to the original.
  const extraLinks = remaining.filter(({ target }) => target !== task.source);
  problems.push(
    ...extraLinks.map(({ line, address, target }) => ({
      key: `extra ${target}`,
      line,
      message: `The source has no link to "${address}" here. Remove it or correct it.`,
    })),
  );
  return problems.slice(0, MAX_OF_KIND * 2);
}

/** Compares files by their extension, and other targets without the folder of the language. */
function isSameInOtherLanguage(a: string, b: string): boolean {
  const [name, otherName] = [a, b].map((target) => target.replace(/\.mdx?$/, '')) as [string, string];
  const [extension, otherExtension] = [name, otherName].map((each) =>
    /\.[A-Za-z0-9]{1,5}$/.exec(each)?.[0].toLowerCase(),
  );
  if (extension !== undefined || otherExtension !== undefined) return extension === otherExtension;
  return removeLanguage(name) === removeLanguage(otherName);
}

function removeLanguage(target: string): string {
  const [first = '', ...rest] = target.split('/');
  return isLanguageFolder(first) ? rest.join('/') : target;
}

/** Finds prose that was copied instead of translated. */
function findUntranslated({ prose: from }: PageStructure, { prose: to }: PageStructure): ParityProblem[] {
  const sourceLines = new Set(from);
  const copiedLines = to.filter((line) => sourceLines.has(line));
  const [first] = copiedLines;
  if (first === undefined || copiedLines.length * 2 <= to.length) return [];
  return [
    {
      key: 'untranslated',
      line: 1,
      message: `${copiedLines.length} of ${to.length} lines of text are the same as in the source, such as "${cutText(first, MAX_QUOTE)}". Translate them.`,
    },
  ];
}

function countTimes(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** Maximum characters of a quoted heading or line. */
const MAX_QUOTE = 80;
