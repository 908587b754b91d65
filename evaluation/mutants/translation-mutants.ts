/** Mistakes of models in translations. */

/** Returns the damaged translation, or the same text if the mistake doesn't apply to it. */
type Damage = (translation: string, original: string) => string;

/** Mutants by name. */
export const TRANSLATION_MUTANTS: Readonly<Record<string, Damage>> = {
  'untranslated page': (_, original) => original.replace('hidden: true\n', ''),
  'untranslated section': (text, original) => {
    const [section] = /^## [^]*?(?=^## )/m.exec(original) ?? [];
    return section === undefined ? text : text.replace(/^## [^]*?(?=^## )/m, () => section);
  },
  'lost section': (text) => text.replace(/^## [^]*?(?=^## )/m, ''),
  'heading of another level': (text) => text.replace(/^## /m, '### '),
  'translated command': (text) => text.replace(/(?<=^```\w*\n)\w+/m, 'ausführen'),
  'lost code block': (text) => text.replace(/^```[^]*?^```\n/m, ''),
  'code block without a language': (text) => text.replace(/^```\w+$/m, '```'),
  'changed URL': (text) => text.replace(/(?<=\]\(https:\/\/)/, 'de.'),
  'link to the original': (text) => text.replace(/(?<=\]\()\/[a-z]{2}(?=\/)/, ''),
  'lost link': (text) => text.replace(/\[([^\]]+)\]\([^)]+\)/, '$1'),
  'lost component': (text) => text.replaceAll(/^<\/?[A-Z]\w*>\n+/gm, ''),
  'lost key': (text) => text.replace(/^description:.*\n/m, ''),
  'translated code span': (text) => text.replace(/`[a-z-]+`/, '`wartung`'),
};
