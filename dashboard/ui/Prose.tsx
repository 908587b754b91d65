import type { ReactNode } from 'react';
import { parseProse } from '../lib/parse-prose.ts';
import type { Inline } from '../lib/parse-prose.ts';
import { Name } from './Name.tsx';
import css from './Prose.module.css';

/** Renders simple Markdown from a model or pull request. The text is untrusted, so HTML in it stays text. */
export function Prose({ text }: { text: string }) {
  return (
    <div className={css.prose}>
      {parseProse(text).map((block, index) => {
        if (block.kind === 'heading') return <h4 key={index}>{block.inlines.map(renderInline)}</h4>;
        if (block.kind === 'rule') return <hr key={index} />;
        if (block.kind === 'code')
          return (
            <pre key={index}>
              <code>{block.text}</code>
            </pre>
          );
        if (block.kind === 'list')
          return (
            <ul key={index}>
              {block.items.map((item, at) => (
                <li key={at}>{item.map(renderInline)}</li>
              ))}
            </ul>
          );
        return <p key={index}>{block.inlines.map(renderInline)}</p>;
      })}
    </div>
  );
}

function renderInline(inline: Inline, index: number): ReactNode {
  if (inline.kind === 'code')
    return (
      <code key={index}>
        <Name>{inline.text}</Name>
      </code>
    );
  if (inline.kind === 'strong') return <strong key={index}>{inline.text}</strong>;
  if (inline.kind === 'link')
    return (
      <a key={index} href={inline.href} className="link" target="_blank" rel="noreferrer">
        {inline.isCode ? (
          <code>
            <Name>{inline.text}</Name>
          </code>
        ) : (
          <Name>{inline.text}</Name>
        )}
      </a>
    );
  return inline.text;
}
