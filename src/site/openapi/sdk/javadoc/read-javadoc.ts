/** Reads a folder that javadoc's standard doclet wrote. */
import type { SdkDocs, SdkInherited, SdkReference, SdkSymbol } from '../../../model/sdk-reference.ts';
import type { ArtifactFiles } from '../artifact-files.ts';
import { finishReference, MAX_SYMBOLS, type ReadSymbol } from '../finish-reference.ts';
import { cleanHtml } from '../html/clean-html.ts';
import { elementsOf, findElement, findElements, hasClass, lineOf, parseHtml, type DomElement } from '../html/dom.ts';
import { partsOf, tidy } from '../html/dom-parts.ts';
import { pageLinks, type PageLinks } from './page-links.ts';
import { codeOf, declaredParts, readJavaMembers, typeParameterFields, type JavaMember } from './read-class.ts';
import { readComment } from './read-comment.ts';
import { readDeclaration } from './read-declaration.ts';

/** Files beside the pages of classes, none of which has a name that a class may have, and folders of other things. */
const OTHERS =
  /(?:^|\/)(?:class-use|src-html|doc-files|script-dir|script-files|resources|resource-files|legal|jquery)\/|-[^/]*\.html$|^(?:index|search|constant-values|allclasses)\.html$/;

export function readJavadoc(files: ArtifactFiles): SdkReference {
  // `Shape.html` before `Shape.Part.html`.
  const pages = files.files
    .filter((file) => file.endsWith('.html') && !OTHERS.test(file))
    .toSorted((one, other) => (stem(one) < stem(other) ? -1 : 1));
  const read: ReadSymbol[] = [];
  for (const file of pages) {
    if (read.length >= MAX_SYMBOLS) break;
    const symbol = readPage(files.read(file).toString('utf8'), file, files.imageOf);
    if (symbol) read.push(symbol);
  }
  return finishReference('javadoc', read);
}

function stem(file: string): string {
  return file.replace(/\.html$/, '');
}

function readPage(html: string, file: string, image: ArtifactFiles['imageOf']): ReadSymbol | undefined {
  // What is no page of a class is seen without parsing it.
  if (!/type-?signature|type-?name-?label/i.test(html)) return undefined;
  const root = parseHtml(html);
  const main = findElement(root, ({ tag }) => tag === 'main') ?? findElement(root, ({ tag }) => tag === 'body') ?? root;
  const found = findDeclared(main);
  if (!found) return undefined;
  const links = pageLinks(file, image);
  const { parts, annotations } = declaredParts(found.declared, links);
  const { kind, label, code, typeParameters, ...heritage } = readDeclaration(parts, annotations);
  const name = file.replace(/^.*\//, '').replace(/\.html$/, '');
  const container = packageOf(root, file);
  const { docs, notes } = readComment(found.beside, links);
  const read = readJavaMembers(main, name.slice(name.lastIndexOf('.') + 1), links);
  const members = docs.deprecated ? read.map(withoutLabel) : read;
  const ofTypes = notes.filter((note) => note.kind === 'typeParameters').flatMap(({ items }) => items);
  const described = new Map(ofTypes.map((item) => [codeOf(item), cleanHtml(item.text, links)]));
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
    typeParameters: typeParameterFields(typeParameters, described),
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

/** Of a class that is deprecated, javadoc says the same of every member. */
function withoutLabel({ member, anchors }: JavaMember): JavaMember {
  const plain = ({ deprecated, ...docs }: SdkDocs): SdkDocs => (deprecated?.text ? { ...docs, deprecated } : docs);
  const signatures = member.signatures.map((signature) => ({ ...signature, docs: plain(signature.docs) }));
  return { member: { ...member, docs: plain(member.docs), signatures }, anchors };
}

interface Declared {
  declared: DomElement;
  /** Comment and notes of the class: before version 16, notes about other classes stand around these. */
  beside: DomElement[];
}

function findDeclared(main: DomElement): Declared | undefined {
  const path: DomElement[] = [];
  const visit = (element: DomElement): DomElement | undefined => {
    for (const child of elementsOf(element)) {
      path.push(element);
      const found = isDeclaration(child) ? child : visit(child);
      if (found) return found;
      path.pop();
    }
    return undefined;
  };
  const declared = visit(main);
  if (!declared) return undefined;
  const [parent, above] = path.toReversed();
  const around = above && hasClass(above, 'class-description', 'description') ? elementsOf(above) : [];
  return { declared, beside: [...around, ...(parent ? elementsOf(parent) : [])] };
}

/** Before version 16, it is the block of code in which the name of the class stands. */
function isDeclaration(element: DomElement): boolean {
  if (hasClass(element, 'type-signature')) return true;
  const isName = (child: DomElement) => hasClass(child, 'typeNameLabel', 'type-name-label');
  return element.tag === 'pre' && findElement(element, isName) !== undefined;
}

/** The description of the page names the package, since version 15; else it stands above the title. */
function packageOf(root: DomElement, file: string): string {
  const meta = findElement(root, ({ tag, attributes }) => tag === 'meta' && attributes['name'] === 'description');
  const [, named] = /package: ([\w.$]+)/.exec(meta?.attributes['content'] ?? '') ?? [];
  if (named !== undefined) return named;
  const isAbove = (element: DomElement) =>
    hasClass(element, 'subTitle', 'sub-title') && /\w\.\w|Package/.test(lineOf(element));
  const last = lineOf(findElement(root, isAbove)).split(' ').at(-1);
  if (last !== undefined && /^[\w$]+(?:\.[\w$]+)*$/.test(last)) return last;
  return file.includes('/') ? file.slice(0, file.lastIndexOf('/')).replaceAll('/', '.') : '';
}

/** Names of members of other classes, which the pages of these describe. */
function readInherited(main: DomElement, links: PageLinks): SdkInherited[] {
  return findElements(main, (element) => inheritedList(element) !== undefined).flatMap((element) => {
    const list = inheritedList(element);
    if (!list) return [];
    const written = partsOf([list.heading], links.toKey);
    // Newer versions lead to the list of members there.
    const from = written.flatMap(({ text, to }) =>
      to === undefined ? [] : [{ text, to: to.replace(/#[\w-]+-summary$/, '') }],
    );
    if (EVERY.test(from.map(({ text }) => text).join(''))) return [];
    return [{ from: from.length > 0 ? from : tidy(written), members: tidy(partsOf([list.code], links.toKey)) }];
  });
}

/** Members that every class has, and every enum and record. */
const EVERY = /^(?:java\.lang\.)?(?:Object|Enum|Record)$/;

/** A heading with names below: before version 16, an anchor before it says what they are. */
function inheritedList(element: DomElement): { heading: DomElement; code: DomElement } | undefined {
  const children = elementsOf(element);
  const at = children.findIndex(({ tag }) => tag === 'h3' || tag === 'h4');
  const [heading, code] = children.slice(Math.max(0, at));
  if (at === -1 || !heading || code?.tag !== 'code') return undefined;
  const around = [element, heading, ...children.slice(0, at), ...elementsOf(heading)];
  const ids = around.map(({ attributes }) => attributes['id'] ?? attributes['name'] ?? '');
  const isOne = hasClass(element, 'inherited-list', 'inheritedList') || ids.some((id) => /inherited/.test(id));
  return isOne ? { heading, code } : undefined;
}
