/** What may have a tooltip. */
export const TIPPED = 'time[datetime], [data-tip], [data-cut]'

/** Loads the code of the tooltips with the first hover or focus of something that may have one. */
export const startTooltips = (): void => {
  const load = (event: PointerEvent | FocusEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest(TIPPED)) return
    removeEventListener('pointerover', load)
    removeEventListener('focusin', load)
    void import('./tooltip.ts').then(
      ({ showTooltips }) => showTooltips(event),
      // The service may be away: the next hover or focus tries again.
      startTooltips,
    )
  }
  addEventListener('pointerover', load)
  addEventListener('focusin', load)
}
