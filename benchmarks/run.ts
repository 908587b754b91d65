/** `npm run bench -- <question> [options]`: each folder beside this file answers one question. */
import fs from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const questions = fs
  .readdirSync(folder, { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const [question = ''] = process.argv.slice(2);
if (!questions.includes(question)) {
  process.stderr.write(`Name what to measure: npm run bench -- ${questions.join('|')}\n`);
  process.exit(2);
}
await import(path.join(folder, question, 'run.ts'));
