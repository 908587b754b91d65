/** Reads a folder written by javadoc's standard doclet. */
import type { SdkDocs, SdkInherited, SdkReference, SdkSymbol } from '../sdk-reference.ts';
import type { ArtifactFiles } from '../artifact-files.ts';
import { finishReference, MAX_SYMBOLS, type ReadSymbol } from '../finish-reference.ts';
import { cleanHtml } from '../html/clean-html.ts';
import {
  listElements,
  findElement,
  findElements,
  hasClass,
  readLine,
  parseHtml,
  type DomElement,
} from '../html/dom.ts';
import { readTypeParts, tidy } from '../html/dom-parts.ts';
import { createPageLinks, type PageLinks } from './page-links.ts';
import {
  readCodeText,
  splitDeclaration,
  readJavaMembers,
  createTypeParameterFields,
  type JavaMember,
} from './read-class.ts';
import { readComment } from './read-comment.ts';
import { readDeclaration } from './read-declaration.ts';

/** Other files next to class pages, with names that a class can't have, and folders with other content. */
const NON_CLASS_FILES =
  /(?:^|\/)(?:class-use|src-html|doc-files|script-dir|script-files|resources|resource-files|legal|jquery)\/|-[^/]*\.html$|^(?:index|search|constant-values|allclasses)\.html$/;

export function readJavadoc(files: ArtifactFiles): SdkReference {
  // Puts `Shape.html` before `Shape.Part.html`.
  const pages = files.files
    .filter((file) => file.endsWith('.html') && !NON_CLASS_FILES.test(file))
    .toSorted((one, other) => (removeExtension(one) < removeExtension(other) ? -1 : 1));
  const symbols: ReadSymbol[] = [];
  for (const file of pages) {
    if (symbols.length >= MAX_SYMBOLS) break;
    const symbol = readPage(files.read(file).toString('utf8'), file, files.imageOf);
    if (symbol) symbols.push(symbol);
  }
  return finishReference('javadoc', symbols);
}

function removeExtension(file: string): string {
  return file.replace(/\.html$/, '');
}

