/**
 * Converts components of other documentation tools that represent standard elements: images, tables, links and embedded
 * pages.
 */
import { toSafeHref } from '../../../lib/safe-href.ts';
import { readBooleanProp, readStringProp } from '../../model/props.ts';
import type { ComponentNode, ElementNode, Props, TreeNode, Value } from '../../model/tree.ts';
import { findVideoPlayer } from '../../model/video-player.ts';
import { getValueText } from '../../model/value-text.ts';

interface ConvertedElement {
  node: TreeNode;
  /** What the tag was converted to, for the report. */
  name: string;
}

const ELEMENTS: Readonly<Record<string, (node: ComponentNode) => ConvertedElement | undefined>> = {
  ThemedImage: (node) => ({ node: createThemedImages(node), name: 'img' }),
  Image: createImage,
  Table: (node) => ({ node: createTable(node), name: 'table' }),
  Anchor: createLink,
  Link: createLink,
  Embed: createEmbed,
  Iframe: createFrame,
  Video: createVideo,
  YouTube: (node) => createPlayer(node, 'https://www.youtube.com/embed/'),
  Youtube: (node) => createPlayer(node, 'https://www.youtube.com/embed/'),
  Vimeo: (node) => createPlayer(node, 'https://player.vimeo.com/video/'),
  Glossary: ({ children, at }) => ({ node: createElement('span', {}, children, at), name: 'span' }),
};

export const isForeignElement = (name: string): boolean => Object.hasOwn(ELEMENTS, name);

export function asElement(node: ComponentNode): ConvertedElement | undefined {
  return isForeignElement(node.name) ? ELEMENTS[node.name]?.(node) : undefined;
}

/** `<ThemedImage sources={{ light, dark }} alt="" />`: one image for each color mode. */
function createThemedImages({ props, at }: ComponentNode): TreeNode {
  const { sources, alt, width } = props;
  const createModeImage = (mode: string, className: string): TreeNode[] => {
    const src = isRecord(sources) ? sources[mode] : undefined;
    if (typeof src !== 'string') return [];
    return [createElement('img', { src, alt, class: className, width }, [], at)];
  };
  return createElement(
    'div',
    {},
    [...createModeImage('light', 'block dark:hidden'), ...createModeImage('dark', 'hidden dark:block')],
    at,
  );
}

/** `<Image src="a.png" alt="" width="80%" align="center" border={true} caption="A" />`, also as in Next.js. */
function createImage({ props, at }: ComponentNode): ConvertedElement | undefined {
  const { src, alt, title, height, caption, align, className, style, sizing } = props;
  const address = isRecord(src) ? (src['src'] ?? src['default']) : src;
  if (typeof address !== 'string') return undefined;
  const width = getValueText(props['width'] ?? sizing).trim() || undefined;
  const imageProps = {
    src: address,
    alt,
    title,
    width,
    height,
    class: className,
    style: typeof style === 'string' && style,
  };
  const image = createElement('img', imageProps, [], at);
  if (typeof caption === 'string' && caption !== '')
    return { node: { type: 'component', name: 'Frame', props: { caption }, children: [image], at }, name: 'Frame' };
  const centeredNode = align === 'center' ? createElement('div', { style: 'text-align:center' }, [image], at) : image;
  return { node: centeredNode, name: 'img' };
}

/** `<Table align={["left", "center"]}>` around a table's rows. */
function createTable({ props, children, at }: ComponentNode): TreeNode {
  const { align } = props;
  const sides = Array.isArray(align) ? align : [];
  const visit = (nodes: readonly TreeNode[]): TreeNode[] => {
    let column = 0;
    return nodes.map((node) => {
      if (node.type !== 'element') return node;
      if (node.tag !== 'td' && node.tag !== 'th') return { ...node, children: visit(node.children) };
      const side = sides[column++];
      return side === 'center' || side === 'right'
        ? { ...node, attributes: { style: `text-align:${side}`, ...node.attributes } }
        : node;
    });
  };
  return createElement('table', {}, visit(children), at);
}

