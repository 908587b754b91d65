import type { StylingConfig } from '../../model/config.ts';
import type { Syntax } from '../../model/syntax.ts';
import { findFormula } from './find-formula.ts';
import { markFormulas } from './formulas.ts';
import { convertDelimiters } from './latex-delimiters.ts';

/** Returns the syntax of formulas. If the site turns it off, only code blocks with the language `math` are formulas. */
export function createSyntax({ latex }: Pick<StylingConfig, 'latex'>): Syntax {
  return { ...(latex !== false && { parser: PARSER, convertText: convertDelimiters }), createComponent: findFormula };
}

/** The parser pairs any two dollar signs, so `markFormulas` leaves only those of formulas. */
const PARSER = { features: { math: { singleDollarTextMath: true } }, prepare: markFormulas };
