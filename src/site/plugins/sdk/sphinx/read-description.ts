/** Reads Sphinx descriptions (`dl`): a class with its members, a function, or a value. */
import type { SdkDocs, SdkField, SdkSignature, SdkSource, SdkText, SdkType } from '../sdk-reference.ts';
import { cleanHtml } from '../html/clean-html.ts';
import {
  listChildElements,
  listElements,
  findElement,
  hasClass,
  isElement,
  readLine,
  getText,
  type DomElement,
  type DomNode,
} from '../html/dom.ts';
import { readTypeParts, splitPlaces, sliceParts, tidy } from '../html/dom-parts.ts';
import { readFields, type SphinxFields } from './fields.ts';
import type { DocLinks } from './links.ts';
import { readTerm, type SphinxTerm } from './read-term.ts';

export interface Description {
  domain: string;
  /** `class`, `method`, `function`, `data`. */
  type: string;
  /** One per overload. */
  terms: SphinxTerm[];
  docs: SdkDocs;
  fields: SphinxFields;
  bases: SdkType[];
  /** Descriptions nested in this one. */
  inner: DomElement[];
}

/** Returns whether an element is a description. Since version 3.5, domains are class names. */
export function isDescription({ tag, attributes, children }: DomElement): boolean {
  if (tag !== 'dl' || /\b(?:field-list|simple|docutils|glossary|footnote|citation)\b/.test(attributes['class'] ?? ''))
    return false;
  const term = children.find((child) => isElement(child) && child.tag === 'dt');
  return (
    term !== undefined &&
    isElement(term) &&
    findElement(term, (element) => hasClass(element, 'sig-name', 'descname')) !== undefined
  );
}

export function readDescription(dl: DomElement, links: DocLinks): Description {
  const words = (dl.attributes['class'] ?? '').split(/\s+/).filter((word) => word !== '');
  const [domain = 'py', type = 'data'] = words.length > 1 ? words : ['py', ...words];
  const terms = listChildElements(dl, 'dt').map((dt) => readTerm(dt, domain, links.toKey));
  const body = listChildElements(dl, 'dd').flatMap(({ children }) => children);
  const tools = { toKey: links.toKey, clean: (nodes: readonly DomNode[]) => cleanHtml(nodes, links) };
  const lists = body.filter(
    (node): node is DomElement => isElement(node) && node.tag === 'dl' && hasClass(node, 'field-list'),
  );
  const fields = readFields(lists, tools);
  const innerDescriptions = body.filter((node): node is DomElement => isElement(node) && isDescription(node));
  const excludedNodes = new Set([...lists, ...innerDescriptions]);
  const content = body.filter((node) => !isElement(node) || !excludedNodes.has(node));
  const [first] = content.filter((node) => isElement(node) || node.trim() !== '');
  const bases = first && isElement(first) && first.tag === 'p' ? readBases(first, links) : undefined;
  return {
    domain,
    type,
    terms,
    fields,
    inner: innerDescriptions,
    bases: bases ?? [],
    docs: readDocs(bases ? content.filter((node) => node !== first) : content, fields, links),
  };
}

const BASES = /^(?:Bases|Basisklassen|Klassen|Basis|ベースクラス|基类|Базовые классы)\s*[:：]\s*/i;

/** Reads "Bases: …", the first line of a class. */
function readBases(paragraph: DomElement, links: DocLinks): SdkType[] | undefined {
  const match = BASES.exec(readLine(paragraph));
  if (!match) return undefined;
  const parts = tidy(readTypeParts(paragraph.children, links.toKey));
  const text = parts.map((part) => part.text).join('');
  const from = text.length - text.replace(BASES, '').length;
  return splitPlaces(text.slice(from), ',')
    .map(([start, end]) => sliceParts(parts, from + start, from + end))
    .filter((type) => type.map((part) => part.text).join('') !== 'object');
}

function readDocs(nodes: readonly DomNode[], fields: SphinxFields, links: DocLinks): SdkDocs {
  const isVersion = (node: DomNode, ...names: string[]) =>
    isElement(node) && node.tag === 'div' && hasClass(node, ...names);
  const deprecatedNode = nodes.find((node) => isVersion(node, 'deprecated', 'deprecated-removed'));
  const versionAdded = nodes.find((node) => isVersion(node, 'versionadded') && isOnlyVersion(node));
  const seeAlso = new Set(nodes.filter((node) => isElement(node) && hasClass(node, 'seealso')));
  const visibleNodes = nodes.filter((node) => node !== deprecatedNode && node !== versionAdded && !seeAlso.has(node));
  const sinceVersion = versionAdded && /\d[\w.+-]*\w/.exec(getText(versionAdded))?.[0];
  return {
    description: [...cleanHtml(visibleNodes, links), ...fields.others.flatMap(renderField)],
    ...(deprecatedNode && isElement(deprecatedNode) && { deprecated: getReason(deprecatedNode, links) }),
    examples: [],
    see: [...seeAlso].flatMap((node) =>
      isElement(node)
        ? cleanHtml(
            node.children.filter((child) => !isTitle(child)),
            links,
          )
        : [],
    ),
    ...(sinceVersion !== undefined && { since: sinceVersion }),
  };
}

