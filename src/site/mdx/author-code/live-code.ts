/** Turns page code that does something in a browser, but isn't a component, into a component. */
import type { Attribute } from '../../expressions/author-code.ts';
import type { Evaluated } from '../../expressions/values.ts';
import type { Scope } from '../../expressions/scope.ts';
import type { SourcePosition } from '../../model/diagnostics.ts';
import { computeHash } from '../../model/compute-hash.ts';
import type { LiveCode } from '../../model/live-tag.ts';
import type { Props } from '../../model/tree.ts';

/** Whether the page's code can run in the sandbox. */
export const hasSandbox = (scope: Scope): boolean => scope.root.code !== undefined && scope.file !== undefined;

/** Returns the JSX of a tag as it was written, around its children. */
export function formatTag({ name, attributes }: { name: string; attributes: readonly Attribute[] }): string {
  return `<${[name, ...attributes.map(formatAttribute)].join(' ')}>{__p.children}</${name}>`;
}

function formatAttribute(attribute: Attribute): string {
  if (attribute.name === undefined) return attribute.source;
  if ('source' in attribute) return `${attribute.name}={${attribute.source}}`;
  return `${attribute.name}={${JSON.stringify(attribute.value)}}`;
}

const NAME = /^[A-Za-z_$][\w$]*$/;

/** Creates a component that renders the JSX as written on the page. */
export function makeLive(jsx: string, at: SourcePosition, scope: Scope): LiveCode {
  const allProps = scope.file?.props;
  const fileProps = allProps ? { ...allProps, props: allProps } : {};
  const words = new Set(jsx.match(/[A-Za-z_$][\w$]*/g));
  const props = Object.fromEntries(
    Object.entries(fileProps as Record<string, Evaluated>).filter(
      ([name]) => name !== 'children' && NAME.test(name) && words.has(name),
    ),
  );
  const names = Object.keys(props);
  const module = `(__p) => { ${names.length > 0 ? `const { ${names.join(', ')} } = __p; ` : ''}return ${jsx}; }`;
  return { name: `live_${computeHash(module)}`, source: `(__p) => ${jsx}`, module, at, props: props as Props };
}
