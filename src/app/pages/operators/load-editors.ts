import { loadEditor } from '../../ui/code-editor/load-editor.ts'

// Apart from the form, which would list all files of them.

/** Loads the editor of a selector. */
export const loadSelectorEditor = async () =>
  loadEditor(async () => (await import('./selector-editor/selector-editor.tsx')).SelectorEditor)

/** Loads the editor of JSON. */
export const loadMetadataEditor = async () =>
  loadEditor(async () => (await import('./metadata-editor/metadata-editor.tsx')).MetadataEditor)
