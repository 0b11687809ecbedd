import { createPortal } from 'react-dom'
import { UNLOADED, useLazyPart } from '../ui/use-lazy-part.ts'
import type { PeekProps } from './peek.tsx'

type PeekSlotProps = PeekProps & {
  isOpen: boolean
  /** After the rows and what is done with a selection, as the Tab key goes. */
  place: HTMLElement | null
}

/** The place for what is known of the active row; its code is loaded when it is opened first. */
export const PeekSlot = ({ isOpen, place, ...props }: PeekSlotProps) => {
  const { Part, isUnloaded } = useLazyPart(async () => (await import('./peek.tsx')).Peek, isOpen)
  if (!isOpen || !place) return null
  return createPortal(
    Part ? <Part {...props} /> : <span aria-live="polite">{isUnloaded && UNLOADED}</span>,
    place,
  )
}
