import type { ApiDocument } from '../../model/api-description.ts';
import type { UnshownText } from '../../model/description-content.ts';
import { listOperations } from './list-operations.ts';
import { indexTags } from './operation-tags.ts';

/**
 * Returns the texts that no page shows: descriptions of tags without operations, which other tools show as sections of a
 * long page, and descriptions of paths if each of their operations has a description.
 */
export function listUnshownTexts(document: ApiDocument): UnshownText[] {
  const { operations } = listOperations(document);
  const usedTags = new Set(operations.flatMap(({ value }) => value['tags']));
  const tags = [...indexTags(document)].filter(([name]) => !usedTags.has(name));
  const paths = Map.groupBy(operations, ({ pathItem }) => pathItem).entries();
  const describedPaths = paths.filter(([, group]) =>
    group.every(({ value }) => (value['description'] ?? undefined) !== undefined),
  );
  return [
    ...tags.map(([name, { description }]) => createText(`tag "${name}"`, description)),
    ...describedPaths.map(([{ description }, [operation]]) => createText(`path "${operation?.path}"`, description)),
  ].flat();
}

function createText(owner: string, description: unknown): UnshownText[] {
  if (typeof description !== 'string' || description.trim() === '') return [];
  return [{ name: `the description of the ${owner}`, text: description }];
}
