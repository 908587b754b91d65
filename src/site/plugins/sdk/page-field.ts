/** The field `sdk` of the frontmatter (content format, SDK references). */
import type { FrontmatterValues } from '../../content/frontmatter-values.ts';
import { readPart } from '../../content/part-reference.ts';
import type { PartReference } from '../../model/part-reference.ts';
import { SDK_FORMATS, SDK_KINDS } from './formats.ts';

const KINDS: readonly string[] = [...SDK_KINDS, 'method', 'property'];
const FORM = `"[source] kind name" or a map with "kind" and "name", where the kind is one of ${KINDS.join(', ')},`;

export function readSdkPart(values: FrontmatterValues): PartReference | undefined {
  return values.value('sdk', (value) => readPart(value, KINDS, SDK_FORMATS), FORM);
}
