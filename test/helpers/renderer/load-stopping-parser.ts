/**
 * For `--import` in a rendering process: certain words make its parser crash, hang or exhaust memory in ways that no
 * budget detects. The parser's native part is a separate package, which keeps its location when the renderer is
 * bundled.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(createRequire(import.meta.url).resolve('satteri'));
const scope = path.join(import.meta.dirname, '../../../node_modules/@bruits');
const [name] = fs.readdirSync(scope).filter((each) => each.startsWith('satteri-'));
const nativeModule = require(`@bruits/${name}`) as Record<string, (source: unknown, ...rest: unknown[]) => unknown>;

for (const [each, parse] of Object.entries(nativeModule))
  if (each.startsWith('createMdx')) nativeModule[each] = wrapParser(parse);

function wrapParser(parse: (source: unknown, ...rest: unknown[]) => unknown): typeof parse {
  return (source, ...rest) => {
    const text = typeof source === 'string' ? source : '';
    if (text.includes('STOP-CRASH')) crash();
    if (text.includes('STOP-LOOP')) for (;;);
    if (text.includes('STOP-MEMORY')) takeMemory();
    return parse(source, ...rest);
  };
}

function crash(): void {
  process.kill(process.pid, 'SIGSEGV');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function takeMemory(): void {
  const chunks: Buffer[] = [];
  for (;;) chunks.push(Buffer.alloc(2 ** 24, 1));
}
