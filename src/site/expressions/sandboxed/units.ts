/** Compiles pieces of author code to scripts for the sandbox, each with the mapping back to its place. */
import type * as acorn from 'acorn';
import type { SourcePosition } from '../../model/diagnostics.ts';
import { movePlace } from '../../model/refine-place.ts';
import { addCode, Output } from '../compile.ts';
import { parseExpression, removePosition } from '../parse.ts';
import type { Attribute, CodeText, Tag } from '../author-code.ts';
import { Unsupported } from '../unsupported.ts';

export interface Unit {
  code: string;
  find(line: number, column: number): SourcePosition;
}

/** Names are looked up in a scope object, so that earlier functions see later declarations. */
const BEGIN = '(function($s){with($s){return (function(){"use strict";';
const END = '\n})()}})';

/** Returns a function for the value of an expression. */
export function createExpressionUnit({ source, at }: CodeText): Unit {
  const output = new Output();
  output.put(`${BEGIN}return (`, 0);
  addExpression(output, source);
  output.put(`)${END}`, source.length);
  return finish(output, `(${source}\n)`, at);
}

/** Returns a function for a tag's component and its props. */
export function createTagUnit({ name, attributes, live, at }: Tag): Unit {
  if (live) return createLiveUnit(live.source, at);
  const output = new Output();
  output.put(`${BEGIN}return [${name}, {`, 0);
  for (const attribute of attributes) addAttribute(output, attribute);
  output.put(`}]${END}`, 0);
  return { code: output.code, find: () => at };
}

/** The same for code that was turned into a component, which includes its props. */
function createLiveUnit(source: string, at: SourcePosition): Unit {
  const output = new Output();
  output.put(`${BEGIN}return [`, 0);
  addExpression(output, source);
  output.put(`, {}]${END}`, source.length);
  return { code: output.code, find: () => at };
}

function addAttribute(output: Output, attribute: Attribute): void {
  if (attribute.name === undefined) {
    output.put('...(', 0);
    addExpression(output, attribute.source);
    return output.put('), ', 0);
  }
  if (attribute.name === '__proto__') return;
  output.put(`${JSON.stringify(attribute.name)}: `, 0);
  if ('value' in attribute) return output.put(`${JSON.stringify(attribute.value)}, `, 0);
  output.put('(', 0);
  if (attribute.source.trim() === '') output.put('undefined', 0);
  else addExpression(output, attribute.source);
  output.put('), ', 0);
}

function addExpression(output: Output, source: string): void {
  const program = parseExpression(source);
  if (program instanceof SyntaxError) throw new Unsupported(removePosition(program.message));
  // The parser read it in parentheses.
  addCode(output, `(${source}\n)`, program);
}

/** Returns a function that assigns the names of a declaration. */
export function createDeclarationUnit(statement: acorn.AnyNode, { source, at }: CodeText): Unit {
  const output = new Output();
  output.put(BEGIN, statement.start);
  if (statement.type === 'VariableDeclaration')
    for (const { id, init } of statement.declarations) {
      output.put('(', id.start);
      addCode(output, source, id);
      output.put(' = ', id.start);
      if (init) addCode(output, source, init);
      else output.put('undefined', id.start);
      output.put(');', id.start);
    }
  else if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
    output.put(`${statement.id?.name ?? ''} = `, statement.start);
    addCode(output, source, statement);
    output.put(';', statement.end);
  } else addCode(output, source, statement);
  output.put(END, statement.end);
  return finish(output, source, at);
}

function finish(output: Output, source: string, at: SourcePosition): Unit {
  return {
    code: output.code,
    find: (line, column) => movePlace(at, source.slice(0, output.find(line, column))),
  };
}
