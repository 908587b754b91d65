/**
 * Converts imports of a Docusaurus page: the site's texts and images are kept, components of the theme and the site are
 * not.
 */
import { changeProse } from '../page-text.ts';
import type { ReportLoss } from './convert-body.ts';

export interface ImportContext {
  /** Returns the location of a source file in the new site; undefined if it isn't imported. */
  place(target: string): string | undefined;
  reportLoss: ReportLoss;
}

const IMPORT = /^import\s+(?:([\w$]+)|\{([^}]*)\})\s+from\s+(['"])([^'"]+)\3;?[ \t]*$/gm;
const THEME_MODULE = /^@(?:theme|docusaurus|theme-original|theme-init)\//;

export function convertImports(source: string, { place, reportLoss: lose }: ImportContext): string {
  const pictures = new Map<string, string>();
  const lostNames = new Set<string>();
  const text = changeProse(source, (prose) =>
    prose.replaceAll(
      IMPORT,
      (line: string, name: string | undefined, names: string | undefined, _: string, source: string) => {
        if (THEME_MODULE.test(source)) return '';
        const target = place(source);
        if (name !== undefined && target !== undefined) {
          if (/\.(?:mdx?|json)$/i.test(target)) return `import ${name} from '${target}';`;
          pictures.set(name, target);
          return '';
        }
        if (!source.startsWith('.') && !source.startsWith('@site')) return line;
        lose(`the import of "${source}"`, line);
        for (const one of (name ?? names ?? '').split(',')) lostNames.add(one.trim());
        return '';
      },
    ),
  );
  return removeTags(fillPictures(text, pictures, place), lostNames);
}

function fillPictures(source: string, pictures: ReadonlyMap<string, string>, place: ImportContext['place']): string {
  return changeProse(source, (prose) =>
    prose
      .replaceAll(
        /=\{\s*require\(\s*(['"])([^'"]+)\1\s*\)(?:\.default)?\s*\}/g,
        (match: string, _: string, source: string) => {
          const target = place(source);
          return target === undefined ? match : `="${target}"`;
        },
      )
      .replaceAll(
        /=\{\s*useBaseUrl\(\s*(['"])([^'"]+)\1\s*\)\s*\}/g,
        (_, __: string, address: string) => `="/${address.replace(/^\//, '')}"`,
      )
      .replaceAll(/=\{\s*([\w$]+)\s*\}/g, (match: string, name: string) => {
        const target = pictures.get(name);
        return target === undefined ? match : `="${target}"`;
      })
      .replaceAll(/<([A-Z][\w$]*)((?:\s[^<>]*)?)\/>/g, (match: string, name: string, attributes: string) => {
        const target = pictures.get(name);
        return target === undefined
          ? match
          : `<img src="${target}" alt=""${attributes.replaceAll(/\s(?:alt|role)=(?:"[^"]*"|\{[^}]*\})/g, '')}/>`;
      }),
  );
}

const TAG = /<\/?([A-Z][\w$]*)(?=[\s/>])(?:[^<>{}]|\{(?:[^{}]|\{[^{}]*\})*\})*>/g;

/** Tags of missing components would cause warnings, so only their content is kept. */
function removeTags(source: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return source;
  return changeProse(source, (prose) =>
    prose.replaceAll(TAG, (match: string, name: string) => (names.has(name) ? '' : match)),
  );
}
