import css from './Spinner.module.css';

/** Turns while something is being worked on. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />;
}
