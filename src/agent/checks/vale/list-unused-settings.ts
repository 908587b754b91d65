import { compileGlob } from '../../../lib/glob-pattern.ts';
import { parseList, type ValeIni } from './parse-ini.ts';
import { readLevel } from './read-rule.ts';

/** Lists the settings of a configuration that have no effect here, because nothing is ignored silently. */
export function listUnusedSettings(ini: ValeIni): string[] {
  const problems: string[] = [];
  if (ini.isCut) problems.push('the end of the configuration, because it is too long');
  const level = ini.settings.get('MinAlertLevel');
  if (level !== undefined && readLevel(level.toLowerCase()) === undefined)
    problems.push(`the level "${level.slice(0, MAX_LENGTH)}" of MinAlertLevel, which doesn't exist`);
  const maps = [ini.settings, ...ini.sections.map(({ settings }) => settings)];
  const unknown = new Set<string>();
  for (const [name, value] of maps.flatMap((settings) => [...settings])) {
    if (name.includes('.')) {
      if (!isRuleValue(value)) problems.push(`the value "${value.slice(0, MAX_LENGTH)}" of ${name}`);
    } else if (!USED.has(name) && !WITHOUT_EFFECT.has(name) && !isUsualComment(name, value))
      unknown.add(name.slice(0, MAX_LENGTH));
  }
  if (unknown.size > 0) problems.push(`the settings ${[...unknown].slice(0, MAX_NAMES).join(', ')}`);
  for (const { files } of ini.sections)
    if (!isGlob(files)) problems.push(`the section [${files.slice(0, MAX_LENGTH)}], whose pattern can't be used`);
  for (const [ending, format] of ini.formats)
    if (/^mdx?$/.test(ending) && !/^(?:md|mdx|markdown)$/.test(format))
      problems.push(`the format ${format.slice(0, MAX_LENGTH)} for .${ending} files`);
  return problems;
}

const MAX_LENGTH = 60;
const MAX_NAMES = 20;

const USED: ReadonlySet<string> = new Set([
  'BasedOnStyles',
  'BlockIgnores',
  'MinAlertLevel',
  'StylesPath',
  'TokenIgnores',
  'Vocab',
]);

/**
 * They concern other formats than Markdown, spelling, or the download of packages. Spelling and missing packages are
 * listed where they are used.
 */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'DictionaryPath',
  'Lang',
  'Packages',
  'SphinxAutoBuild',
  'SphinxBuildPath',
  'Transform',
]);

function isRuleValue(value: string): boolean {
  const lower = value.toLowerCase();
  return lower === 'yes' || lower === 'no' || readLevel(lower) !== undefined;
}

/** Whether a setting names the comments of MDX or HTML, which are always read. */
function isUsualComment(name: string, value: string): boolean {
  return name === 'CommentDelimiters' && ['{/* */}', '<!-- -->'].includes(parseList(value).join(' '));
}

function isGlob(pattern: string): boolean {
  try {
    compileGlob(pattern);
    return true;
  } catch {
    return false;
  }
}
