/**
 * Converts attributes in other frameworks' template syntax, which MDX rejects: `:tags="['a']"`, `v-bind:href="url"`,
 * `@click="go"`.
 */
import { isKnownTag } from '../../markdown/known-tags.ts';
import { replaceOutsideCode } from '../../markdown/code-ranges.ts';

const VALUE = String.raw`"[^"\n]{0,2000}"|'[^'\n]{0,2000}'|\{[^{}<>]*\}|\{\{[^{}<>]*\}\}`;
const ATTRIBUTE_TEXT = String.raw`\s+[^\s"'<>/={}]+(?:\s*=\s*(?:${VALUE}))?`;
const TAG = new RegExp(String.raw`<([A-Za-z][\w.:-]*)((?:${ATTRIBUTE_TEXT})+)(\s*\/?>)`, 'g');
const ATTRIBUTE = new RegExp(String.raw`(\s+)([^\s"'<>/={}]+)(?:\s*=\s*(${VALUE}))?`, 'g');
const BINDING_NAME = /^(?::|v-bind:)([A-Za-z_][\w-]*)$/;
const NAME = /^[A-Za-z_$][\w$.:-]*$/;
/** Start of an attribute in template syntax; other names are text, as in `<Your Name, please>`. */
const DIRECTIVE = /^(?:[:@#*([]|v-)/;

/**
 * Rewrites such attributes of all tags outside code: bound values become expressions, and attributes that JSX can't
 * express are removed. Returns undefined if the tag at `offset` has none. Line numbers don't change.
 */
export function bindValues(source: string, offset: number): string | undefined {
  TAG.lastIndex = offset;
  const tagMatch = TAG.exec(source);
  if (tagMatch?.index !== offset || bindTag(tagMatch) === tagMatch[0]) return undefined;
  return replaceOutsideCode(source, (part) => part.replace(TAG, (...match: string[]) => bindTag(match)));
}

function bindTag([tag = '', name = '', attributes = '', end = '']: readonly string[]): string {
  if (!isKnownTag(name) && !/^[A-Z]/.test(name)) return tag;
  for (const [, , attribute = ''] of attributes.matchAll(ATTRIBUTE))
    if (!NAME.test(attribute) && !DIRECTIVE.test(attribute)) return tag;
  const boundAttributes = attributes.replace(
    ATTRIBUTE,
    (match, gap: string, attribute: string, value: string | undefined): string => {
      const boundName = BINDING_NAME.exec(attribute)?.[1];
      if (boundName !== undefined && value !== undefined && /^["']/.test(value))
        return `${gap}${boundName}={${value.slice(1, -1)}}`;
      return NAME.test(attribute) && !attribute.startsWith('v-') ? match : gap.replace(/[^\n]/g, '');
    },
  );
  return `<${name}${boundAttributes}${end}`;
}
