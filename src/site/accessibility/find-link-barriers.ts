import type { TreeNode } from '../model/tree.ts';
import type { Barrier } from './barrier.ts';
import { hasGivenName, isHidden, walkNodes } from './walk-nodes.ts';

/** Finds links whose text is missing, or says nothing about their target (WCAG 2.2, 2.4.4 and 2.4.9). */
export function findLinkBarriers(nodes: readonly TreeNode[]): Barrier[] {
  const barriers: Barrier[] = [];
  walkNodes(nodes, (node) => {
    if (node.type === 'component' || node.tag !== 'a' || typeof node.attributes['href'] !== 'string') return;
    if (hasGivenName(node)) return;
    const href = JSON.stringify(node.attributes['href'].slice(0, MAX_HREF));
    const name = readName(node.children)?.trim();
    if (name === '')
      barriers.push({
        code: 'link-text-missing',
        message: `The link to ${href} has no text (WCAG 2.2, 2.4.4). Add text, alternative text for its image, or aria-label="…".`,
        at: node.at,
      });
    else if (name !== undefined && VAGUE_TEXTS.has(normalize(name)))
      barriers.push({
        code: 'link-text-unclear',
        message: `The link text ${JSON.stringify(name)} doesn't say where it leads, to ${href} (WCAG 2.2, 2.4.4 and 2.4.9). Screen readers list the links of a page without the text around them. Describe the target.`,
        at: node.at,
      });
  });
  return barriers;
}

const MAX_HREF = 80;

/** Returns what a screen reader reads of nodes; undefined if only the printed page tells. */
function readName(nodes: readonly TreeNode[]): string | undefined {
  let name = '';
  for (const node of nodes) {
    if (node.type === 'text') name += node.value;
    else if (!isHidden(node)) {
      const part = readPart(node);
      if (part === undefined) return undefined;
      name += part;
    }
  }
  return name;
}

function readPart(node: Exclude<TreeNode, { type: 'text' }>): string | undefined {
  if (node.type === 'element') {
    const { alt, 'aria-label': label } = node.attributes;
    if (typeof label === 'string') return label;
    return node.tag === 'img' ? (typeof alt === 'string' ? alt : '') : readName(node.children);
  }
  if (node.name === 'Icon') return '';
  // What other components print is known only if they have content.
  const text = readName(node.children);
  return text === '' ? undefined : text;
}

/** Removes case, punctuation and arrows: "Read more →" is "read more". */
function normalize(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const VAGUE_TEXTS = new Set(
  [
    'here, click here, see here, this, this link, this page, link, more, read more, learn more, see more, more info',
    'hier, hier klicken, klicken sie hier, mehr, mehr erfahren, mehr lesen, weiterlesen, dieser link, diese seite',
    'ici, cliquez ici, cliquer ici, lien, ce lien, en savoir plus, lire la suite, plus',
    'aquí, aqui, haz clic aquí, haga clic aquí, este enlace, enlace, más, más información, leer más, ver más',
    'clique aqui, este link, mais, saiba mais, leia mais, ver mais',
    'qui, clicca qui, questo link, di più, leggi di più, scopri di più',
    'klik hier, deze link, meer, lees meer, meer lezen',
    'kliknij tutaj, tutaj, więcej, czytaj więcej, zde, klikněte zde, här, klicka här, läs mer, her, klik her, læs mere',
    'здесь, тут, нажмите здесь, ссылка, подробнее, далее, читать далее, натисніть тут, детальніше',
    'buraya tıklayın, burada, buradan, daha fazla, devamı',
    'こちら, こちらから, ここ, ここをクリック, リンク, 詳細, 詳しくはこちら, 続きを読む, もっと見る',
    '这里, 这儿, 此处, 点击这里, 点击此处, 点此, 链接, 此链接, 更多, 查看更多, 了解更多, 阅读更多',
    '這裡, 此處, 點擊這裡, 點此, 連結, 瞭解更多, 了解更多',
    '여기, 여기를 클릭, 링크, 더 보기, 더보기, 자세히, 자세히 보기',
    'هنا, اضغط هنا, انقر هنا, المزيد, اقرأ المزيد',
  ].flatMap((line) => line.split(', ')),
);
