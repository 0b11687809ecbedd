import { whenIdle } from '../when-idle.ts'
import { isEditorOn } from './editor-choice.ts'

/** Loads an editor while the page is idle; never if it is off, so that the text area stays. */
export const loadEditor = async <Editor>(load: () => Promise<Editor>): Promise<Editor> => {
  if (!isEditorOn()) return new Promise(() => undefined)
  await new Promise<void>((resolve) => void whenIdle(resolve))
  return load()
}
