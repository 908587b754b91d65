import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import css from './ComparedPages.module.css';

interface PageFrameProps {
  side: 'before' | 'after';
  label: string;
  /** Domain or branch of the page. */
  name: string;
  /** URL of the page. */
  href: string;
  /** URL of the document that frames the page. */
  src: string;
  /** Why this version of the page doesn't exist; false if it does. */
  missing: string | false;
}

/** One version of a page. The author's code runs in a sandboxed frame without access to the dashboard or its window. */
export function PageFrame({ side, label, name, href, src, missing }: PageFrameProps) {
  return (
    <section className={css.side} data-side={side} aria-label={label}>
      <header className={css.sideHead}>
        <span className={css.version}>
          {label} <code className={css.name}>{name}</code>
        </span>
        {missing === false && (
          <ButtonLink size="sm" variant="ghost">
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open the page ${label.toLowerCase()} the change`}
            >
              Open <Icon name="external" size={14} />
            </a>
          </ButtonLink>
        )}
      </header>
      {missing === false ? (
        <iframe className={css.frame} src={src} title={`The page ${label.toLowerCase()} the change`} />
      ) : (
        <p className={css.missing}>{missing}</p>
      )}
    </section>
  );
}
