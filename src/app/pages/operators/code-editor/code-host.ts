import type { EditorView } from '@codemirror/view'

/**
 * The place of an editor in a form. As a form-associated element it is found by its name like a text area, and is
 * disabled with its fieldset. The editor is in its shadow, where a style needs no leave of the page's policy.
 */
export class CodeHost extends HTMLElement {
  static readonly formAssociated = true
  readonly shadow: ShadowRoot
  view: EditorView | undefined
  onDisabled: ((isDisabled: boolean) => void) | undefined

  constructor() {
    super()
    this.shadow = this.attachShadow({ mode: 'open' })
    // A press on its label.
    this.addEventListener('click', () => {
      if (!this.view?.hasFocus) this.focus()
    })
  }

  override get isContentEditable(): boolean {
    // Outside of the shadow, the keys that are pressed inside seem to be pressed here: letters are text.
    return true
  }

  override focus({ preventScroll }: FocusOptions = {}): void {
    this.view?.contentDOM.focus({ preventScroll: preventScroll ?? false })
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.onDisabled?.(isDisabled)
  }

  /** The text, with line feeds as in a text area. */
  get value(): string {
    return this.view?.state.doc.toString() ?? ''
  }

  get selectionStart(): number {
    return this.view?.state.selection.main.from ?? 0
  }

  setSelectionRange(anchor: number, head: number): void {
    this.view?.dispatch({ selection: { anchor, head }, scrollIntoView: true })
  }
}

/** Makes it known as `code-editor`. */
export const defineCodeHost = (): void => {
  if (!customElements.get('code-editor')) customElements.define('code-editor', CodeHost)
}
