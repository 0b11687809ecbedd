import {
  acceptCompletion,
  autocompletion,
  completionKeymap,
  type Completion,
} from '@codemirror/autocomplete'
import { Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { findSyntaxFault } from '#domain/selector-syntax.ts'
import { CodeEditor } from '../code-editor/code-editor.tsx'
import type { CodeMark } from '../code-editor/code-marks.ts'
import { Field } from '../../../ui/field.tsx'
import { areaText } from '../../../ui/line-breaks.ts'
import { readPaste, SELECTOR_EXAMPLE, type SelectorAreaProps } from '../selector-area.tsx'
import { celLanguage } from './cel-language.ts'
import fieldStyles from '../selectors-field.module.css'
import { completeSelector, type SelectorCompletion } from './complete-selector.ts'

const toOption = ({ name, help, kind }: SelectorCompletion, index: number): Completion => ({
  label: name,
  info: help,
  type: kind,
  // In the order they are given.
  boost: -Math.min(index, 99),
})

/** Completes a selector as it is typed. Nothing is chosen until an arrow key chooses it: Enter adds a selector. */
const selectorCompletions = () => [
  autocompletion({
    override: [
      ({ state, pos, explicit }) => {
        const found = completeSelector(state.doc.toString(), pos, explicit)
        return found && { from: found.from, options: found.items.map(toOption) }
      },
    ],
    selectOnOpen: false,
    icons: false,
    interactionDelay: 0,
    defaultKeymap: false,
  }),
  // What these keys do here is nothing to a dialog around.
  keymap.of(completionKeymap.map((binding) => ({ ...binding, stopPropagation: true }))),
]

/** Columns count code points. */
const faultMarks = (text: string): CodeMark[] => {
  const fault = findSyntaxFault(text)
  if (!fault) return []
  const lines = text.split('\n').slice(0, fault.line)
  const last = Array.from(lines.pop() ?? '')
  const before = [...lines, last.slice(0, fault.column - 1).join('')].join('\n')
  return [{ from: before.length, to: before.length + 1 }]
}

const size = EditorView.theme({
  '.cm-scroller': { maxHeight: 'calc(12rem - 2px)' },
  '.cm-content': { padding: '0.3125rem 0' },
  '.cm-line': { padding: '0 0.625rem' },
})

/** What a selector's editor does beyond one of plain text; `props` are those of the moment. */
const selectorExtensions = (props: () => SelectorAreaProps) => [
  celLanguage,
  size,
  Prec.highest(selectorCompletions()),
  Prec.highest(
    EditorView.domEventHandlers({
      keydown: ({ key, repeat, shiftKey, ctrlKey, metaKey, altKey }, view) => {
        if (shiftKey || ctrlKey || metaKey || altKey) return false
        const isAdd = key === 'Enter'
        if (isAdd && acceptCompletion(view)) return true
        if (!isAdd && (key !== 'Backspace' || props().value !== '')) return false
        // A key that is held down stops at the first empty selector.
        if (!repeat) props()[isAdd ? 'onAdd' : 'onRemove']()
        return true
      },
      paste: (event, view) => {
        const { from, to } = view.state.selection.main
        const pasted = event.clipboardData?.getData('text') ?? ''
        const made = readPaste(props().value, pasted, from, to)
        if (!made) return false
        if ('selectors' in made) props().onSplit(made.selectors, made.caret)
        else
          view.dispatch(view.state.replaceSelection(made.line), {
            userEvent: 'input.paste',
            scrollIntoView: true,
          })
        return true
      },
    }),
  ),
]

/** Edits one selector, as `SelectorArea` does, with colours and completions. */
export const SelectorEditor = (props: SelectorAreaProps & { caret: number }) => {
  const { label, name, value, error, fault, caret, onChange, onBlur } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const text = areaText(value)
  const marks = useMemo(() => (fault === undefined ? [] : faultMarks(text)), [fault, text])
  return (
    <Field
      label={label}
      error={error}
      hint={!error && fault && <span className={fieldStyles.fault}>{fault}</span>}
    >
      {({ id }) => (
        <CodeEditor
          id={id}
          name={name}
          label={label}
          description={error ?? fault ?? ''}
          isInvalid={error !== undefined}
          value={value}
          caret={caret}
          example={SELECTOR_EXAMPLE}
          marks={marks}
          extensions={() => selectorExtensions(() => latest.current)}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
