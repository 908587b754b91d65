import { formatSdkType, type SdkType } from '../sdk-reference.ts';
import type { Props, TreeNode } from '../../../model/tree.ts';
import type { SdkContext } from './context.ts';

/** Maximum number of list items. Further ones are only counted. */
const MAX_LINKS = 100;

/** Returns a field's props for its type, with a link for each part that has a page. */
export function createTypeProps(type: SdkType | undefined, { linkTo }: SdkContext): Props {
  if (!type || type.length === 0) return {};
  const parts = type.map(({ text, to }) => {
    const href = to === undefined ? undefined : linkTo(to);
    return { text, ...(href !== undefined && { href }) };
  });
  const isLinked = parts.some(({ href }) => href !== undefined);
  return { type: formatSdkType(type), ...(isLinked && { typeParts: parts }) };
}

/** Renders a type as code, linked to its first part that has a page. */
export function renderTypeLink(type: SdkType, { make, linkTo }: SdkContext): TreeNode {
  const code = make.code(formatSdkType(type));
  for (const { to } of type) {
    const url = to === undefined ? undefined : linkTo(to);
    if (url !== undefined) return make.link(url, code);
  }
  return code;
}

export function renderTypeList(types: readonly SdkType[], context: SdkContext): TreeNode[] {
  if (types.length === 0) return [];
  const { make } = context;
  const items = types.slice(0, MAX_LINKS).map((type) => make.element('li', {}, renderTypeLink(type, context)));
  const hiddenCount = types.length - MAX_LINKS;
  return [make.element('ul', {}, ...items, hiddenCount > 0 ? make.element('li', {}, `+${hiddenCount}`) : undefined)];
}

/** Renders names on one line, each as code. */
export function renderTypeLine(type: SdkType, { make, linkTo }: SdkContext): TreeNode[] {
  return type.map(({ text, to }): TreeNode => {
    if (text.trim() === ',') return { type: 'text', value: ', ' };
    const url = to === undefined ? undefined : linkTo(to);
    return url === undefined ? make.code(text) : make.link(url, make.code(text));
  });
}
