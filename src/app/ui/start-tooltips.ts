/** Loads the code of the tooltips with the first hover or focus, not with the page. */
export const startTooltips = (): void => {
  const load = (event: PointerEvent | FocusEvent) => {
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
