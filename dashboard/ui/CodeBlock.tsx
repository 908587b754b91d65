import { CopyButton } from './CopyButton.tsx';
import css from './CodeBlock.module.css';

interface CodeBlockProps {
  /** Title above the code. */
  title: string;
  code: string;
}

/** Commands to paste into a terminal, with a copy button. */
export function CodeBlock({ title, code }: CodeBlockProps) {
  return (
    <figure className={css.block}>
      <figcaption className={css.head}>
        {title}
        <CopyButton text={code} name={title.toLowerCase()} />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, so keyboard users must be able to focus it */}
      <pre className={css.code} tabIndex={0} aria-label={title}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
