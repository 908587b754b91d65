/** Compares the structure of a translation with its source. */
import { listPageLinks, toPageUrl, type FindPage, type PageLink } from '../../translations/page-links.ts';
import type { TranslationTask } from '../../types.ts';
import { readStructure, type PageStructure } from './page-structure.ts';

/** A difference, in words for the model. */
export interface ParityProblem {
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
      ? [{ line: 1, message: `The frontmatter lacks ${missing.join(', ')}, which the source has. Add it.` }]
      : []),
    ...(extra.length > 0
      ? [{ line: 1, message: `The frontmatter has ${extra.join(', ')}, which the source doesn't have. Remove it.` }]
      : []),
  ];
}

/** Reports the first difference, because all later ones follow from it. */
function compareHeadings({ headings: from }: PageStructure, { headings: to }: PageStructure): ParityProblem[] {
  const index = from.findIndex(({ level }, each) => to[each]?.level !== level);
  const [expected, actual] = [from[index], to[index]];
  const counts =
    from.length === to.length ? '' : ` The source has ${from.length} headings, the translation ${to.length}.`;
  if (expected !== undefined) {
    const marks = '#'.repeat(expected.level);
    const there = actual === undefined ? 'nothing' : `"${'#'.repeat(actual.level)} ${cut(actual.text)}"`;
    const message = `Heading ${index + 1} should translate "${marks} ${cut(expected.text)}", but there is ${there}.${counts} Translate every heading on its level.`;
    return [{ line: actual?.line ?? 1, message }];
  }
  const extra = to[from.length];
  if (extra !== undefined)
    return [
      {
        line: extra.line,
        message: `"${'#'.repeat(extra.level)} ${cut(extra.text)}" has no heading in the source.${counts} Remove it.`,
      },
    ];
  return from
    .flatMap(({ id, text }, each): ParityProblem[] =>
      id === undefined || to[each]?.id === id
        ? []
        : [
            {
              line: to[each]?.line ?? 1,
              message: `Keep the id of the heading "${cut(text)}": add {#${id}} at its end.`,
            },
          ],
    )
    .slice(0, MAX_OF_KIND);
}

function compareFences({ fences: from }: PageStructure, { fences: to }: PageStructure): ParityProblem[] {
  if (from.length !== to.length)
    return [
      {
        line: 1,
        message: `The translation has ${to.length} code blocks, the source ${from.length}. Keep every code block.`,
      },
    ];
  const index = from.findIndex((language, each) => to[each] !== language);
  if (index === -1) return [];
  return [
    {
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
    .map((name) => ({ line: 1, message: describe(name, count(from, name), count(to, name)) }));
}

/** Each link of the source leads to the translation of its page, if there is one. */
function compareLinks(page: TranslatedPage): ParityProblem[] {
  const { task, findPage, findTranslation, findPlanned = () => undefined } = page;
  const expectedLinks = listPageLinks(page.source, { file: task.source, findPage });
  const remaining = listPageLinks(page.translation, { file: task.target, findPage });
  const take = (target: string | undefined): PageLink | undefined => {
    const index = target === undefined ? -1 : remaining.findIndex((link) => link.target === target);
    return index === -1 ? undefined : remaining.splice(index, 1)[0];
  };
  const problems: ParityProblem[] = [];
  const missing: { address: string; expected: string }[] = [];
  for (const { address, target } of expectedLinks) {
    const translated = findTranslation(target);
    const planned = findPlanned(target);
    if (take(translated) ?? take(planned) ?? take(planned?.replace(/\.mdx?$/, ''))) continue;
    const untranslated = take(target);
    if (untranslated && translated !== undefined)
      problems.push({
        line: untranslated.line,
        message: `"${untranslated.address}" has a translation. Link to ${toPageUrl(translated)} instead.`,
      });
    else if (!untranslated)
      missing.push({ address, expected: translated === undefined ? address : toPageUrl(translated) });
  }
  problems.push(
    ...missing.map(({ address, expected }) => ({
      line: 1,
      message: `The link to "${address}" in the source is missing. Link to ${expected}.`,
    })),
    ...remaining.map(({ line, address }) => ({
      line,
      message: `The source has no link to "${address}" here. Remove it or correct it.`,
    })),
  );
  return problems.slice(0, MAX_OF_KIND * 2);
}

/** Finds prose that was copied instead of translated. */
function findUntranslated({ prose: from }: PageStructure, { prose: to }: PageStructure): ParityProblem[] {
  const sourceLines = new Set(from);
  const copiedLines = to.filter((line) => sourceLines.has(line));
  const [first] = copiedLines;
  if (first === undefined || copiedLines.length * 2 <= to.length) return [];
  return [
    {
      line: 1,
      message: `${copiedLines.length} of ${to.length} lines of text are the same as in the source, such as "${cut(first)}". Translate them.`,
    },
  ];
}

function countTimes(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80).toWellFormed()}…` : text;
}
