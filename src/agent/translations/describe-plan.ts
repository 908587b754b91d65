import { getLanguageName } from './language-name.ts';
import type { TranslationPlan } from '../types/translation.ts';

/** Describes a plan for the model that carries it out. */
export function describePlan({ language, from, isListed, tasks, left, unknown = [] }: TranslationPlan): string {
  const name = `${getLanguageName(language)} (\`${language}\`)`;
  const unknownLine =
    unknown.length > 0 ? [`The site has no pages ${unknown.join(', ')} in \`${from}\`. Say so in the summary.`] : [];
  if (tasks.length === 0)
    return [
      `This job translates pages from \`${from}\` into ${name}. No page is missing or behind.`,
      ...unknownLine,
    ].join('\n');
  const count = (state: string) => tasks.filter((task) => task.state === state).length;
  return [
    `This job translates pages from \`${from}\` into ${name}: ${count('missing')} missing, ${count('behind')} behind.`,
    'Call `nextTranslations`. It returns the next pages with their sources, earlier translations and what has changed. Translate them, and repeat until none are left.',
    '- `write` a missing page to its path. In a page that is behind, `edit` only what the changed sections of the source require.',
    '- Translate everything that readers see: title, description, headings, prose, labels, alt texts, and comments in code.',
    '- Keep the structure: frontmatter keys, heading levels and ids such as `{#install}`, code, components and their order, images, variables.',
    '- Link to the translated page wherever there is one or the list has one. Anchors follow the translated heading.',
    '- Use the terms of the glossary.',
    isListed
      ? `- Add new pages to \`${language}\` in the navigation, at the same place as in \`${from}\`.`
      : `- The navigation has no \`${language}\` yet. After the pages, call \`translateNavigation\`, which adds it.`,
    ...(left.length > 0
      ? [
          `${left.length} more pages are left for a later job, because a turn can change a limited number of files. Don't translate them.`,
        ]
      : []),
    ...unknownLine,
  ].join('\n');
}
