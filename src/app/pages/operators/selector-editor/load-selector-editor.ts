import { untilEditor } from '../../../ui/code-editor/editor-choice.ts'

/** Loads the editor of a selector. Apart from the form, which would list all files of it. */
export const loadSelectorEditor = async () => {
  await untilEditor()
  return (await import('./selector-editor.tsx')).SelectorEditor
}
