/** Normalizes `navigation`: any nesting of divisions becomes one recursive shape (content format, Navigation). */
import { AppError } from '../../../errors.ts';
import type { NavigationInput } from '../../model/navigation-input.ts';
import { describeNode, getPlace, type JsonNode } from '../json-node.ts';
import { listReferenceNames, type ConfigContext } from '../plugin-fields.ts';
import { CHILD_KINDS } from './child-kinds.ts';
import { readNode, readPage } from './read-node.ts';
import { reportWithoutEffect } from './reports.ts';

/** Throws `invalid_site` if there is nothing to read a navigation from. */
export function readNavigation(
  node: JsonNode | undefined,
  { file, ...context }: ConfigContext & { file: string },
): NavigationInput {
  const { plugins, report } = context;
  if (!node) throw new AppError('invalid_site', `${file} has no "navigation". Add one that lists the site's pages.`);
  if (node.type === 'array') {
    reportWithoutEffect(node, report);
    return readLegacyList(node, context);
  }
  if (node.type !== 'object') throw createNavigationError(node, 'an object');
  const knownKeys = [...CHILD_KINDS.map(({ key }) => key), 'pages', 'global', ...listReferenceNames(plugins), 'href'];
  if (!knownKeys.some((key) => node.fields.has(key)))
    throw new AppError(
      'invalid_site',
      `"navigation" in ${getPlace(node).file}, line ${getPlace(node).line}, contains none of ${CHILD_KINDS.map(({ key }) => `"${key}"`).join(', ')} or "pages". Add one, such as "pages": ["index"].`,
    );
  const navigation = readNode(node, { kind: 'root', label: '' }, context);
  reportWithoutEffect(node, report);
  return navigation;
}

function createNavigationError(node: JsonNode, expected: string): AppError {
  const { file, line } = getPlace(node);
  return new AppError(
    'invalid_site',
    `Can't read "navigation" in ${file}, line ${line}: expected ${expected}, but got ${describeNode(node)}.`,
  );
}

/** Reads a bare list of groups, as in mint.json. */
function readLegacyList(node: JsonNode, context: ConfigContext): NavigationInput {
  context.report({
    ...getPlace(node),
    severity: 'info',
    code: 'config-legacy',
    message: '"navigation" is a list, as in mint.json, so it is read as groups. Write {"groups": [ … ]} instead.',
  });
  return {
    kind: 'root',
    label: '',
    pointer: node.pointer,
    place: getPlace(node),
    children: node.type === 'array' ? node.items.flatMap((item) => readPage(item, context)) : [],
  };
}
