import css from './Spinner.module.css';

/** Spinner that shows that work is in progress. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />;
}