/** Returns whether a block doesn't say more than the version. */
function isOnlyVersion(block: DomNode): boolean {
  const label = isElement(block) && findElement(block, (element) => hasClass(element, 'versionmodified'));
  return !label || getText(label).trim() === getText(block).trim();
}

function isTitle(node: DomNode): boolean {
  return isElement(node) && hasClass(node, 'admonition-title');
}

/** Renders the fields of a value, whose page has no places for a result, exceptions or parameters. */
export function describeValue({ docs, fields }: Description): SdkDocs {
  const { parameters, raises, returns } = fields;
  const items = [
    ...Array.from(parameters.values(), (field) => ({ label: field.name, text: field.text })),
    { label: 'Returns', text: returns },
    ...raises.map(({ name, text }) => ({ label: `Raises ${name}`, text })),
  ];
  return { ...docs, description: [...docs.description, ...items.flatMap(renderField)] };
}

function renderField({ label, text }: SphinxFields['others'][number]): SdkText[] {
  const [first, ...others] = text;
  if (!first) return [];
  const strongHtml =
    cleanHtml([{ tag: 'strong', attributes: {}, children: [`${label}: `] }], { link: () => undefined })[0]?.text ?? '';
  return [{ form: 'html', text: `<div>${strongHtml}${first.text}</div>` }, ...others];
}

/** Removes "Deprecated since version 1.2: ", which precedes the reason. */
function getReason(block: DomElement, links: DocLinks): SdkText {
  const label = findElement(block, (element) => hasClass(element, 'versionmodified'));
  const removeNodes = (node: DomElement): DomElement => ({
    ...node,
    children: node.children
      .filter((child) => child !== label)
      .map((child) => (isElement(child) ? removeNodes(child) : child)),
  });
  const version = label && /\d[\w.+-]*\w/.exec(getText(label))?.[0];
  const [reason] = cleanHtml(listElements(block).map(removeNodes), links);
  const sinceNote = version === undefined ? '' : `(${version}) `;
  return { form: 'html', text: `${sinceNote}${reason?.text.replace(/^<p>|<\/p>$/g, '') ?? ''}`.trim() };
}

/** Reads the signatures of a call. Overloads share their text, which goes to the first one. */
export function readSignatures(
  { terms, fields, docs }: Pick<Description, 'terms' | 'fields' | 'docs'>,
  codeOf: (term: SphinxTerm) => string,
): SdkSignature[] {
  return terms.map((term, index) => {
    const isFirst = index === 0;
    const returnType = term.type ?? (isFirst ? fields.returnType : undefined);
    return {
      code: codeOf(term),
      docs: isFirst ? docs : { description: [], examples: [], see: [] },
      typeParameters: [],
      parameters: readParameters(term, fields),
      ...((returnType || (isFirst && fields.returns.length > 0)) && {
        returns: { ...(returnType && { type: returnType }), description: isFirst ? fields.returns : [] },
      }),
      throws: isFirst
        ? fields.raises.map(({ name: raised, type, text }) => ({ type: type ?? [{ text: raised }], description: text }))
        : [],
      ...readSource(term),
    };
  });
}

/** Returns the declared parameters with their descriptions, followed by parameters that only the text mentions. */
function readParameters(
  { parameters = [] }: SphinxTerm,
  { parameters: describedParameters }: SphinxFields,
): SdkField[] {
  const declaredNames = new Set(parameters.map(({ name }) => normalizeName(name)));
  const undeclaredParameters = [...describedParameters.values()].filter(
    ({ name }) => !declaredNames.has(normalizeName(name)),
  );
  return [
    ...parameters.map((parameter) => {
      const description = describedParameters.get(normalizeName(parameter.name));
      const type = parameter.type ?? description?.type;
      const isOptional = parameter.default !== undefined || parameter.name.startsWith('*');
      return {
        name: parameter.name,
        ...(type && { type }),
        description: description?.text ?? [],
        required: !isOptional && parameter.type !== undefined,
        ...(parameter.default !== undefined && { default: parameter.default }),
      };
    }),
    ...undeclaredParameters.map(({ name, type, text }) => ({ name, ...(type && { type }), description: text })),
  ];
}

function normalizeName(name: string): string {
  return name.replace(/^[*.\s]+/, '');
}

export function readSource({ source }: SphinxTerm): { source?: SdkSource } {
  return source === undefined ? {} : { source: { text: source.replace(/^.*\//, '').replace(/#L/, ':'), url: source } };
}
