import path from 'node:path';
import { Type } from 'typebox';
import { openFolder } from '../../site/shared.ts';
import { createNode } from '../navigation/create-node.ts';
import { getValue } from '../navigation/json-file.ts';
import { openNavigation, type Navigation } from '../navigation/open-navigation.ts';
import { translateNode } from '../navigation/translate-node.ts';
import { writeEdits } from '../navigation/write-edits.ts';
import { matchPages } from '../translations/match-pages.ts';
import { readLanguageSets } from '../translations/site-languages.ts';
import type { ToolContext } from '../types.ts';
import { describeNewProblems } from './describe-change.ts';
import { getPlan } from './next-translations.ts';
import { defineTool, Refusal } from './tool.ts';

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
    const languages = site.items.filter(({ kind }) => kind === 'language');
    if (languages.some(({ text }) => text === language))
      throw new Refusal(
        `The navigation already has "${language}". Add pages with navigation: add, parent "${language} > …".`,
      );
    const source = findSource(site, from);
    const { node, missing, pageCount, omitted } = translateNode(getValue(source.value), {
      labels: new Map(labels.map(({ label, translation }) => [label, translation])),
      findTranslation: createFindTranslation(context),
    });
    if (missing.length > 0)
      throw new Refusal(
        `Pass a translation for each of these labels: ${missing.map((label) => JSON.stringify(label)).join(', ')}.`,
      );
    if (pageCount === 0) throw new Refusal('No page is translated yet. Translate the pages first.');
    const { edits } = createNode(site, {
      kind: 'language',
      label: language,
      contents: node,
      ...(languages.length === 0 && { wrap: from }),
    });
    const note = await writeEdits(edits, context);
    const problems = await describeNewProblems(context, [...new Set(edits.map(({ file }) => file.name))]);
    const omission =
      omitted.length > 0 ? ` Left out, because they can't be copied: ${omitted.slice(0, 20).join(', ')}.` : '';
    return `Added "${language}" with ${pageCount} ${pageCount === 1 ? 'page' : 'pages'} to the navigation.${omission}${problems}${note}`;
  },
});

/** Returns the node to copy: the source language, or the whole navigation of a site without languages. */
function findSource({ items }: Navigation, from: string) {
  const languages = items.filter(({ kind }) => kind === 'language');
  const [root] = items;
  if (languages.length === 0 && root !== undefined) return root;
  const [source, other] = languages.filter(({ text, trail }) => text === from && trail.length === 0);
  if (source === undefined || other !== undefined)
    throw new Refusal(
      `The languages are inside other parts of the navigation. Add the language with navigation: create.`,
    );
  return source;
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
    const stem = page
      .trim()
      .replace(/^\/+|\/+$/g, '')
      .replace(/\.mdx?$/, '');
    const target = [stem === '' ? 'index' : stem, `${stem}/index`].map((name) => targets.get(name)).find(Boolean);
    return target !== undefined && source.has(target) ? toStem(target) : undefined;
  };
}

function toStem(file: string): string {
  return file.replace(/\.mdx?$/, '');
}
