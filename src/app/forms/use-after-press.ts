import { useEffect, useRef } from 'react'

// After a touch the mouse events come late, and they move the focus: hence both kinds.
const STARTS = ['pointerdown', 'mousedown'] as const
// The last two show that the end of a press was missed, in a menu or in another window.
const ENDS = ['pointerup', 'mouseup', 'pointercancel', 'keydown', 'blur'] as const

/**
 * Returns a function that calls another at once, or, while a pointer is pressed, after the click. For what
 * leaving a field shows or hides: the press that takes the focus away would miss a button that moves.
 */
export const useAfterPress = (): ((act: () => void) => void) => {
  const press = useRef<{ isDown: boolean; waiting?: (() => void) | undefined }>({ isDown: false })
  useEffect(() => {
    const { current } = press
    const onStart = ({ button }: MouseEvent) => {
      current.isDown = button === 0
    }
    const onEnd = ({ type, target }: Event) => {
      if (type === 'blur' && target !== window) return
      current.isDown = false
      // The click follows at once.
      setTimeout(() => {
        const act = current.waiting
        current.waiting = undefined
        act?.()
      })
    }
    for (const type of STARTS) window.addEventListener(type, onStart, true)
    for (const type of ENDS) window.addEventListener(type, onEnd, true)
    return () => {
      for (const type of STARTS) window.removeEventListener(type, onStart, true)
      for (const type of ENDS) window.removeEventListener(type, onEnd, true)
    }
  }, [])
  return (act) => {
    if (press.current.isDown) press.current.waiting = act
    else act()
  }
}
