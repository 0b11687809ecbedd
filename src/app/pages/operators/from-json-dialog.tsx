import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import fieldStyles from '../../ui/field.module.css'
import { shortened } from '../../ui/first-part.ts'
import { submitForm } from '../../ui/form.tsx'
import { plural } from '../../ui/intl.ts'
import styles from './from-json-dialog.module.css'
import {
  JSON_LENGTH_MAX,
  readOperatorJson,
  type Ignored,
  type JsonProblem,
} from '../../resources/operators/operator-json.ts'
import type { OperatorValues } from '../../resources/operators/operator-values.ts'

type FromJsonDialogProps = {
  /** Filling the form replaces what was typed. */
  isDirty: boolean
  onFill: (values: OperatorValues, ignored: Ignored[]) => void
  onCancel: () => void
}

const SHOWN_PROBLEMS = 20

/** Fills the form of a new operator from JSON; sends nothing. */
export const FromJsonDialog = ({ isDirty, onFill, onCancel }: FromJsonDialogProps) => {
  const [text, setText] = useState('')
  const [problems, setProblems] = useState<readonly JsonProblem[]>([])
  const area = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const change = (next: string) => {
    // As a text area has them, so that the place of a fault is a place in it.
    setText(next.replaceAll(/\r\n?/g, '\n'))
    setProblems([])
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    try {
      // A character has at most four bytes.
      if (file.size > 4 * JSON_LENGTH_MAX) throw new Error('too long')
      change(await file.text())
    } catch {
      setProblems([{ path: file.name, message: "Couldn't read this file, or it is too large." }])
    }
  }
  const fill = () => {
    const { values, problems: found, ignored } = readOperatorJson(text)
    if (found.length === 0) return onFill(values, ignored)
    flushSync(() => setProblems(found))
    area.current?.focus()
    const at = found[0]?.at
    if (at !== undefined) area.current?.setSelectionRange(at, at)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    fill()
  }
  return (
    <ConfirmDialog
      title="Fill the form from JSON"
      confirm={isDirty ? 'Replace what I typed' : 'Fill the form'}
      wide
      error={problems.length > 0 && <Problems problems={problems} />}
      onConfirm={fill}
      onCancel={onCancel}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={onSubmit}
        onKeyDown={submitForm}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files
          if (!file) return
          event.preventDefault()
          void read(file)
        }}
      >
        <Field
          label="JSON"
          hint={
            isDirty
              ? 'The body of a create request, or an operator from a response. This replaces what you typed. Nothing is sent.'
              : 'The body of a create request, or an operator from a response. Nothing is sent.'
          }
        >
          {(control) => (
            <textarea
              {...control}
              ref={area}
              className={`${fieldStyles.control} ${fieldStyles.mono} ${styles.area}`}
              aria-invalid={problems.length > 0}
              value={text}
              rows={12}
              placeholder="Paste JSON, or drop a .json file"
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => change(event.target.value)}
            />
          )}
        </Field>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={(event) => {
            void read(event.target.files?.[0])
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <Button size="small" onClick={() => picker.current?.click()}>
          Choose file
        </Button>
      </form>
    </ConfirmDialog>
  )
}

const Problems = ({ problems }: { problems: readonly JsonProblem[] }) => {
  const hidden = problems.length - SHOWN_PROBLEMS
  return (
    <Alert tone="bad" announce>
      <strong>Couldn't fill the form from this JSON</strong>
      <ul className={styles.problems}>
        {problems.slice(0, SHOWN_PROBLEMS).map(({ path, message, at }) => (
          <li key={path}>
            {at === undefined && <code>{shortened(path)}:</code>} {message}
          </li>
        ))}
        {hidden > 0 && (
          <li>{plural(hidden, { one: '# more problem', other: '# more problems' })}</li>
        )}
      </ul>
    </Alert>
  )
}
