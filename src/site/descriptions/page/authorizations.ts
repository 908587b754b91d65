/** Renders the authentication of a request: one field per scheme, and tabs for alternatives. */
import { toKebabCase } from '../../mdx/kebab-case.ts';
import type { TreeNode } from '../../model/tree.ts';
import { isObject } from '../resolve.ts';
import type { Json } from '../../model/json.ts';
import { renderSectionHeading } from './content.ts';
import type { PageContext } from './context.ts';
import type { Scheme } from './security-scheme.ts';

/** Returns the authorization section, or nothing if the operation needs no authentication. */
export function renderAuthorizations(alternatives: readonly Scheme[][], context: PageContext): TreeNode[] {
  if (alternatives.every((schemes) => schemes.length === 0)) return [];
  const head = renderSectionHeading({ level: 2, id: 'authorizations', title: context.text('authorizations') }, context);
  const [onlyAlternative] = alternatives;
  if (onlyAlternative && alternatives.length === 1)
    return [head, ...onlyAlternative.map((scheme) => renderScheme(scheme, context))];
  const tabs = alternatives.map((schemes) =>
    context.make.component(
      'Tab',
      { title: getTabTitle(schemes, context), id: context.ids.claim('authorization-option') },
      schemes.length === 0
        ? [context.make.paragraph(context.text('noAuthorization'))]
        : schemes.map((scheme) => renderScheme(scheme, context)),
    ),
  );
  return [head, context.make.component('Tabs', { sync: 'false', className: 'bd-ApiChoice' }, tabs)];
}

function getTabTitle(schemes: readonly Scheme[], { text }: PageContext): string {
  return schemes.length === 0 ? text('none') : schemes.map(({ key }) => key).join(' + ');
}

function renderScheme(scheme: Scheme, context: PageContext): TreeNode {
  const { make, text } = context;
  const { kind, name, value } = scheme;
  const id = context.ids.claim(`authorization-${toKebabCase(name)}`);
  const authorDescription = context.describe(value['description']);
  const standard = findDefaultDescription(scheme, context);
  const description =
    authorDescription.length > 0 || standard === undefined ? authorDescription : context.describe(standard);
  const format = value['bearerFormat'];
  const children = [
    ...description,
    ...(typeof format === 'string' && format !== '' ? [renderDetail('bearerFormat', format, context)] : []),
    ...renderOauth(scheme, context),
  ];
  const post = value['type'] === 'mutualTLS' ? [] : [text(PLACES[scheme.in])];
  const type = kind === 'other' ? getTypeName(value['scheme'] ?? value['type']) : 'string';
  return make.component('ResponseField', { name, type, id, required: true, post }, children);
}

const PLACES = { header: 'inHeader', query: 'inQuery', cookie: 'inCookie' } as const;

function getTypeName(value: Json | undefined): string {
  return typeof value === 'string' ? value : 'string';
}

function findDefaultDescription({ kind, name }: Scheme, { text }: PageContext): string | undefined {
  if (kind === 'basic') return text('authBasic');
  if (kind === 'key') return text('authKey').replace('{name}', () => `\`${name.replaceAll('`', '')}\``);
  return kind === 'other' ? undefined : text('authBearer');
}

/** Renders OAuth 2.0 flows with their URLs and scopes, and the discovery URL of OpenID Connect. */
function renderOauth({ value, scopes }: Scheme, context: PageContext): TreeNode[] {
  const { make, text } = context;
  const discovery = value['openIdConnectUrl'];
  const nodes = typeof discovery === 'string' ? [renderDetail('OpenID Connect', discovery, context)] : [];
  if (scopes.length > 0) {
    const list = scopes.flatMap((scope, index) => [...(index > 0 ? [', '] : []), make.code(scope)]);
    nodes.push(make.element('p', { class: 'bd-FieldFact' }, `${text('requiredScopes')}: `, ...list));
  }
  const flows = isObject(value['flows']) ? Object.entries(value['flows']) : [];
  for (const [name, flow] of flows) {
    if (!isObject(flow)) continue;
    const facts = [
      ['authorizationUrl', 'authorizationUrl'],
      ['tokenUrl', 'tokenUrl'],
      ['refreshUrl', 'refreshUrl'],
    ].flatMap(([key = '', label = '']) => {
      const url = flow[key];
      return typeof url === 'string' && url !== '' ? [renderDetail(text(label), url, context)] : [];
    });
    const allScopes = flow['scopes'] ?? flow['availableScopes'];
    const items = isObject(allScopes)
      ? Object.entries(allScopes).map(([scope, about]) =>
          make.element('li', {}, make.code(scope), typeof about === 'string' && about !== '' ? ` ${about}` : ''),
        )
      : [];
    const children = [...facts, ...(items.length > 0 ? [make.element('ul', {}, ...items)] : [])];
    if (children.length > 0) nodes.push(make.component('Expandable', { title: `OAuth 2.0 · ${name}` }, children));
  }
  return nodes;
}

function renderDetail(label: string, value: string, { make }: PageContext): TreeNode {
  return make.element('p', { class: 'bd-FieldFact' }, `${label}: `, make.code(value));
}
