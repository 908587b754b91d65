import type { Hunk } from '../api/types.ts';
import { classNames } from '../lib/class-names.ts';
import { showHidden } from '../lib/show-hidden.ts';
import css from './Changes.module.css';

const MARKS = { same: ' ', added: '+', deleted: '-', note: ' ' } as const;

/** Diff in one column, with deleted lines above added ones. */
export function Unified({ path, hunks }: { path: string; hunks: readonly Hunk[] }) {
  return (
    <div className={css.scroll}>
      <table className={css.diff} aria-label={`Changes to ${path}`}>
        <thead className="unseen">
          <tr>
            <th scope="col">Old line</th>
            <th scope="col">New line</th>
            <th scope="col">Text</th>
          </tr>
        </thead>
        {hunks.map((hunk) => (
          <tbody key={hunk.header}>
            <tr className={css.hunk}>
              <td colSpan={3}>{showHidden(hunk.header)}</td>
            </tr>
            {hunk.lines.map((line, index) => (
              <tr
                key={index}
                className={classNames(line.kind === 'added' && css.added, line.kind === 'deleted' && css.deleted)}
              >
                <td className={css.number}>{line.before}</td>
                <td className={css.number}>{line.after}</td>
                <td className={css.text}>
                  {MARKS[line.kind]}
                  {showHidden(line.text)}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
