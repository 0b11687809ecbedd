import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { Mirror } from '../mirror/protocol.ts'
import type { SearchFieldParts } from './search-field-parts.ts'

type Completion = Awaited<ReturnType<Mirror['complete']>>[number]

export type CompletionOptions = {
  mirror: Mirror
  field: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  /** Called at a key in the field, before anything is rendered. */
  onTyped: (text: string) => void
  onSettle: () => void
  /** The arrow down leads out of the field. */
  onLeave: () => void
  onParts: (parts: SearchFieldParts | null) => void
  /** The id of what describes the field's faults; undefined without any. */
  describedBy: string | undefined
}

const NONE: readonly Completion[] = []

/** What completes the text of the search field, as a combobox with a list (ARIA APG). */
export const useCompletions = ({
  mirror,
  field,
  text,
  onText,
  onTyped,
  onSettle,
  onLeave,
  onParts,
  describedBy,
}: CompletionOptions) => {
  const id = useId()
  const [items, setItems] = useState(NONE)
  const [active, setActive] = useState(-1)
  const caret = useRef<number | undefined>(undefined)
  const asked = useRef(0)

  const close = () => {
    asked.current += 1
    setItems(NONE)
    setActive(-1)
  }
  const ask = async (value: string, at: number) => {
    asked.current += 1
    const mine = asked.current
    // Without the copy there is nothing to offer; the list says what is wrong with it.
    const found = await mirror.complete(value, at).catch(() => NONE)
    if (mine !== asked.current) return
    setItems(found)
    setActive(-1)
  }
  // After a key in the field, not after Back or the press of a filter.
  const known = useRef(text)
  useEffect(() => {
    const input = field.current
    const isTyped = known.current !== text
    known.current = text
    if (!isTyped || !input || input !== document.activeElement) return
    void ask(text, caret.current ?? input.selectionStart ?? text.length)
    // oxlint-disable-next-line react/exhaustive-deps -- asks once for each text
  }, [text])
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [text, field])

  const accept = (item: Completion) => {
    caret.current = item.from + item.insert.length
    close()
    onText(text.slice(0, item.from) + item.insert + text.slice(item.to))
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent, ctrlKey, metaKey, altKey } = event
    if (nativeEvent.isComposing || ctrlKey || metaKey) return
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (altKey && step !== 1) return
    if (step !== 0) {
      event.preventDefault()
      if (items.length === 0) {
        // As for any combobox (ARIA APG): with Alt it opens the list.
        if (altKey) return void ask(text, event.currentTarget.selectionStart ?? text.length)
        // Also those that are on their way.
        close()
        if (step === 1) onLeave()
      }
      // -1 is the field itself.
      else setActive((now) => ((now + 1 + step + items.length + 1) % (items.length + 1)) - 1)
    } else if (key === 'Enter') {
      event.preventDefault()
      const item = items[active]
      if (item) return accept(item)
      close()
      onSettle()
    } else if (key === 'Escape') {
      event.preventDefault()
      // Also those that are on their way.
      close()
      if (items.length === 0) onText('')
    } else if (key === 'Tab') close()
  }

  const isOpen = items.length > 0
  const latest = useRef(onKeyDown)
  useLayoutEffect(() => {
    latest.current = onKeyDown
  })
  useLayoutEffect(() => {
    onParts({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
      'aria-describedby': describedBy,
      'aria-invalid': describedBy !== undefined,
      onInput: ({ currentTarget }) => onTyped(currentTarget.value),
      onKeyDown: (event) => latest.current(event),
      onBlur: () => close(),
    })
  }, [onParts, onTyped, isOpen, active, describedBy, id])
  useEffect(() => () => onParts(null), [onParts])

  return { id, items, active, accept }
}
