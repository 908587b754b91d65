import type { AddBooks } from '../build/types.ts';
import type { BookOptions } from './book-options.ts';

/** Returns a function for builds that adds books. It loads its code on first use, because few sites have books. */
export function createAddBooks(books: BookOptions): AddBooks {
  return async (result, options) => {
    const { addBooks } = await import('./add-books.ts');
    return addBooks(result, { ...options, books });
  };
}
