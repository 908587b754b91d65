import { listFormats } from './model/plugin.ts';
import { noteReads, type Source, type SourceReads } from './model/source.ts';
import { createApiDocuments, type ApiDocuments } from './descriptions/documents.ts';
import { NO_REMOTE_FILES, openRemoteFiles, type RemoteIndex } from './descriptions/load/remote-files.ts';
import { PLUGINS } from './plugins/registry.ts';

/** A site's API descriptions, and their files that have been read so far. */
export interface OpenedDocuments {
  documents: ApiDocuments;
  documentReads: SourceReads;
}

/** Opens a site's API descriptions. `remote` is the folder with those that were fetched from other hosts. */
export function openDocuments(source: Source, remote?: { folder: string; index: RemoteIndex }): OpenedDocuments {
  const recorder = noteReads(source);
  const files = remote ? openRemoteFiles(remote.folder, remote.index) : NO_REMOTE_FILES;
  return { documents: createApiDocuments(recorder.source, files, listFormats(PLUGINS)), documentReads: recorder.reads };
}
