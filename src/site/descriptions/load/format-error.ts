/** Errors of files and folders that aren't descriptions in any format. */
import type { FormatLabels } from '../../model/description-content.ts';
import { listJsonFormats, type DescriptionFormat } from '../../model/description-format.ts';
import { UnusableSpec } from './problem.ts';

type Formats = readonly DescriptionFormat[];

export function createFormatError(name: string, formats: Formats): UnusableSpec {
  const fields = listJsonFormats(formats).flatMap(({ json }) => json.versionFields.map((field) => `"${field}"`));
  const files = [
    ...(fields.length > 0 ? [`a top-level ${joinChoices(fields)} field`] : []),
    ...formats.flatMap(({ words: { file = [] } }) => file),
  ];
  return new UnusableSpec(
    'spec-invalid',
    `${name} isn't an ${joinChoices(listKinds(formats))}. Expected ${join(files)}.`,
  );
}

export function createWebPageError(name: string, formats: Formats): UnusableSpec {
  const isUrl = /^https:/i.test(name);
  const fixes = [
    isUrl ? 'Use the URL of the file itself.' : 'Use the path of the description itself.',
    ...formats.flatMap(({ words }) => words.describeWebPage?.(isUrl) ?? []),
  ];
  return new UnusableSpec(
    'spec-invalid',
    `${name} is a web page, not an ${joinChoices(listKinds(formats))}. ${fixes.join(' ')}`,
  );
}

export function createFolderError(name: string, formats: Formats): UnusableSpec {
  const kinds = listKinds(formats).map((kind) => `no ${kind}`);
  const names = listFolderWords(listJsonFormats(formats));
  const others = listFolderWords(formats.filter(({ json }) => !json));
  const folders = [...(names.length > 0 ? [`${joinChoices(names)} files`] : []), ...others];
  return new UnusableSpec(
    'spec-missing',
    `The folder "${name}" has ${kinds.join(' and ')}. Expected ${join(folders)}. Fix the path.`,
  );
}

function listKinds(formats: Formats): string[] {
  return ['API description', ...formats.flatMap(({ words: { kind = [] } }) => kind)];
}

function listFolderWords(formats: readonly FormatLabels[]): string[] {
  return formats.flatMap(({ words: { folder = [] } }) => folder);
}

/** Joins choices that can contain lists. */
function join(choices: readonly string[]): string {
  const last = choices.at(-1) ?? '';
  return choices.length < 2 ? last : `${choices.slice(0, -1).join(', ')}, or ${last}`;
}

function joinChoices(words: readonly string[]): string {
  return words.length === 2 ? words.join(' or ') : join(words);
}
