import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useController, type Control } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { CrossIcon, PlusIcon } from '../../ui/icons.tsx'
import { FieldNotes } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isBlank, type OperatorValues } from './operator-values.ts'
import styles from './selectors-field.module.css'

const NAME = 'binding.endpoint_selectors'

/** The CEL expressions of a binding, one in each line; an empty line is not sent. */
export const SelectorsField = ({ control }: { control: Control<OperatorValues> }) => {
  const { field, fieldState, formState } = useController({ control, name: NAME })
  // The field is a list, so its error may be a list too: one for each line.
  const fieldErrors: unknown = formState.errors.binding?.endpoint_selectors
  const lines = field.value.length > 0 ? field.value : ['']
  const list = useRef<HTMLDivElement>(null)
  const focusLine = (index: number) =>
    list.current?.querySelectorAll<HTMLElement>('input, textarea').item(index).focus()
  const set = (index: number, text: string) => field.onChange(lines.with(index, text))
  return (
    <fieldset>
      <legend className={styles.legend}>
        <span>Endpoint selectors</span>
        <span className={styles.note}>CEL, one expression each</span>
      </legend>
      <div ref={list} className={styles.list}>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may be equal, so that only the index tells them apart
          <div key={index} className={styles.row}>
            <TextField
              label={lines.length === 1 ? 'Endpoint selectors' : `Endpoint selector ${index + 1}`}
              mono
              value={line}
              placeholder={'endpoint.url.contains("…")'}
              error={errorOf(fieldErrors, lines, index)}
              onChange={(text) => set(index, text)}
              onBlur={field.onBlur}
            />
            {field.value.length > 0 && (
              <Button
                variant="quiet"
                aria-label={`Remove endpoint selector ${index + 1}`}
                onClick={() => {
                  // The focused button is removed.
                  flushSync(() => field.onChange(lines.toSpliced(index, 1)))
                  focusLine(Math.min(index, Math.max(lines.length - 2, 0)))
                }}
              >
                <CrossIcon size={14} />
              </Button>
            )}
          </div>
        ))}
      </div>
      <FieldNotes id={NAME} error={fieldState.error?.message} />
      <p className={styles.hint}>
        An endpoint is bound when any of these is true for it. When bindings are turned on with
        none, the service uses <code>true</code>: every endpoint that binds to Kubernetes.
      </p>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          flushSync(() => field.onChange([...lines, '']))
          focusLine(lines.length)
        }}
      >
        <PlusIcon size={14} /> Add selector
      </Button>
    </fieldset>
  )
}

// The service counts only the lines it receives: the lines that are not empty.
const errorOf = (fieldErrors: unknown, lines: string[], index: number): string | undefined => {
  if (typeof fieldErrors !== 'object' || fieldErrors === null || isBlank(lines[index] ?? ''))
    return undefined
  const place = lines.slice(0, index).filter((line) => !isBlank(line)).length
  const error: unknown = Reflect.get(fieldErrors, place)
  const message: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined
  return typeof message === 'string' ? message : undefined
}
