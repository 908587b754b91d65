import { CHECKS_ENDING, CHECKS_INTRODUCTION } from './write-checks-prompt.ts';
import { REVIEW_ENDING, REVIEW_INTRODUCTION } from './write-prompt.ts';

/**
 * Returns a prompt as people read it, in Markdown. Removes the tags and instructions for the model from review comments
 * and check reports. Other text is unchanged.
 */
export function describePrompt(prompt: string): string {
  let text = prompt;
  for (const kind of KINDS) text = describeParts(text, kind);
  return text;
}

interface Kind {
  introduction: string;
  ending: string;
  describe(part: string): string;
}

const KINDS: readonly Kind[] = [
  { introduction: REVIEW_INTRODUCTION, ending: REVIEW_ENDING, describe: describeComments },
  { introduction: CHECKS_INTRODUCTION, ending: CHECKS_ENDING, describe: describeChecks },
];

/** Messages that waited together are one prompt, so a prompt can have several parts. */
function describeParts(prompt: string, { introduction, ending, describe }: Kind): string {
  const texts: string[] = [];
  let at = 0;
  for (;;) {
    const start = prompt.indexOf(introduction, at);
    const end = start === -1 ? -1 : prompt.indexOf(ending, start + introduction.length);
    if (end === -1) return [...texts, prompt.slice(at)].join('');
    texts.push(prompt.slice(at, start), describe(prompt.slice(start + introduction.length, end)));
    at = end + ending.length;
  }
}

function describeComments(part: string): string {
  const comments = Array.from(part.matchAll(COMMENT), ([, attributes = '', text = '']) => {
    const place = describePlace(readAttribute(attributes, 'file'), readAttribute(attributes, 'line'));
    const review = readAttribute(attributes, 'review') === undefined ? '' : ', changes requested';
    return `**${readAttribute(attributes, 'author') ?? ''}**${place}${review}:\n\n${unescapeTags(text)}`;
  });
  return ['Comments on the pull request:', ...comments].join('\n\n');
}

const COMMENT = /^<comment ([^\n>]*)>\n([^]*?)\n<\/comment>$/gm;

function describePlace(file: string | undefined, line: string | undefined): string {
  if (file === undefined) return '';
  return ` on \`${file}\`${line === undefined ? '' : `, line ${line}`}`;
}

function describeChecks(part: string): string {
  const checks = Array.from(part.matchAll(CHECK), ([, attributes = '', text = '']) => {
    const fence = '`'.repeat(Math.max(3, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)));
    return `**${readAttribute(attributes, 'name') ?? ''}**\n\n${fence}\n${unescapeTags(text)}\n${fence}`;
  });
  const [rest] = /^\d+ more checks? fails?\./m.exec(part.slice(part.lastIndexOf('</check>'))) ?? [];
  return ['Failing checks of the pull request:', ...checks, ...(rest === undefined ? [] : [rest])].join('\n\n');
}

const CHECK = /^<check ([^\n>]*)>\n([^]*?)\n<\/check>$/gm;

function readAttribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
}

function unescapeTags(text: string): string {
  return text.replaceAll('<\\', '<');
}
