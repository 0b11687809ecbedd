import { useLayoutEffect, useState, type RefObject } from 'react'

/** The room of a table: its width in rem, and where its first row begins in the page, in pixels. */
type TableRoom = { readonly width: number; readonly top: number }

/** Pixels in rem, by the text size set in the browser. */
export const inRem = (pixels: number): number =>
  pixels / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The room of a table; null if it is not known before the table is in the page. */
export const useTableRoom = (host: RefObject<HTMLElement | null>): TableRoom | null => {
  const [room, setRoom] = useState<TableRoom | null>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return undefined
    const measure = () => {
      const width = inRem(element.clientWidth)
      const first = element.querySelector('tbody') ?? element
      const top = Math.round(first.getBoundingClientRect().top + scrollY)
      setRoom((old) => (old?.width === width && old.top === top ? old : { width, top }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // What stands above it comes and goes.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [host])
  return room
}
