import { useEffect, useRef, type RefObject } from 'react'
import { belongsElsewhere } from '../shell/key-place.ts'
import { FIRST_KEY, SEQUENCE_MS } from '../shell/key-sequence.ts'
import { areShortcutsOn } from '../shell/shortcut-choice.ts'

/** Whether the key that is pressed now is the second one of a shortcut such as `g e`: it means nothing else. */
export const useIsSecondKey = (): RefObject<boolean> => {
  const isSecond = useRef(false)
  useEffect(() => {
    let begun = -Infinity
    // Before anything else reads the key.
    const note = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || belongsElsewhere(event)) return
      isSecond.current = event.timeStamp - begun <= SEQUENCE_MS
      const isFirst = !isSecond.current && event.key.toLowerCase() === FIRST_KEY
      begun = isFirst && areShortcutsOn() ? event.timeStamp : -Infinity
    }
    document.addEventListener('keydown', note, true)
    return () => document.removeEventListener('keydown', note, true)
  }, [])
  return isSecond
}
