/** Reads the lists below javadoc comments: parameters, return value, exceptions, and others. */
import type { SdkType } from '../sdk-reference.ts';
import { listElements, findElement, isElement, readLine, type DomElement, type DomNode } from '../html/dom.ts';
import { readTypeParts, tidy } from '../html/dom-parts.ts';

export type NoteKind = 'typeParameters' | 'parameters' | 'returns' | 'throws' | 'see' | 'since' | 'hidden' | 'other';

export interface Note {
  kind: NoteKind;
  /** As written, without the colon. */
  label: string;
  items: NoteItem[];
}

export interface NoteItem {
  /** Name of a parameter, or type of an exception. */
  code?: SdkType;
  text: readonly DomNode[];
}

/** Labels in the languages that javadoc supports. */
const LABELS = new Map<string, NoteKind>([
  ['Type Parameters', 'typeParameters'],
  ['Typparameter', 'typeParameters'],
  ['型パラメータ', 'typeParameters'],
  ['类型参数', 'typeParameters'],
  ['Parameters', 'parameters'],
  ['Parameter', 'parameters'],
  ['パラメータ', 'parameters'],
  ['参数', 'parameters'],
  ['Record Components', 'parameters'],
  ['Returns', 'returns'],
  ['Gibt zurück', 'returns'],
  ['戻り値', 'returns'],
  ['返回', 'returns'],
  ['Throws', 'throws'],
  ['Löst aus', 'throws'],
  ['例外', 'throws'],
  ['抛出', 'throws'],
  ['See Also', 'see'],
  ['Siehe auch', 'see'],
  ['関連項目', 'see'],
  ['另请参阅', 'see'],
  ['Since', 'since'],
  ['Seit', 'since'],
  ['導入されたバージョン', 'since'],
  ['从以下版本开始', 'since'],
]);

/** Labels of notes that the page shows elsewhere or that readers don't need. */
const SKIPPED_LABELS =
  /^(?:All |Direct |Enclosing |Functional Interface|Overrides|Specified by|Author|Version|Alle |Direkte |Umschließende|Setzt außer|Angegeben von|Autor|すべての|直系の|含まれている|関数型|オーバーライド|定義|作成者|所有|直接|封闭|函数接口|覆盖|指定者|作者)/i;

/** Reads description lists. `toKey` returns link targets. */
export function readNotes(lists: readonly DomElement[], toKey: (href: string) => string | undefined): Note[] {
  const notes: Note[] = [];
  for (const child of lists.flatMap(listElements)) {
    if (child.tag === 'dt') {
      const label = readLine(child)
        .replace(/[:：]$/, '')
        .trim();
      notes.push({ kind: getKind(label), label, items: [] });
    } else if (child.tag === 'dd') notes.at(-1)?.items.push(...readItems(child, notes.at(-1)?.kind, toKey));
  }
  return notes;
}

function getKind(label: string): NoteKind {
  return LABELS.get(label) ?? (SKIPPED_LABELS.test(label) ? 'hidden' : 'other');
}

function readItems(
  dd: DomElement,
  kind: NoteKind | undefined,
  toKey: (href: string) => string | undefined,
): NoteItem[] {
  if (kind === 'see') {
    const list = findElement(dd, ({ tag }) => tag === 'ul');
    return (list ? listElements(list) : [dd]).map(({ children }) => ({ text: children }));
  }
  if (kind !== 'parameters' && kind !== 'typeParameters' && kind !== 'throws') return [{ text: dd.children }];
  // Newer versions wrap a parameter in a link target.
  const [onlyElement] = listElements(dd);
  const isWrapped = onlyElement?.tag === 'span' && onlyElement.attributes['id'] !== undefined;
  const nodes = isWrapped ? onlyElement.children : dd.children;
  const at = nodes.findIndex((node) => isElement(node) && node.tag === 'code');
  const code = nodes[at];
  if (!code || !isElement(code)) return [{ text: nodes }];
  return [{ code: tidy(readTypeParts([code], toKey)), text: removeDash(nodes.slice(at + 1)) }];
}

/** Removes the hyphen between a name and its description. */
function removeDash(nodes: readonly DomNode[]): DomNode[] {
  const [first, ...others] = nodes;
  return typeof first === 'string' ? [first.replace(/^\s*-\s*/, ''), ...others] : [...nodes];
}
