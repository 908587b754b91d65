import fs from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Returns the notice for the icons in a bundle: pages contain them without their comments, and all their licenses (CC
 * BY 4.0, ISC, MIT) require it.
 */
export function formatIconLicenses(): string {
  const fontAwesome = fs.readFileSync(require.resolve('@fortawesome/fontawesome-free/LICENSE.txt'), 'utf8').trim();
  return [
    'The pages use icons from these sets. The drawings are unchanged; comments in the files were removed.',
    `Font Awesome Free by @fontawesome - https://fontawesome.com\n\n${fontAwesome}`,
    ...(['lucide', 'tabler'] as const).map(describeSet),
    ISC_AND_MIT,
  ].join('\n\n---\n\n');
}

interface SetInfo {
  name: string;
  author: { name: string; url: string };
  license: { title: string; url: string };
}

function describeSet(library: 'lucide' | 'tabler'): string {
  const { name, author, license } = require(`@iconify-json/${library}/info.json`) as SetInfo;
  return `${name} - Copyright (c) ${author.name} - ${author.url}\nLicense: ${license.title} - ${license.url}`;
}

const ISC_AND_MIT = `ISC License

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF
CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.

MIT License (Tabler Icons; parts of Lucide that come from Feather, Copyright (c) Cole Bemis)

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;
