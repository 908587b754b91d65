import type { Parser } from 'htmlparser2';

declare const library: { Parser: typeof Parser };
export = library;
