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
}

/** Parses a `.vale.ini`: `Key = value` lines and `[glob]` sections. Unknown lines are skipped, as Vale does. */
export function parseIni(text: string): ValeIni {
  const settings = new Map<string, string>();
  const sections: ValeSection[] = [];
  let current = settings;
  for (const line of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .slice(0, MAX_LINES)) {
    const content = line.trim();
    if (content === '' || content.startsWith('#') || content.startsWith(';')) continue;
    if (content.startsWith('[') && content.endsWith(']')) {
      current = new Map();
      if (sections.length < MAX_SECTIONS) sections.push({ files: content.slice(1, -1).trim(), settings: current });
      continue;
    }
    const at = content.indexOf('=');
    if (at > 0) current.set(content.slice(0, at).trim(), content.slice(at + 1).trim());
  }
  return { settings, sections: sections.filter(({ files }) => files !== 'formats') };
}

const MAX_LINES = 2_000;
const MAX_SECTIONS = 50;

/** Splits a list such as `Vale, Google`. */
export function parseList(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
}
