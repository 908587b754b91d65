/** What the makers of PDF and EPUB files share. */
import type { Diagnostic, OutlineBook, SiteOutline } from '../../site/shared.ts';

/** A part of a book: a page of the site, or a heading above pages. */
export interface BookEntry {
  title: string;
  /** 1 for the highest. */
  level: number;
  /** The page, unless the entry is only a heading. */
  chapter?: Chapter;
  entries: BookEntry[];
}

export interface Chapter {
  /** Number among the chapters of the book, starting at 1. */
  number: number;
  title: string;
  /** Path of the page in the bundle. */
  page: string;
  /** Source file, for diagnostics. */
  file: string;
  level: number;
  /** Headings of the parts that begin with this chapter, outermost first. */
  partTitles: { title: string; level: number }[];
}

/** A book before its pages are read. */
export interface BookPlan {
  site: Omit<SiteOutline, 'books'>;
  book: Omit<OutlineBook, 'sections'>;
  entries: BookEntry[];
  chapters: Chapter[];
}

/** The unpacked files of a finished bundle. */
export interface SiteFiles {
  /** Returns the size in bytes, or undefined if the file doesn't exist. */
  measure(path: string): number | undefined;
  /** Returns the path on disk of a file that exists. */
  locate(path: string): string;
}

export type ReportProblem = (problem: Pick<Diagnostic, 'code' | 'message' | 'severity' | 'file'>) => void;
