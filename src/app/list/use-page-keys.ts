import { useEffect } from 'react'
import { isForPage } from '../shell/key-place.ts'

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** How far a key moves from a row; undefined for any other key. From the search field it is the first row. */
const stepOf = (event: KeyboardEvent): number | undefined => {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey, isComposing } = event
  const isPlain = !(altKey || ctrlKey || metaKey || shiftKey || isComposing)
  const isInSearch = target instanceof HTMLElement && target.dataset['shortcut'] === 'search'
  if (isInSearch) return key === 'ArrowDown' && isPlain ? 1 : undefined
  return isForPage(event) ? STEPS[key.toLowerCase()] : undefined
}

/** Moves the focus over the links of a page's rows, as the keys of the whole list do that takes its place. */
export const usePageKeys = (): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOf(event)
      if (step === undefined) return
      const links = [...document.querySelectorAll('main tbody > tr')].flatMap(
        (row) => row.querySelector('a') ?? [],
      )
      const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
      const next = links[at === -1 ? 0 : Math.max(0, at + step)]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
