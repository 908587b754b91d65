/** Changes to Mermaid's minified code. Each pattern matches once. */
export const CHANGES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // `getConfig` copies hundreds of settings for each label, which took nine tenths of the time. Copies them only once
  // until they change.
  [
    /(\w+)\(\(\)=>(\w+)\(\{\},(\w+)\),"getConfig"\)/,
    '$1(((from,copy)=>()=>from===$3?copy:(from=$3,copy=$2({},$3)))(),"getConfig")',
  ],
  // Labels that are SVG text omit `<` and `>`, as if they were part of HTML.
  [/\.match\(\/<\[\^>\]\+>\|\[\^\\s<>\]\+\/g\)/, '.match(/\\S+/g)'],
  // Labels that are Markdown omit everything but text, such as URLs and code, and know only one form of line break.
  [
    /(\w+)\.type==="text"\?\1\.text(?=\.split)/,
    '!/^(?:strong|em|html)$/.test($1.type)?(/^(?:text|escape)$/.test($1.type)?$1.text:$1.raw)',
  ],
  [
    /(\w+\((\w+),"processNode"\),[^]*?:)\w+\[\w+\]\.push\(\{content:(\w+)\.raw,type:"normal"\}\)/,
    '$1$2({type:"text",text:$3.raw})',
  ],
  [/\.replace\(\/<br\\\/>\/g,`\n`\)/, '.replace(/<br\\s*\\/?>|\\\\n/g,`\n`)'],
];

/** Returns Mermaid's code with changes for drawing without a browser. */
export function adaptMermaid(code: string): string {
  return CHANGES.reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), code);
}
