/**
 * Converts imports of a Docusaurus page: the site's texts, code files and images are kept, components of the theme and
 * the site are not.
 */
import { formatCode } from '../html/html-to-markdown.ts';
import { changeProse, formatAttribute, readAttributes } from '../page-text.ts';
import type { ReportLoss } from './convert-body.ts';

export interface ImportContext {
  /** Returns the location of a source file in the new site; undefined if it isn't imported. */
  place(target: string): string | undefined;
  /** Returns the text of a source file; undefined if it doesn't exist or is too long to insert. */
  readCode(target: string): string | undefined;
  reportLoss: ReportLoss;
}

const IMPORT = /^import\s+(?:([\w$]+)(?:\s*,\s*\{[^{}]*\})?|\{([^}]*)\})\s+from\s+(['"])([^'"]+)\3;?[ \t]*$/gm;
/** Loads a file as text: `!!raw-loader!./example.py`. */
const RAW = /^(?:!!|-!)?raw-loader!(.+)$|^(.+)\?raw$/;
const THEME_MODULE = /^@(?:theme|docusaurus|theme-original|theme-init)\//;

/** Returns the Markdown files that a text imports, as written. */
export function listImportedTexts(source: string): string[] {
  return Array.from(source.matchAll(IMPORT), ([, , , , target = '']) => target).filter((target) =>
    /\.mdx?$/i.test(target),
  );
}

export function convertImports(source: string, { place, readCode, reportLoss: lose }: ImportContext): string {
  const pictures = new Map<string, string>();
  const codeTexts = new Map<string, string>();
  const lostNames = new Set<string>();
  const text = changeProse(source, (prose) =>
    prose.replaceAll(
      IMPORT,
      (line: string, name: string | undefined, names: string | undefined, _: string, source: string) => {
        if (THEME_MODULE.test(source)) return '';
        const raw = RAW.exec(source);
        const code = raw === null ? undefined : readCode(raw[1] ?? raw[2] ?? '');
        if (name !== undefined && code !== undefined) {
          codeTexts.set(name, code);
          return '';
        }
        const target = place(source);
        if (name !== undefined && target !== undefined) {
          if (/\.(?:mdx?|json)$/i.test(target)) return `import ${name} from '${target}';`;
          pictures.set(name, target);
          return '';
        }
        if (!source.startsWith('.') && !source.startsWith('@site') && raw === null) return line;
        lose(`the import of "${source}"`, line);
        for (const one of (name ?? names ?? '').split(',')) lostNames.add(one.trim());
        return '';
      },
    ),
  );
  return removeTags(fillPictures(fillCode(text, codeTexts), pictures, place), lostNames);
}

/** `<CodeBlock language="python">{Source}</CodeBlock>` becomes a code block with the imported file. */
function fillCode(source: string, codeTexts: ReadonlyMap<string, string>): string {
  return changeProse(source, (prose) =>
    prose
      .replaceAll(
        /<CodeBlock((?:\s(?:[^<>{}]|\{[^{}]*\})*)?)>\s*\{\s*([\w$]+)\s*\}\s*<\/CodeBlock>/g,
        (match: string, attributeText: string, name: string) => {
          const code = codeTexts.get(name);
          if (code === undefined) return match;
          const { language, className, title, showLineNumbers } = readAttributes(attributeText);
          const classLanguage = /\blanguage-(\S+)/.exec(className ?? '')?.[1];
          const lines = showLineNumbers === undefined ? '' : ' lines';
          return formatCode(code, language ?? classLanguage ?? '', formatAttribute('title', title) + lines).trim();
        },
      )
      .replaceAll(/(<CodeBlock\b[^<>]*\s)showLineNumbers(?=[\s/>])/g, '$1lines'),
  );
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
      .replaceAll(
        /\b(light|dark):\s*(?:require\(\s*["']([^"']+)["']\s*\)(?:\.default)?|([\w$]+)(?=\s*[,}]))/g,
        (match: string, mode: string, required: string | undefined, name: string | undefined) => {
          const target = required === undefined ? pictures.get(name ?? '') : place(required);
          return target === undefined ? match : `${mode}: "${target}"`;
        },
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
