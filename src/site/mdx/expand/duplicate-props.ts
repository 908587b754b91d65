import type { Attribute } from '../../expressions/author-code.ts';
import type { Diagnostic, SourcePosition } from '../../model/diagnostics.ts';

/** Returns a problem for each prop that a tag has twice. As in React, the last value is used. */
export function findDuplicateProps(name: string, attributes: readonly Attribute[], at: SourcePosition): Diagnostic[] {
  const values = new Map<string, string>();
  return attributes.flatMap((attribute): Diagnostic[] => {
    if (attribute.name === undefined) return [];
    const value = 'source' in attribute ? `{${attribute.source}}` : String(attribute.value);
    const earlierValue = values.get(attribute.name);
    values.set(attribute.name, value);
    if (earlierValue === undefined) return [];
    const message = `<${name}> has "${attribute.name}" twice. The last value is used. Remove one of them.`;
    return [{ ...at, severity: earlierValue === value ? 'info' : 'warning', code: 'duplicate-prop', message }];
  });
}
