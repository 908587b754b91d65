/** Reads the field lists below Sphinx descriptions: parameters, return values and exceptions. */
import type { SdkText, SdkType } from '../sdk-reference.ts';
import { listElements, findElement, isElement, readLine, getText, type DomElement, type DomNode } from '../html/dom.ts';
import { readTypeParts, sliceParts, tidy } from '../html/dom-parts.ts';

export interface SphinxFields {
  parameters: Map<string, DescribedField>;
  /** Attributes that a class describes in its own text. */
  attributes: Map<string, DescribedField>;
  returns: SdkText[];
  returnType?: SdkType;
  /** Type of an attribute. */
  type?: SdkType;
  raises: DescribedField[];
  /** Other fields, with their labels. */
  others: { label: string; text: SdkText[] }[];
}

export interface DescribedField {
  name: string;
  type?: SdkType;
  text: SdkText[];
}

interface Tools {
  toKey(href: string): string | undefined;
  clean(nodes: readonly DomNode[]): SdkText[];
}

const KINDS: readonly [RegExp, 'parameters' | 'attributes' | 'returns' | 'returnType' | 'raises' | 'type'][] = [
  [/^(?:type|typ|tipo|型|类型|тип)$/i, 'type'],
  [
    /^(?:(?:keyword |other )?(?:parameters?|arguments?)|param[eè]tres?|parámetros|パラメータ|参数|параметры)$/i,
    'parameters',
  ],
  [/^(?:variables|attributes|variablen)$/i, 'attributes'],
  [/^(?:return type|rtype|rückgabetyp|type renvoyé|戻り値の型|返回类型|тип результата)$/i, 'returnType'],
  [/^(?:returns?|yields?|rückgabe|renvoie|devuelve|戻り値|返回|результат)$/i, 'returns'],
  [/^(?:raises?|throws|except(?:ion)?s?|verursacht|lève|例外|引发|исключение)$/i, 'raises'],
];

/** Reads field lists, in the most common languages of documentation. */
export function readFields(lists: readonly DomElement[], tools: Tools): SphinxFields {
  const fields: SphinxFields = { parameters: new Map(), attributes: new Map(), returns: [], raises: [], others: [] };
  let label = '';
  for (const child of lists.flatMap(listElements)) {
    if (child.tag === 'dt') label = readLine(child).replace(/\s*[:：]$/, '');
    if (child.tag !== 'dd') continue;
    const kind = KINDS.find(([pattern]) => pattern.test(label))?.[1];
    if (kind === 'parameters' || kind === 'attributes')
      for (const field of readItems(child, tools)) fields[kind].set(field.name.replace(/^\*+/, ''), field);
    else if (kind === 'raises') fields.raises.push(...readItems(child, tools));
    else if (kind === 'type') fields.type = tidy(readTypeParts(child.children, tools.toKey));
    else if (kind === 'returnType') fields.returnType = tidy(readTypeParts(child.children, tools.toKey));
    else if (kind === 'returns') fields.returns.push(...tools.clean(unwrapParagraph(child)));
    else fields.others.push({ label, text: tools.clean(unwrapParagraph(child)) });
  }
  return fields;
}

/** Reads a list with one paragraph per item, or a single paragraph. */
function readItems(dd: DomElement, tools: Tools): DescribedField[] {
  const list = listElements(dd).find(({ tag }) => tag === 'ul');
  const items = list ? listElements(list) : [dd];
  return items.map((item) => readItem(item, tools));
}

/** Reads `<p><strong>name</strong> (<em>type</em>) – text</p>`, with additional content below. */
function readItem(item: DomElement, { toKey, clean }: Tools): DescribedField {
  const [first, ...others] = item.children.filter((child) => isElement(child) || child.trim() !== '');
  const paragraph = first && isElement(first) && first.tag === 'p' ? first.children : item.children;
  const additional = first && isElement(first) && first.tag === 'p' ? others : [];
  const at = findDash(paragraph);
  const head = at === undefined ? paragraph : paragraph.slice(0, at.index);
  const text = at === undefined ? [] : [at.after, ...paragraph.slice(at.index + 1)];
  const before = at === undefined ? [] : [at.before];
  const parts = tidy(readTypeParts([...head, ...before], toKey));
  const joinedText = parts.map((part) => part.text).join('');
  const [, name = joinedText, type] = /^(\S+)\s+\(([^]*)\)$/.exec(joinedText) ?? [];
  const isName =
    findElement({ tag: '', attributes: {}, children: [...head] }, ({ tag }) => tag === 'strong') !== undefined;
  return {
    name,
    ...(type === undefined
      ? isName && parts.some(({ to }) => to !== undefined) && { type: parts }
      : { type: removeOptional(sliceParts(parts, joinedText.length - type.length - 1, joinedText.length - 1)) }),
    text: clean([...(text.length > 0 ? [{ tag: 'p', attributes: {}, children: text }] : []), ...additional]),
  };
}

/** Finds the dash between a name and its description. */
function findDash(nodes: readonly DomNode[]): { index: number; before: string; after: string } | undefined {
  for (const [index, node] of nodes.entries()) {
    const dash = isElement(node) ? undefined : /\s[–—]\s?|\s--\s/.exec(` ${node}`);
    if (dash && !isElement(node))
      return {
        index,
        before: node.slice(0, Math.max(0, dash.index - 1)),
        after: node.slice(dash.index + dash[0].length - 1),
      };
  }
  return undefined;
}

/** Removes the `optional` of `str, optional`. */
function removeOptional(type: SdkType): SdkType {
  const last = type.at(-1);
  const text = last?.text.replace(/,?\s*optional$/i, '');
  if (!last || text === last.text) return type;
  return tidy([...type.slice(0, -1), ...(text === undefined || text === '' ? [] : [{ ...last, text }])]);
}

/** Unwraps a single paragraph. */
function unwrapParagraph({ children }: DomElement): DomNode[] {
  const contentNodes = children.filter((child) => isElement(child) || getText(child).trim() !== '');
  const [onlyNode, ...others] = contentNodes;
  return others.length === 0 && onlyNode && isElement(onlyNode) && onlyNode.tag === 'p' ? onlyNode.children : children;
}
