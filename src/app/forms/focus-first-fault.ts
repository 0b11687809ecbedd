const FAULTS =
  '[aria-invalid="true"], fieldset[data-invalid="true"], [role="alert"][data-tone="bad"]'

/** Brings the first fault of a form into view and gives it the focus; does nothing where there is none. */
export const focusFirstFault = (form: HTMLFormElement): void => {
  const fault = form.querySelector<HTMLElement>(FAULTS)
  fault?.focus({ preventScroll: true })
  fault?.scrollIntoView({ block: 'center' })
}
