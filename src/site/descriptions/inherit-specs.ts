import type { NavigationInput } from '../model/navigation-input.ts';
import type { SubjectFinder } from './find-subject.ts';

/** The names of the descriptions that apply to a place in the navigation, by field. */
export type FieldSpecs = Readonly<Partial<Record<string, readonly string[]>>>;

export const NO_SPECS: FieldSpecs = {};

/** Returns the descriptions that apply below a node. Its own ones replace the inherited ones. */
export function inheritSpecs(
  { parts = {} }: NavigationInput,
  parent: FieldSpecs,
  { specName }: Pick<SubjectFinder, 'specName'>,
): FieldSpecs {
  const own = Object.entries(parts).map(([field, { sources }]) => [field, sources.map(specName)] as const);
  return { ...parent, ...Object.fromEntries(own) };
}
