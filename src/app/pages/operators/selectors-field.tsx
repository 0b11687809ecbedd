import { useRef, useEffect, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { useController, type Control } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { CrossIcon, PlusIcon } from '../../ui/icons.tsx'
import { FieldNotes } from '../../ui/field.tsx'
import { formatNumber } from '../../ui/intl.ts'
import {
  EDITABLE_SELECTORS,
  isBlank,
  type OperatorValues,
} from '../../resources/operators/operator-values.ts'
import { SelectorArea, type SelectorAreaProps } from './selector-area.tsx'
import { EditorSlot, isEditorOn } from '../../ui/editor-slot.tsx'
import { useHeavyPart } from '../../ui/load-code.ts'
import styles from './selectors-field.module.css'
import { selectorFault } from '../../resources/operators/operator-write.ts'

/** Half an expression is no fault yet. */
const PAUSE_MS = 500

/** What is wrong with each selector, a moment after it was typed. Those of the record are known to the service. */
const useSelectorFaults = (
  selectors: readonly string[],
  known: readonly (string | undefined)[] = [],
): ReadonlyMap<string, string> => {
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isHere = true
    const check = async () => {
      const typed = selectors.filter((one) => !isBlank(one) && !known.includes(one))
      const found = await Promise.all(
        typed.map(async (one) => [one, await selectorFault(one)] as const),
      )
      if (isHere) setFaults(new Map(found.flatMap(([one, fault]) => (fault ? [[one, fault]] : []))))
    }
    // Without the code the service says it.
    const timer = setTimeout(() => void check().catch(() => undefined), PAUSE_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [selectors, known])
  return faults
}

/** A thousand editors would be slow; the rest are text areas. */
const EDITORS_MAX = 50

type SelectorProps = SelectorAreaProps & {
  Editor: ComponentType<SelectorAreaProps & { caret: number }> | undefined
}

const Selector = ({ Editor, ...props }: SelectorProps) => (
  <EditorSlot
    text={props.value}
    renderEditor={Editor && ((caret) => <Editor {...props} caret={caret} />)}
  >
    <SelectorArea {...props} />
  </EditorSlot>
)

const Count = ({ of }: { of: number | undefined }) =>
  of !== undefined && <span className={styles.count}>binds {formatNumber(of)}</span>

const NAME = 'binding.endpoint_selectors'

type SelectorsFieldProps = {
  control: Control<OperatorValues>
  /** Of a record, not of a new one. */
  isSaved?: boolean
  /** How many endpoints a selector matches; undefined if that is not known. */
  countOf: (selector: string) => number | undefined
}

/** The CEL expressions of a binding, one in each line; an empty line is not sent. */
export const SelectorsField = ({ control, isSaved, countOf }: SelectorsFieldProps) => {
  const { field, fieldState, formState } = useController({ control, name: NAME })
  // The field is a list, so its error may be a list too: one for each line.
  const fieldErrors: unknown = formState.errors.binding?.endpoint_selectors
  const lines = field.value.length > 0 ? field.value : ['']
  // Removed from a record, they are sent as an empty list; left out of a new one, they are not sent.
  const known = formState.defaultValues?.binding?.endpoint_selectors
  const faults = useSelectorFaults(field.value, known)
  const { Part: Editor } = useHeavyPart(
    async () => (await import('./selector-editor/selector-editor.tsx')).SelectorEditor,
    isEditorOn(),
  )
  const [refused, setRefused] = useState({ of: field.value, why: '' })
  // Nothing is announced of what nobody has touched.
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const focusLine = (index: number, caret?: number) => {
    // An editor has the same members.
    const area = list.current
      ?.querySelectorAll<HTMLTextAreaElement>('textarea, code-editor')
      .item(index)
    const end = caret ?? area?.value.length ?? 0
    area?.focus()
    area?.setSelectionRange(end, end)
  }
  // The focused field or button may be removed, and the next one is not there yet.
  const replace = (
    index: number,
    count: number,
    texts: string[],
    focus: number,
    caret?: number,
  ) => {
    flushSync(() => field.onChange(lines.toSpliced(index, count, ...texts)))
    focusLine(focus, caret)
  }
  const refuse = (why: string) => setRefused({ of: field.value, why: `Not pasted: ${why}` })
  const split = (index: number, texts: string[], caret: number) => {
    const count = lines.length - 1 + texts.length
    if (count <= EDITABLE_SELECTORS)
      return replace(index, 1, texts, index + texts.length - 1, caret)
    refuse(
      `that would make ${formatNumber(count)} selectors, and at most ${formatNumber(EDITABLE_SELECTORS)} are edited here.`,
    )
  }
  // Said until something changes.
  const refusal = refused.of === field.value && refused.why !== '' ? refused.why : undefined
  const listError = fieldState.error?.message ?? refusal
  return (
    <fieldset
      name={NAME}
      className={styles.fieldset}
      aria-describedby={listError ? `${NAME}-error` : undefined}
    >
      <legend className={styles.legend}>
        <span>Endpoint selectors</span>
        <span className={styles.note}>CEL, one expression each</span>
      </legend>
      {/* Above the list, which may be longer than the page. */}
      <FieldNotes id={NAME} error={listError} />
      <span className="visually-hidden" aria-live="polite">
        {refusal ?? faults.get(typed)}
      </span>
      <div ref={list} className={styles.list}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may be equal, so that only the index tells them apart
          <div key={index} className={styles.row}>
            <Selector
              Editor={index < EDITORS_MAX ? Editor : undefined}
              label={lines.length === 1 ? 'Endpoint selectors' : `Endpoint selector ${index + 1}`}
              name={isBlank(line) ? undefined : `${NAME}.${placeOf(lines, index)}`}
              value={line}
              error={errorOf(fieldErrors, lines, index)}
              fault={faults.get(line)}
              onChange={(text) => {
                setTyped(text)
                field.onChange(lines.with(index, text))
              }}
              onBlur={field.onBlur}
              onAdd={() => replace(index + 1, 0, [''], index + 1)}
              onSplit={(texts, caret) => split(index, texts, caret)}
              onRemove={() => {
                if (lines.length > 1) replace(index, 1, [], Math.max(index - 1, 0))
              }}
            />
            <Count of={isBlank(line) ? undefined : countOf(line)} />
            {field.value.length > 0 && (
              <Button
                variant="quiet"
                aria-label={`Remove endpoint selector ${index + 1}`}
                onClick={() =>
                  replace(index, 1, [], Math.min(index, Math.max(lines.length - 2, 0)))
                }
              >
                <CrossIcon size={14} />
              </Button>
            )}
          </div>
        ))}
      </div>
      <p className={styles.hint}>
        An endpoint is bound if any selector matches it.{' '}
        {isSaved && known?.length ? (
          'Without selectors, none is bound.'
        ) : (
          <>
            Without selectors, the service uses <code translate="no">true</code>, which matches
            every endpoint that binds to Kubernetes.
          </>
        )}{' '}
        Press Enter to add a selector, Shift+Enter for a new line.
      </p>
      <Button
        variant="quiet"
        size="small"
        onClick={() => replace(lines.length, 0, [''], lines.length)}
      >
        <PlusIcon size={14} /> Add selector
      </Button>
    </fieldset>
  )
}

// The service counts only the lines it receives: the lines that are not empty.
const placeOf = (lines: string[], index: number): number =>
  lines.slice(0, index).filter((line) => !isBlank(line)).length

const errorOf = (fieldErrors: unknown, lines: string[], index: number): string | undefined => {
  if (typeof fieldErrors !== 'object' || fieldErrors === null || isBlank(lines[index] ?? ''))
    return undefined
  const error: unknown = Reflect.get(fieldErrors, placeOf(lines, index))
  const message: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined
  return typeof message === 'string' ? message : undefined
}
