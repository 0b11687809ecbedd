import { useState, type ReactNode } from 'react'

type EditorSlotProps = {
  /** The editor once its code is there, with its caret where that of the text area was. */
  renderEditor: ((caret: number) => ReactNode) | undefined
  /** The text is not one for the editor. */
  isOff?: boolean
  /** The text area. */
  children: ReactNode
}

/**
 * A text area that an editor takes the place of. What is shown changes only while it has no focus: then no key that was
 * typed, no caret, no composition and no focus can be lost, whenever the code comes.
 */
export const EditorSlot = ({ renderEditor, isOff = false, children }: EditorSlotProps) => {
  const [isFocused, setIsFocused] = useState(false)
  const [caret, setCaret] = useState(0)
  const [isEditor, setIsEditor] = useState(false)
  if (!isFocused && isEditor === isOff && renderEditor) setIsEditor(!isOff)
  return (
    <div
      onFocus={() => setIsFocused(true)}
      onBlur={({ target, currentTarget, relatedTarget }) => {
        // An editor has its caret under the same name.
        if ('selectionStart' in target) setCaret(Number(target.selectionStart))
        // Not when only the window has lost the focus.
        const isLeft = document.activeElement !== target && !currentTarget.contains(relatedTarget)
        if (isLeft) setIsFocused(false)
      }}
    >
      {isEditor && renderEditor ? renderEditor(caret) : children}
    </div>
  )
}
