import type { Hunk, PatchLine } from '../api/types.ts';
import { classNames } from '../lib/class-names.ts';
import { pairLines } from '../lib/pair-lines.ts';
import { showHidden } from '../lib/show-hidden.ts';
import css from './Changes.module.css';

/** Diff with the old lines on the left and the new lines on the right. */
export function SideBySide({ path, hunks }: { path: string; hunks: readonly Hunk[] }) {
  return (
    <div className={css.scroll}>
      <table className={classNames(css.diff, css.split)} aria-label={`Changes to ${path}`}>
        <colgroup>
          <col className={css.numbers} />
          <col />
          <col className={css.numbers} />
          <col />
        </colgroup>
        <thead className="unseen">
          <tr>
            <th scope="col">Old line</th>
            <th scope="col">Old text</th>
            <th scope="col">New line</th>
            <th scope="col">New text</th>
          </tr>
        </thead>
        {hunks.map((hunk) => (
          <tbody key={hunk.header}>
            <tr className={css.hunk}>
              <td colSpan={4}>{showHidden(hunk.header)}</td>
            </tr>
            {pairLines(hunk.lines).map(({ before, after }, index) => (
              <tr key={index}>
                <Side line={before} number={before?.before} />
                <Side line={after} number={after?.after} className={css.after} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Side({
  line,
  number,
  className,
}: {
  line: PatchLine | undefined;
  number: number | null | undefined;
  className?: string | undefined;
}) {
  const tone =
    line === undefined
      ? css.none
      : line.kind === 'added'
        ? css.added
        : line.kind === 'deleted'
          ? css.deleted
          : undefined;
  return (
    <>
      <td className={classNames(css.number, tone, className)}>{number}</td>
      <td className={classNames(css.text, tone)}>{line && showHidden(line.text)}</td>
    </>
  );
}
