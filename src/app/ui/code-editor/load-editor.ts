import { whenIdle } from '../when-idle.ts'
import { isEditorOn } from './editor-choice.ts'

const PRESS_MS = 100

/** Loads an editor while the page is idle; never if it is off, so that the text area stays. */
export const loadEditor = async <Editor>(load: () => Promise<Editor>): Promise<Editor> => {
  if (!isEditorOn()) return new Promise(() => undefined)
  await new Promise<void>((resolve) => void whenIdle(resolve))
  const editor = await load()
  // A press must not miss the text area that it began on.
  while (document.querySelector(':active'))
    await new Promise((resolve) => setTimeout(resolve, PRESS_MS))
  return editor
}
