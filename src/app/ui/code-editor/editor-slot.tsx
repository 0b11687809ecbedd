import { useState, type ReactNode } from 'react'

type EditorSlotProps = {
  /** The editor once its code is there, with its caret where that of the text area was. */
  renderEditor: ((caret: number) => ReactNode) | undefined
  text: string
  /** The text is not one for the editor. */
  isOff?: boolean
  /** The text area. */
  children: ReactNode
}

/**
 * A text area that an editor takes the place of. What is shown changes only while it has no focus: then no key that was
 * typed, no caret, no composition and no focus can be lost, whenever the code comes.
 */
export const EditorSlot = ({ renderEditor, text, isOff = false, children }: EditorSlotProps) => {
  // Null while it has the focus.
  const [caret, setCaret] = useState<number | null>(0)
  const [isEditor, setIsEditor] = useState(false)
  // The editor's library takes this character for a line break.
  const isWanted = !isOff && !text.includes('\uffff')
  if (caret !== null && isEditor !== isWanted && renderEditor) setIsEditor(isWanted)
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
