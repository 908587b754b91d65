/** Pages that nest one form of expression, JSX, statement or Markdown to any depth, as a hostile author would write. */
export interface NestedForm {
  name: string;
  /** Returns a page body (MDX, or Markdown for `md`) that nests the form `depth` levels deep. */
  page(depth: number): string;
  format?: 'md';
}

/** Text before, in the middle, and after: `open` and `close` are repeated. */
type SurroundingText = [open: string, middle: string, close: string];

const nest = ([open, middle, close]: SurroundingText, depth: number) =>
  open.repeat(depth) + middle + close.repeat(depth);

const EXPRESSIONS: Record<string, SurroundingText> = {
  parentheses: ['(', '1', ')'],
  arrays: ['[', '1', ']'],
  objects: ['({a:', '1', '})'],
  'template literals': ['`${', '1', '}`'],
  'class extends': ['class extends ', 'A', '{}'],
  'class fields': ['class{a=', '1', '}'],
  'class methods': ['class{m(){return ', '1', '}}'],
  'static blocks': ['class{static{', 'a', '}}'],
  calls: ['f(', '1', ')'],
  'call chains': ['', 'a', '()'],
  'member chains': ['', 'a', '.b'],
  'computed members': ['', 'a', '[0]'],
  'members in members': ['a[', '0', ']'],
  'optional chains': ['', 'a', '?.b'],
  'tagged templates': ['', 'a', '`x`'],
  new: ['new ', 'A', ''],
  'new calls': ['new A(', '1', ')'],
  not: ['!', '1', ''],
  minus: ['- ', '1', ''],
  typeof: ['typeof ', '1', ''],
  void: ['void ', '1', ''],
  sum: ['1+', '1', ''],
  power: ['1**', '1', ''],
  and: ['a&&', '1', ''],
  or: ['a||', '1', ''],
  nullish: ['a??', '1', ''],
  comma: ['1,', '1', ''],
  comparison: ['a<', '1', ''],
  instanceof: ['a instanceof ', 'b', ''],
  in: ['a in ', 'b', ''],
  ternaries: ['a?b:', 'c', ''],
  'ternaries in the middle': ['a?', 'b', ':c'],
  arrows: ['a=>', '1', ''],
  'async arrows': ['async a=>', '1', ''],
  'arrows with blocks': ['()=>{return ', '1', '}'],
  'arrow defaults': ['(a=', '1', ')=>1'],
  functions: ['function(){return ', '1', '}'],
  'async functions': ['async function(){await ', '1', '}'],
  generators: ['function*(){yield ', '1', '}'],
  assignments: ['a=', '1', ''],
  'compound assignments': ['a+=', '1', ''],
  'spread arrays': ['[...', 'a', ']'],
  'spread calls': ['f(...', 'a', ')'],
  'dynamic imports': ['import(', '"a"', ')'],
  'array patterns': ['[', 'a', ']'],
  elements: ['<a>', 'x', '</a>'],
  fragments: ['<>', 'x', '</>'],
  'elements in braces': ['<a>{', 'x', '}</a>'],
  'attributes in braces': ['<a b={', '1', '}/>'],
  'attribute elements': ['<a b=', '<i/>', '/>'],
  'attribute spreads': ['<a {...', 'b', '}/>'],
  'regular expressions': ['', '/x/', '.source'],
  'type arguments': ['a<', 'b', '>'],
  'as casts': ['', 'a', ' as b'],
  'non-null marks': ['', 'a', '!'],
};

/** Statements in the body of a function that a page exports. */
const STATEMENTS: Record<string, SurroundingText> = {
  blocks: ['{', '', '}'],
  if: ['if(1)', ';', ''],
  'else if': ['if(1);else ', ';', ''],
  for: ['for(;;)', ';', ''],
  'for of': ['for(a of b)', ';', ''],
  while: ['while(1)', ';', ''],
  'do while': ['do ', ';', 'while(1);'],
  labels: ['a:', ';', ''],
  try: ['try{', '', '}catch{}'],
  catch: ['try{}catch{', '', '}'],
  switch: ['switch(1){case 1:', '', '}'],
  'function declarations': ['function f(){', '', '}'],
  'class declarations': ['class A{m(){', '', '}}'],
  'object patterns': ['({a:', 'b', '})'],
  awaits: ['await ', '1', ''],
  yields: ['yield ', '1', ''],
  returns: ['return(', '1', ')'],
  throws: ['throw (', '1', ')'],
};

const MARKDOWN: Record<string, SurroundingText> = {
  quotes: ['> ', 'x', ''],
  bullets: ['- ', 'x', ''],
  numbers: ['1. ', 'x', ''],
  emphasis: ['*a ', 'x', ' b*'],
  strong: ['**a ', 'x', ' b**'],
  mixed: ['*a _', 'x', '_ b*'],
  strikethrough: ['~~a ', 'x', ' b~~'],
  links: ['[', 'x', '](/a)'],
  images: ['![', 'x', '](/a.png)'],
  brackets: ['[', 'x', ']'],
  footnotes: ['[^', 'x', ']'],
  elements: ['<b>', 'x', '</b>'],
  components: ['<Note>\n\n', 'x', '\n\n</Note>'],
  'open elements': ['<b>', 'x', ''],
  'closing elements': ['</b>', 'x', ''],
  'attribute elements': ['<Note a={', '1', '}/>'],
  fragments: ['<>', 'x', '</>'],
  comments: ['<!-- ', 'x', ' -->'],
  'closing comments': ['{/*', 'x', '*/}'],
  braces: ['{', 'x', '}'],
  'open braces': ['{', 'x', ''],
  'closing braces': ['}', 'x', ''],
  'table cells': ['|', 'x', '|'],
  backticks: ['`', 'x', '`a'],
  dollars: ['$', 'x', '$'],
  'dollars in words': ['$a', 'x', ''],
  backslashes: ['\\', 'x', ''],
  entities: ['&amp;', 'x', ''],
  autolinks: ['<https://a.b/', 'x', '>'],
  'heading ids': ['# a {#', 'x', '}'],
};

/** Each list item is deeper than the previous one: quadratic text, so that few levels are many bytes. */
const FORMS: NestedForm[] = [
  ...Object.entries(EXPRESSIONS).flatMap(([name, around]): NestedForm[] => [
    { name: `${name} in braces`, page: (depth) => `{${nest(around, depth)}}\n` },
    { name: `${name} in an export`, page: (depth) => `export const x = ${nest(around, depth)}\n` },
    { name: `${name} in an attribute`, page: (depth) => `<Note a={${nest(around, depth)}}>x</Note>\n` },
  ]),
  ...Object.entries(STATEMENTS).map(([name, around]): NestedForm => ({
    name: `${name} in a function`,
    page: (depth) => `export async function* f() { ${nest(around, depth)} }\n`,
  })),
  ...Object.entries(MARKDOWN).flatMap(([name, around]): NestedForm[] => [
    { name: `${name} in MDX`, page: (depth) => `${nest(around, depth)}\n` },
    { name: `${name} in Markdown`, format: 'md', page: (depth) => `${nest(around, depth)}\n` },
  ]),
];

/** Lists every form, in a fixed order. */
export function listNestedForms(): readonly NestedForm[] {
  return FORMS;
}
