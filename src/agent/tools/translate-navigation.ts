import path from 'node:path';
import { Type } from 'typebox';
import { formatCount } from '../../lib/format-count.ts';
import { openFolder } from '../../site/shared.ts';
import { createInside } from '../navigation/create-node.ts';
import { expandReferences } from '../navigation/expand-references.ts';
import { openNavigation, type Navigation, type NavigationItem } from '../navigation/open-navigation.ts';
import { translateNode, type TranslatedNode } from '../navigation/translate-node.ts';
import { writeEdits } from '../navigation/write-edits.ts';
import { matchPages } from '../translations/match-pages.ts';
import { readLanguageSets } from '../translations/site-languages.ts';
import type { ToolContext } from '../types/tool.ts';
import { describeNewProblems } from './describe-change.ts';
import { getPlan } from './next-translations.ts';
import { defineTool, Refusal } from './tool.ts';
import { trimSlashes } from '../../lib/slashes.ts';

const LABELS = Type.Array(
  Type.Object({ label: Type.String(), translation: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
  { maxItems: 1_000, description: 'Each label of the source language with its translation.' },
);

/** Adds the language of a translation job to the navigation, with the structure of the source language. */
export const translateNavigation = defineTool('translateNavigation', {
  description:
    'Adds the language of this job to the navigation, with the structure of the source language and the pages that are translated. Call it once, after the pages.',
  parameters: { labels: LABELS },
  aliases: { translations: 'labels' },
  async run({ labels }, context) {
    const { language, from } = getPlan(context);
    const site = await openNavigation(context.workspace);
    const places = listPlaces(site, { language, from });
    const translation = {
      labels: new Map(labels.map(({ label, translation: text }) => [label, text])),
      findTranslation: createFindTranslation(context),
    };
    const copies: { place: LanguagePlace; copy: TranslatedNode }[] = [];
    for (const place of places)
      copies.push({ place, copy: translateNode(await expandReferences(place.source, site), translation) });
    // A version or product without translated pages gets no language.
    const added = copies.filter(({ copy }) => copy.pageCount > 0);
    if (added.length === 0) throw new Refusal('No page is translated yet. Translate the pages first.');
    const missing = mergeLists(added.map(({ copy }) => copy.missing));
    if (missing.length > 0)
      throw new Refusal(
        `Pass a translation for each of these labels: ${missing.map((label) => JSON.stringify(label)).join(', ')}.`,
      );
    const edits = added.flatMap(({ place: { parent, isFirst }, copy: { node } }) => {
      const wrap = isFirst ? { wrap: from } : {};
      return createInside(parent, { kind: 'language', label: language, contents: node, ...wrap }).edits;
    });
    const note = await writeEdits(edits, context);
    const problems = await describeNewProblems(context, [...new Set(edits.map(({ file }) => file.name))]);
    const omitted = mergeLists(added.map(({ copy }) => copy.omitted));
    const omission =
      omitted.length > 0 ? ` Left out, because they can't be copied: ${omitted.slice(0, 20).join(', ')}.` : '';
    const pageCount = added.reduce((sum, { copy }) => sum + copy.pageCount, 0);
    const where = added.map(({ place }) => describeParent(place)).filter((name) => name !== '');
    const others = copies.filter((each) => !added.includes(each)).map(({ place }) => describeParent(place));
    return [
      `Added "${language}" with ${formatCount(pageCount, 'page')} to the navigation`,
      where.length > 0 ? `, in ${where.join(', ')}.` : '.',
      others.length > 0 ? ` Not in ${others.join(', ')}, where no page is translated.` : '',
      `${omission}${problems}${note}`,
    ].join('');
  },
});

/** A part of the navigation that has languages, or that gets its first ones. */
interface LanguagePlace {
  parent: NavigationItem;
  /** The node to copy. */
  source: NavigationItem;
  /** Whether there are no languages yet. */
  isFirst: boolean;
}

/**
 * Lists the parts of the navigation that have the source language but not the new one, such as each version. A site
 * without languages is one part.
 */
function listPlaces({ items }: Navigation, { language, from }: { language: string; from: string }): LanguagePlace[] {
  const languages = items.filter(({ kind }) => kind === 'language');
  const [root] = items;
  if (languages.length === 0 && root !== undefined) return [{ parent: root, source: root, isFirst: true }];
  const open = [...Map.groupBy(languages, ({ list }) => list)].filter(
    ([, siblings]) => !siblings.some(({ text }) => text === language),
  );
  if (open.length === 0)
    throw new Refusal(
      `The navigation already has "${language}". Add pages with navigation: add, parent "${language} > …".`,
    );
  const places = open.flatMap(([list, siblings]) => {
    const source = siblings.find(({ text }) => text === from);
    const parent = items.find(({ lists }) => lists.some((each) => each.list === list));
    return source && parent ? [{ parent, source, isFirst: false }] : [];
  });
  if (places.length === 0)
    throw new Refusal(`The navigation has no "${from}" to copy. Add the language with navigation: create.`);
  return places;
}

/** Returns the labels of the node that has the languages, or an empty text for the navigation itself. */
function describeParent({ parent: { trail, text } }: LanguagePlace): string {
  return [...trail, text].filter((label) => label !== '').join(' > ');
}

function mergeLists(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}

/** Finds the existing translation of a page that the navigation lists. */
function createFindTranslation(context: ToolContext): (page: string) => string | undefined {
  const { language, tasks } = getPlan(context);
  const source = openFolder(path.join(context.workspace.folder, context.workspace.docsFolder));
  const targets = new Map(tasks.map((task) => [toStem(task.source), task.target]));
  for (const set of readLanguageSets(source))
    for (const pair of matchPages(set, { language, files: source.files }).pairs)
      targets.set(toStem(pair.source), pair.target);
  return (page) => {
    const stem = trimSlashes(page.trim()).replace(/\.mdx?$/, '');
    const target = [stem === '' ? 'index' : stem, `${stem}/index`].map((name) => targets.get(name)).find(Boolean);
    return target !== undefined && source.has(target) ? toStem(target) : undefined;
  };
}

function toStem(file: string): string {
  return file.replace(/\.mdx?$/, '');
}
