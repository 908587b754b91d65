import { parseCode } from '../lib/parse-code.ts';
import { showHidden } from '../lib/show-hidden.ts';
import { Name } from '../ui/Name.tsx';

/** A line from the model or a tool, with backticks around code. */
export function InlineCode({ text, className }: { text: string; className?: string | undefined }) {
  return parseCode(text).map((part, index) =>
    part.isCode ? (
      <code key={index} className={className}>
        <Name>{showHidden(part.text)}</Name>
      </code>
    ) : (
      part.text
    ),
  );
}
