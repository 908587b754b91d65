/** Planned translations: pages that a language lacks or that are behind, with a glossary and a memory. */
import { createRecord, getMemoryFile, printMemory } from '../../src/agent/translations/memory.ts';
import type { BuiltTask, Site, ToolUse } from '../types.ts';
import { getManualTerm, MANUAL_GROUPS, MANUAL_PAGES, printManualPage, type ManualPage } from './manual-texts.ts';

type Generator = (site: Site, pick: number) => BuiltTask | undefined;

/** The languages of a task, and what exists in them. */
const CASES = [
  // Two pages are missing.
  { language: 'de', translated: ['contact'] },
  // One page is missing, and the source of another has changed.
  { language: 'fr', translated: ['upkeep', 'contact'], behind: 'upkeep' },
  // The navigation doesn't have the language yet.
  { language: 'es', translated: [] },
] as const;

/** Brings a language up to date, page by page. */
export const plannedTranslation: Generator = (site, pick) => {
  const config = site.files.get('docs.json');
  const chosen: { language: string; translated: readonly string[]; behind?: string } | undefined =
    CASES[pick % CASES.length];
  if (config === undefined || chosen === undefined) return undefined;
  const { language, translated, behind } = chosen;
  const isListed = translated.length > 0;
  const pages = MANUAL_PAGES.map((name) => ({
    name,
    source: `${name}-${pick}`,
    target: `${language}/${name}-${pick}`,
    isOpen: name === behind || !translated.includes(name),
  }));
  const open = pages.filter(({ isOpen }) => isOpen);
  const missing = open.filter(({ name }) => name !== behind);
  const print = (name: ManualPage, to: string, edition: 'old' | 'new' = 'new') =>
    printManualPage(name, { language: to, pick, edition });
  const translate = (name: ManualPage) => print(name, language);
  const existing = pages.filter(({ name }) => translated.includes(name));
  const editionOf = (name: ManualPage) => (name === behind ? 'old' : 'new');
  const memory = new Map(
    existing.map(({ name, source, target }) => [
      `${target}.mdx`,
      createRecord(print(name, 'en', editionOf(name)), { source: `${source}.mdx`, commit: undefined }),
    ]),
  );
  const reference = createReference({
    language,
    pages: open.map(({ name, target }) => ({ target, text: translate(name) })),
    isListed,
    pick,
  });
  const first = open[0];
  return {
    setup: {
      'docs.json': replaceNavigation(config, {
        languages: [
          {
            language: 'en',
            default: true,
            groups: [{ group: MANUAL_GROUPS['en'], pages: pages.map(({ source }) => source) }],
          },
          ...(isListed
            ? [{ language, groups: [{ group: MANUAL_GROUPS[language], pages: existing.map(({ target }) => target) }] }]
            : []),
        ],
      }),
      '.bindery/glossary.yaml': printGlossary(),
      [getMemoryFile(language)]: printMemory(memory),
      ...Object.fromEntries(pages.map(({ name, source }) => [`${source}.mdx`, print(name, 'en')])),
      ...Object.fromEntries(
        existing.map(({ name, target }) => [`${target}.mdx`, print(name, language, editionOf(name))]),
      ),
    },
    prompt: `Translate the pages that are missing or behind.`,
    translate: { language },
    reference,
    mistakes: {
      'page left out': {
        reference: createReference({
          language,
          pages: open.slice(1).map(({ name, target }) => ({ target, text: translate(name) })),
          isListed,
          pick,
        }),
      },
      'other word than in the glossary': {
        reference: createReference({
          language,
          pages: open.map(({ name, target }) => ({
            target,
            text: translate(name).replaceAll(getManualTerm(language), 'Slot'),
          })),
          isListed,
          pick,
        }),
      },
      ...(first && {
        'translation of the old text': {
          reference: createReference({
            language,
            pages: open.map(({ name, target }) => ({
              target,
              text: print(name, language, name === first.name ? 'old' : 'new'),
            })),
            isListed,
            pick,
          }),
        },
      }),
      ...(behind && {
        'current text translated again': {
          reference: [
            ...reference,
            {
              name: 'edit',
              args: {
                path: `${language}/${behind}-${pick}.mdx`,
                oldText: 'Le service a besoin',
                newText: 'Notre service a besoin',
              },
            },
          ],
        },
      }),
    },
    expect: {
      listed: open.map(({ target }) => ({ page: target, trail: [language, MANUAL_GROUPS[language] ?? ''] })),
      free: missing.map(({ target }) => `${target}.mdx`),
      holds: Object.fromEntries(
        open.map(({ name, target }) => {
          // Sentences whose source didn't change stay as they are.
          const kept = print(name, language, 'old')
            .split('\n')
            .filter((line) => line !== '' && translate(name).includes(line));
          const terms = name === 'upkeep' ? [getManualTerm(language)] : [];
          return [`${target}.mdx`, name === behind ? kept : terms];
        }),
      ),
      language: Object.fromEntries(open.map(({ target }) => [`${target}.mdx`, language])),
      parity: Object.fromEntries(open.map(({ source, target }) => [`${target}.mdx`, `${source}.mdx`])),
    },
  };
};

interface Work {
  language: string;
  pages: readonly { target: string; text: string }[];
  isListed: boolean;
  pick: number;
}

function createReference({ language, pages, isListed, pick }: Work): ToolUse[] {
  const writes = pages.map(({ target, text }) => ({ name: 'write', args: { path: `${target}.mdx`, content: text } }));
  if (!isListed) {
    const labels = [{ label: MANUAL_GROUPS['en'], translation: MANUAL_GROUPS[language] }];
    return [...writes, { name: 'translateNavigation', args: { labels } }];
  }
  const entries = pages.filter(({ target }) => target !== `${language}/upkeep-${pick}` || language !== 'fr');
  return [
    ...writes,
    ...entries.map(({ target }) => ({
      name: 'navigation',
      args: { action: 'add', entry: target, before: `${language}/contact-${pick}` },
    })),
  ];
}

function replaceNavigation(config: string, navigation: unknown): string {
  return `${JSON.stringify({ ...(JSON.parse(config) as object), navigation }, undefined, 2)}\n`;
}

function printGlossary(): string {
  const translations = ['de', 'fr', 'es'].map((language) => `${language}: ${getManualTerm(language)}`).join(', ');
  return `terms:\n  - term: ${getManualTerm('en')}\n    translations: { ${translations} }\n`;
}
