import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import css from './ComparedPages.module.css';

interface PageFrameProps {
  side: 'before' | 'after';
  label: string;
  /** Domain or branch that the page is of. */
  name: string;
  /** Address of the page itself. */
  href: string;
  /** Address of the document that frames it. */
  src: string;
  /** Reason why there is no such page; false: there is one. */
  missing: string | false;
}

/** One version of a page. What its author wrote runs in a frame that reaches neither the dashboard nor the window. */
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