function readPage(html: string, file: string, image: ArtifactFiles['imageOf']): ReadSymbol | undefined {
  // Skips pages without a class before parsing them.
  if (!/type-?signature|type-?name-?label/i.test(html)) return undefined;
  const root = parseHtml(html);
  const main = findElement(root, ({ tag }) => tag === 'main') ?? findElement(root, ({ tag }) => tag === 'body') ?? root;
  const target = findDeclared(main);
  if (!target) return undefined;
  const links = createPageLinks(file, image);
  const { parts, annotations } = splitDeclaration(target.declared, links);
  const { kind, label, code, typeParameters, ...heritage } = readDeclaration(parts, annotations);
  const name = file.replace(/^.*\//, '').replace(/\.html$/, '');
  const container = readPackage(root, file);
  const { docs, notes } = readComment(target.beside, links);
  const javaMembers = readJavaMembers(main, name.slice(name.lastIndexOf('.') + 1), links);
  const members = docs.deprecated ? javaMembers.map(withoutLabel) : javaMembers;
  const ofTypes = notes.filter((note) => note.kind === 'typeParameters').flatMap(({ items }) => items);
  const descriptionsByType = new Map(ofTypes.map((item) => [readCodeText(item), cleanHtml(item.text, links)]));
  const symbol: SdkSymbol = {
    kind,
    id: container === '' ? name : `${container}.${name}`,
    name,
    container,
    ...(label !== kind && { label }),
    tags: [],
    code,
    language: 'java',
    docs,
    typeParameters: createTypeParameterFields(typeParameters, descriptionsByType),
    ...heritage,
    subtypes: [],
    nested: [],
    signatures: [],
    fields: [],
    members: members.map(({ member }) => member),
    inherited: readInherited(main, links),
  };
  return {
    symbol,
    ids: [file],
    members: members.map(({ member, anchors }) => ({ member, ids: anchors.map((anchor) => `${file}#${anchor}`) })),
  };
}

/** Removes the deprecation label that javadoc repeats on every member of a deprecated class. */
function withoutLabel({ member, anchors }: JavaMember): JavaMember {
  const removeLabel = ({ deprecated, ...docs }: SdkDocs): SdkDocs =>
    deprecated?.text ? { ...docs, deprecated } : docs;
  const signatures = member.signatures.map((signature) => ({ ...signature, docs: removeLabel(signature.docs) }));
  return { member: { ...member, docs: removeLabel(member.docs), signatures }, anchors };
}

interface DeclarationSection {
  declared: DomElement;
  /** Comment and notes of the class. Before version 16, they are mixed with notes about other classes. */
  beside: DomElement[];
}

function findDeclared(main: DomElement): DeclarationSection | undefined {
  const path: DomElement[] = [];
  const visit = (element: DomElement): DomElement | undefined => {
    for (const child of listElements(element)) {
      path.push(element);
      const match = isDeclaration(child) ? child : visit(child);
      if (match) return match;
      path.pop();
    }
    return undefined;
  };
  const declarationPath = visit(main);
  if (!declarationPath) return undefined;
  const [parent, grandparent] = path.toReversed();
  const outerElements =
    grandparent && hasClass(grandparent, 'class-description', 'description') ? listElements(grandparent) : [];
  return { declared: declarationPath, beside: [...outerElements, ...(parent ? listElements(parent) : [])] };
}

/** Before version 16, the declaration is the code block that contains the class name. */
function isDeclaration(element: DomElement): boolean {
  if (hasClass(element, 'type-signature')) return true;
  const isName = (child: DomElement) => hasClass(child, 'typeNameLabel', 'type-name-label');
  return element.tag === 'pre' && findElement(element, isName) !== undefined;
}

/** Reads the package from the page's meta description since version 15, and from above the title before. */
function readPackage(root: DomElement, file: string): string {
  const meta = findElement(root, ({ tag, attributes }) => tag === 'meta' && attributes['name'] === 'description');
  const [, packageName] = /package: ([\w.$]+)/.exec(meta?.attributes['content'] ?? '') ?? [];
  if (packageName !== undefined) return packageName;
  const isAbove = (element: DomElement) =>
    hasClass(element, 'subTitle', 'sub-title') && /\w\.\w|Package/.test(readLine(element));
  const last = readLine(findElement(root, isAbove)).split(' ').at(-1);
  if (last !== undefined && /^[\w$]+(?:\.[\w$]+)*$/.test(last)) return last;
  return file.includes('/') ? file.slice(0, file.lastIndexOf('/')).replaceAll('/', '.') : '';
}

/** Reads the names of inherited members, which are described on the pages of other classes. */
function readInherited(main: DomElement, links: PageLinks): SdkInherited[] {
  return findElements(main, (element) => findInheritedList(element) !== undefined).flatMap((element) => {
    const list = findInheritedList(element);
    if (!list) return [];
    const headingParts = readTypeParts([list.heading], links.toKey);
    // Newer versions link to the list of members on that page.
    const from = headingParts.flatMap(({ text, to }) =>
      to === undefined ? [] : [{ text, to: to.replace(/#[\w-]+-summary$/, '') }],
    );
    if (ROOT_TYPES.test(from.map(({ text }) => text).join(''))) return [];
    return [
      { from: from.length > 0 ? from : tidy(headingParts), members: tidy(readTypeParts([list.code], links.toKey)) },
    ];
  });
}

/** Base types whose members every class, enum or record has. */
const ROOT_TYPES = /^(?:java\.lang\.)?(?:Object|Enum|Record)$/;

/** Finds a heading followed by names. Before version 16, the preceding anchor identifies the list. */
function findInheritedList(element: DomElement): { heading: DomElement; code: DomElement } | undefined {
  const children = listElements(element);
  const at = children.findIndex(({ tag }) => tag === 'h3' || tag === 'h4');
  const [heading, code] = children.slice(Math.max(0, at));
  if (at === -1 || !heading || code?.tag !== 'code') return undefined;
  const outerElements = [element, heading, ...children.slice(0, at), ...listElements(heading)];
  const ids = outerElements.map(({ attributes }) => attributes['id'] ?? attributes['name'] ?? '');
  const isOne = hasClass(element, 'inherited-list', 'inheritedList') || ids.some((id) => /inherited/.test(id));
  return isOne ? { heading, code } : undefined;
}
