import { TIPPED } from './tipped.ts'
import { whenIdle } from './when-idle.ts'

/** Loads the code of the tooltips with the first hover or focus of something that may have one. */
export const startTooltips = (): void => {
  let last: PointerEvent | FocusEvent | undefined
  const end = () => {
    removeEventListener('pointerover', note)
    removeEventListener('focusin', note)
  }
  const note = (event: PointerEvent | FocusEvent) => {
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    const isLoading = last !== undefined
    if (
      !isLoading &&
      !(event.target instanceof Element && event.target.closest(`${TIPPED}, tbody > tr`))
    )
      return
    // While the code is loaded, the pointer or the focus may move on.
    last = event
    // A click may follow at once, and goes first.
    if (!isLoading) whenIdle(() => void load())
  }
  const load = async () => {
    try {
      const { showTooltips } = await import('./tooltip.ts')
      end()
      if (last) showTooltips(last)
    } catch {
      // The service may be away: the next hover or focus tries again.
      last = undefined
    }
  }
  addEventListener('pointerover', note)
  addEventListener('focusin', note)
}
