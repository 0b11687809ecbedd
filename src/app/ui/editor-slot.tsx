import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, writeStored } from '../device/storage.ts'

type EditorSlotProps = {
  /** The editor once its code is there, with its caret where that of the text area was. */
  renderEditor: ((caret: number) => ReactNode) | undefined
  text: string
  /** The text is not one for the editor. */
  isOff?: boolean
  /** The text area. */
  children: ReactNode
}

const LOOK_MS = 50

/**
 * A text area that an editor takes the place of. What is shown changes only while it has no focus and nothing is
 * pressed: then no key that was typed, no caret, no composition and no focus can be lost, whenever the code comes.
 */
export const EditorSlot = ({ renderEditor, text, isOff = false, children }: EditorSlotProps) => {
  // Null while it has the focus.
  const [caret, setCaret] = useState<number | null>(0)
  // The editor's library takes this character for a line break.
  const isWanted = renderEditor !== undefined && !isOff && !text.includes('\uffff')
  const [isEditor, setIsEditor] = useState(isWanted)
  const isWaiting = caret !== null && isEditor !== isWanted
  useEffect(() => {
    if (!isWaiting) return undefined
    // In a task of its own, and rendered in it: in the render that a press causes, what is pressed would be taken away
    // before it gets the focus, and what is typed then would go nowhere.
    const timer = setInterval(() => {
      if (!document.querySelector(':active')) flushSync(() => setIsEditor(isWanted))
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [isWaiting, isWanted])
  return (
    <div
      onFocus={() => setCaret(null)}
      onBlur={({ target }) => {
        // Not when only the window has lost the focus. An editor has its caret under the same name.
        if (document.activeElement !== target)
          setCaret(Number(Reflect.get(target, 'selectionStart')) || 0)
      }}
    >
      {isEditor && renderEditor ? renderEditor(caret ?? 0) : children}
    </div>
  )
}

/** Whether code is edited in the editor on this device; a plain text area may suit a screen reader or voice better. */
export const isEditorOn = (): boolean => readStored(ENTRIES.editor) !== 'off'

/** Turns the editor on or off on this device. A page that is open keeps what it has. */
export const chooseEditor = (isOn: boolean): void => {
  if (isOn) clearStored(ENTRIES.editor)
  else writeStored(ENTRIES.editor, 'off')
}