/** `<Anchor label="A" target="_blank" href="/a">A</Anchor>`, `<Link to="/a">A</Link>` */
function createLink({ props, children, at }: ComponentNode): ConvertedElement | undefined {
  const href = props['href'] ?? props['to'];
  if (typeof href !== 'string') return undefined;
  const text: TreeNode[] =
    children.length > 0 ? children : [{ type: 'text', value: getValueText(props['label']) || href }];
  return {
    node: createElement('a', { href, target: props['target'], class: props['className'] }, text, at),
    name: 'a',
  };
}

/**
 * `<Embed typeOfEmbed="youtube" url="https://youtu.be/…" />`: a frame if the page supports embedding, otherwise a link.
 */
function createEmbed({ props, at }: ComponentNode): ConvertedElement | undefined {
  const url = readStringProp(props, 'url', 'href', 'src');
  if (url === undefined || toSafeHref(url) === '') return undefined;
  const label = readStringProp(props, 'title');
  const title = label === undefined || label.startsWith('@') ? undefined : label;
  const player = findVideoPlayer(url);
  const isFrame = readBooleanProp(props, 'iframe') || readStringProp(props, 'typeOfEmbed') === 'iframe';
  if (player !== undefined || isFrame) {
    const src = player ?? url;
    const { width = '100%', height = '400' } = props;
    return {
      node: createElement('iframe', { src, title, width, height, allowfullscreen: true }, [], at),
      name: 'iframe',
    };
  }
  const card = { title: title ?? url, href: url };
  return { node: { type: 'component', name: 'Card', props: card, children: [], at }, name: 'Card' };
}

/** `<Iframe src="https://a.example" title="A" />`. */
function createFrame({ props, at }: ComponentNode): ConvertedElement | undefined {
  const src = readStringProp(props, 'src', 'url');
  if (src === undefined || toSafeHref(src) === '') return undefined;
  const { title, width = '100%', height = '400', className } = props;
  const attributes = {
    src: findVideoPlayer(src) ?? src,
    title,
    width,
    height,
    class: className,
    allowfullscreen: true,
  };
  return { node: createElement('iframe', attributes, [], at), name: 'iframe' };
}

/** `<Video src="/a.mp4" />`, or the URL of a video's page. */
function createVideo(node: ComponentNode): ConvertedElement | undefined {
  const { props, children, at } = node;
  const src = readStringProp(props, 'src', 'url', 'href');
  if (src === undefined || toSafeHref(src) === '') return undefined;
  if (findVideoPlayer(src) !== undefined || /^https?:\/\/[^?#]*\/embed\//.test(src)) return createFrame(node);
  const { title, width, height, poster, className, autoPlay, loop, muted } = props;
  const attributes = { src, title, width, height, poster, class: className, autoplay: autoPlay, loop, muted };
  return { node: createElement('video', { controls: true, ...attributes }, children, at), name: 'video' };
}

/** `<YouTube id="abc" />`. The id can also be the URL of the video's page. */
function createPlayer(node: ComponentNode, player: string): ConvertedElement | undefined {
  const id = readStringProp(node.props, 'id', 'videoId', 'src', 'url');
  if (id === undefined) return undefined;
  const { title, width, height } = node.props;
  const src = /^[\w-]+$/.test(id) ? player + id : id;
  return createFrame({ ...node, props: { src, title, width, height } });
}

export const isRecord = (value: Value): value is Props =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function createElement(tag: string, attributes: Props, children: TreeNode[], at: ElementNode['at']): ElementNode {
  const presentEntries = Object.entries(attributes).flatMap(([name, value]): [string, string | true][] =>
    value === true
      ? [[name, true]]
      : typeof value === 'string' || typeof value === 'number'
        ? [[name, String(value)]]
        : [],
  );
  return { type: 'element', tag, attributes: Object.fromEntries(presentEntries), children, at };
}
