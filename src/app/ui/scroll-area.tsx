import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styles from './scroll-area.module.css'

type ScrollAreaProps = {
  /** Its name while it scrolls. */
  label: string
  /** Sets its height, and what may not wrap. */
  className?: string | undefined
  as?: 'div' | 'pre'
  children: ReactNode
}

const isOverflowing = (box: HTMLElement): boolean =>
  box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth

/** A box that scrolls when its content does not fit: only then it is a named region that the keyboard reaches. */
export const ScrollArea = ({ label, className, as: Box = 'div', children }: ScrollAreaProps) => {
  // A `pre` is an HTMLElement as a `div` is; the type of a ref names only one.
  const element = useRef<HTMLDivElement & HTMLPreElement>(null)
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    setOverflows(isOverflowing(box))
    // A box that is not full yet has another size with another content.
    const sizes = new ResizeObserver(() => setOverflows(isOverflowing(box)))
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [])
  return (
    <Box
      ref={element}
      translate={Box === 'pre' ? 'no' : undefined}
      className={`${styles.area} ${className ?? ''}`}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      {children}
    </Box>
  )
}
