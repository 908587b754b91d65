/** A section of a Vale configuration: the files that it is for, and its settings. */
export interface ValeSection {
  /** A glob pattern. */
  files: string;
  settings: ReadonlyMap<string, string>;
}

/** A Vale configuration. */
export interface ValeIni {
  /** The settings before the first section. */
  settings: ReadonlyMap<string, string>;
  sections: ValeSection[];
  /** The section that maps file endings to formats. */
  formats: ReadonlyMap<string, string>;
  /** Whether it is longer than Bindery reads. */
  isCut: boolean;
}

/**
 * Parses a `.vale.ini`: `Key = value` lines and `[glob]` sections. A backslash at the end of a line continues it, and a
 * list can be in several lines with the same key. Unknown lines are skipped, as Vale does.
 */
export function parseIni(text: string): ValeIni {
  const settings = new Map<string, string>();
  const sections: { files: string; settings: Map<string, string> }[] = [];
  const lines = joinLines(text.replace(/^\uFEFF/, '')).split(/\r?\n/);
  let current = settings;
  for (const line of lines.slice(0, MAX_LINES)) {
    const content = line.replace(/\s[#;].*$/, '').trim();
    if (content === '' || content.startsWith('#') || content.startsWith(';')) continue;
    if (content.startsWith('[') && content.endsWith(']')) {
      current = new Map();
      sections.push({ files: content.slice(1, -1).trim(), settings: current });
      continue;
    }
    const at = content.indexOf('=');
    if (at > 0) addSetting(current, content.slice(0, at).trim(), content.slice(at + 1).trim());
  }
  return {
    settings,
    sections: sections.filter(({ files }) => files !== FORMATS).slice(0, MAX_SECTIONS),
    formats: sections.find(({ files }) => files === FORMATS)?.settings ?? new Map(),
    isCut: lines.length > MAX_LINES || sections.length > MAX_SECTIONS,
  };
}

const FORMATS = 'formats';
const MAX_LINES = 2_000;
const MAX_SECTIONS = 50;
const LISTS: ReadonlySet<string> = new Set(['BasedOnStyles', 'BlockIgnores', 'Packages', 'TokenIgnores', 'Vocab']);

function joinLines(text: string): string {
  return text.replaceAll(/\\\r?\n/g, ' ');
}

function addSetting(settings: Map<string, string>, key: string, value: string): void {
  const before = LISTS.has(key) ? settings.get(key) : undefined;
  settings.set(key, before === undefined ? value : `${before}, ${value}`);
}

/** Splits a list such as `Vale, Google`. In a pattern, a comma is written as `\,`. */
export function parseList(text: string | undefined): string[] {
  return (text ?? '')
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll(String.raw`\,`, ',').trim())
    .filter((part) => part !== '');
}
