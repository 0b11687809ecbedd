import { history, historyKeymap, insertNewline, standardKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, highlightSpecialChars, keymap, placeholder } from '@codemirror/view'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type DetailedHTMLProps,
  type HTMLAttributes,
} from 'react'
import { flushSync } from 'react-dom'
import fieldStyles from '../../../ui/field.module.css'
import { areaText, withBreaksOf } from '../../../ui/line-breaks.ts'
import { defineCodeHost, type CodeHost } from './code-host.ts'
import styles from './code-editor.module.css'
import { codeMarks, showMarks, type CodeMark } from './code-marks.ts'
import { codeTheme } from './code-theme.ts'

export type CodeEditorProps = {
  id: string
  name?: string | undefined
  label: string
  /** What is said of it. An id would not lead out of the shadow. */
  description: string
  isInvalid: boolean
  /** It is only read. */
  isReadOnly?: boolean
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  /** Where the caret is at first, as in a text area. */
  caret: number
  example?: string
  marks: readonly CodeMark[]
  /** The language, the size and whatever else it needs. Called once. */
  extensions: () => Extension
}

defineCodeHost()

type HostProps = DetailedHTMLProps<HTMLAttributes<CodeHost>, CodeHost> & {
  name: string | undefined
  'data-invalid': boolean
}
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'code-editor': HostProps
    }
  }
}

/** The form has changed the text, not the person. */
const isOfForm = Annotation.define<true>()

const contentAttributes = ({
  label,
  description,
  isInvalid,
}: Pick<CodeEditorProps, 'label' | 'description' | 'isInvalid'>) =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-invalid': String(isInvalid),
    spellcheck: 'false',
    autocapitalize: 'off',
    ...(description && { 'aria-description': description }),
  })

// The editor leaves these keys: Tab to the page, Ctrl+Enter and Escape to what is around it.
const KEYS = [...standardKeymap.filter(({ key }) => key !== 'Enter'), ...historyKeymap]

/** What is selected. The state of the editor may be a moment behind the page. */
const selectedIn = (shadow: ShadowRoot, view: EditorView): { from: number; to: number } => {
  const selection = getSelection()
  // Older browsers do not have it.
  const ranges = selection && 'getComposedRanges' in selection
  const [range] = ranges ? selection.getComposedRanges({ shadowRoots: [shadow] }) : []
  if (!range || !view.contentDOM.contains(range.startContainer)) return view.state.selection.main
  return {
    from: view.posAtDOM(range.startContainer, range.startOffset),
    to: view.posAtDOM(range.endContainer, range.endOffset),
  }
}

/** A text area with colours, marks and completions. Its text is `value` until the person types. */
export const CodeEditor = (props: CodeEditorProps) => {
  const { id, name, label, description, isInvalid, value, marks } = props
  const host = useRef<CodeHost>(null)
  const latest = useRef(props)
  const attributes = useRef(new Compartment())
  useLayoutEffect(() => {
    latest.current = props
  })
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const { value, caret, example, extensions, isReadOnly = false } = latest.current
    const doc = areaText(value)
    const writable = new Compartment()
    const ability = (isDisabled: boolean) => [
      EditorState.readOnly.of(isDisabled || isReadOnly),
      EditorView.editable.of(!isDisabled && !isReadOnly),
      // A long text scrolls: what scrolls must be reached by the keyboard in every browser.
      EditorView.contentAttributes.of(isDisabled ? { 'aria-disabled': 'true' } : { tabindex: '0' }),
      EditorView.contentAttributes.of(isReadOnly ? { 'aria-readonly': 'true' } : {}),
    ]
    const view = new EditorView({
      root: element.shadow,
      parent: element.shadow,
      state: EditorState.create({
        doc,
        selection: { anchor: Math.min(caret, doc.length) },
        extensions: [
          extensions(),
          codeTheme,
          codeMarks,
          history(),
          bracketMatching({ maxScanDistance: 2_000 }),
          highlightSpecialChars(),
          EditorView.lineWrapping,
          example ? placeholder(example) : [],
          keymap.of([{ key: 'Enter', run: insertNewline, shift: insertNewline }, ...KEYS]),
          attributes.current.of(contentAttributes(latest.current)),
          writable.of(ability(element.matches(':disabled'))),
          EditorView.updateListener.of(({ docChanged, transactions, state }) => {
            if (!docChanged || transactions.some((one) => one.annotation(isOfForm))) return
            const { value, onChange } = latest.current
            // At once, as what is typed into a text area: a late render must not bring back an older text.
            flushSync(() => onChange(withBreaksOf(value, state.doc.toString())))
          }),
          EditorView.domEventHandlers({
            blur: () => {
              // Not when only the window has lost the focus.
              if (document.activeElement !== element) latest.current.onBlur()
            },
            // A browser that replaces coloured text gives the new one its colour, by a style that the page refuses.
            beforeinput: ({ inputType, data, isComposing }, view) => {
              const { from, to } = selectedIn(element.shadow, view)
              if (inputType !== 'insertText' || data === null || isComposing || from === to)
                return false
              const insert = view.state.toText(data)
              view.dispatch({
                changes: { from, to, insert },
                selection: { anchor: from + insert.length },
                userEvent: 'input.type',
                scrollIntoView: true,
              })
              return true
            },
          }),
        ],
      }),
    })
    element.view = view
    element.onDisabled = (isDisabled) =>
      view.dispatch({ effects: writable.reconfigure(ability(isDisabled)) })
    return () => {
      element.view = undefined
      element.onDisabled = undefined
      view.destroy()
    }
  }, [])
  useLayoutEffect(() => {
    const view = host.current?.view
    const text = areaText(value)
    if (!view || view.state.doc.toString() === text) return
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      annotations: isOfForm.of(true),
    })
  }, [value])
  useLayoutEffect(() => {
    const shown = attributes.current.reconfigure(
      contentAttributes({ label, description, isInvalid }),
    )
    host.current?.view?.dispatch({ effects: shown })
  }, [label, description, isInvalid])
  useEffect(() => {
    if (host.current?.view) showMarks(host.current.view, marks)
  }, [marks])
  return (
    <code-editor
      ref={host}
      id={id}
      name={name}
      className={`${fieldStyles.frame} ${styles.editor}`}
      data-invalid={isInvalid}
      translate="no"
    />
  )
}
