/** Computes the positions of a module's statements. */
import type * as acorn from 'acorn';
import type { SourcePosition } from '../../model/diagnostics.ts';
import { movePlace } from '../../model/refine-place.ts';

/** Returns statements with their positions in the file; `at` is where the text starts. */
export function locateStatements<Statement extends acorn.AnyNode>(
  statements: readonly Statement[],
  text: string,
  at: SourcePosition,
): { statement: Statement; place: SourcePosition }[] {
  let place = at;
  let from = 0;
  return statements.map((statement) => {
    place = getPositionIn(text.slice(from), statement.start - from, place);
    from = statement.start;
    return { statement, place };
  });
}

/** Returns the position of `offset` in a text that starts at `at`. */
export function getPositionIn(text: string, offset: number, at: SourcePosition): SourcePosition {
  return movePlace(at, text.slice(0, offset));
}
