import { useState, type ClipboardEvent, type DragEvent, type SyntheticEvent } from 'react'
import { digits } from '#contract/text.ts'
import { TEXT_PART } from './first-part.ts'

/**
 * Refuses a text that is pasted or dropped into a field, or into one inside of what has these `ways`, if a browser would
 * take seconds to lay it out, and then for each key. Says so until something else is put there; what was there stays.
 */
export const useLongPaste = (otherWay = '') => {
  const [refusal, setRefusal] = useState<string>()
  const refuse = (event: SyntheticEvent, given: DataTransfer) => {
    const { length } = given.getData('text')
    if (length <= TEXT_PART) return
    event.preventDefault()
    event.stopPropagation()
    setRefusal(
      `Not pasted: this text has ${digits(length)} characters, and a field takes at most ${digits(TEXT_PART)} at once. ${otherWay}`,
    )
  }
  return {
    refusal,
    ways: {
      onPasteCapture: (event: ClipboardEvent) => refuse(event, event.clipboardData),
      onDropCapture: (event: DragEvent) => refuse(event, event.dataTransfer),
      onInputCapture: () => setRefusal(undefined),
    },
  }
}
