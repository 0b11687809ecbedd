import { untilEditor } from '../../../ui/code-editor/editor-choice.ts'

/** Loads the editor of JSON. Apart from the form, which would list all files of it. */
export const loadMetadataEditor = async () => {
  await untilEditor()
  return (await import('./metadata-editor.tsx')).MetadataEditor
}
