import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

// After a touch the mouse events come late, and they move the focus: hence both kinds.
const STARTS = ['pointerdown', 'mousedown'] as const
// The last two show that the end of a press was missed, in a menu or in another window.
const ENDS = ['pointerup', 'mouseup', 'pointercancel', 'keydown', 'blur'] as const

let isPressed = false

const subscribe = (onChange: () => void) => {
  const onStart = ({ button }: MouseEvent) => {
    isPressed = button === 0
    onChange()
  }
  const onEnd = ({ type, target }: Event) => {
    if (type === 'blur' && target !== window) return
    // The click follows at once.
    setTimeout(() => {
      isPressed = false
      onChange()
    })
  }
  for (const type of STARTS) window.addEventListener(type, onStart, true)
  for (const type of ENDS) window.addEventListener(type, onEnd, true)
  return () => {
    for (const type of STARTS) window.removeEventListener(type, onStart, true)
    for (const type of ENDS) window.removeEventListener(type, onEnd, true)
  }
}

const usePressed = () => useSyncExternalStore(subscribe, () => isPressed)

/**
 * Returns a function that calls another at once, or, while a pointer is pressed, after the click. For what
 * leaving a field shows or hides: the press that takes the focus away would miss a button that moves.
 */
export const useAfterPress = (): ((act: () => void) => void) => {
  const pressed = usePressed()
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    if (pressed) return
    waiting.current?.()
    waiting.current = undefined
  }, [pressed])
  return (act) => {
    if (isPressed) waiting.current = act
    else act()
  }
}

/**
 * Returns `value`, or, while a pointer is pressed, what it was before. For what changes its size: the press
 * would miss a button that moves.
 */
export const useHeldDuringPress = <T>(value: T): T => {
  const pressed = usePressed()
  const [held, setHeld] = useState(() => value)
  if (!pressed && held !== value) setHeld(() => value)
  return pressed ? held : value
}
