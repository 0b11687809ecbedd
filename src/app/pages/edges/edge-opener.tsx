import { EDGE_KINDS } from '#contract/edge-modules.ts'
import { idText } from '#contract/text.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstError } from '../../forms/form-errors.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { kindOfId } from '../../resources/edges/edge-kind.ts'
import styles from './edges.module.css'

const KINDS = EDGE_KINDS.map((value) => ({ value, label: value.toUpperCase() }))

/** Opens an edge by its kind and id; asks first where the id looks like one of another kind. */
export const EdgeOpener = ({ fieldRef }: { fieldRef: ComponentProps<typeof TextField>['ref'] }) => {
  const navigate = useNavigate()
  const [kind, setKind] = useState(EDGE_KINDS[0] ?? '')
  const [id, setId] = useState('')
  const [error, setError] = useState<string>()
  const [likely, setLikely] = useState<string>()
  const question = useRef<HTMLButtonElement>(null)
  const edit = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      set(value)
      setError(undefined)
      setLikely(undefined)
    }
  }
  const openAs = (chosen: string) =>
    void navigate({
      to: '/edges/$kind/$id',
      params: { kind: chosen, id: id.trim() },
      state: { isOpenedHere: true },
    })
  const open = () => {
    const typed = id.trim()
    const checked = idText().safeParse(typed)
    const looksLike = kindOfId(typed)
    if (!checked.success)
      setError(typed === '' ? 'Enter an edge ID.' : checked.error.issues[0]?.message)
    else if (looksLike && looksLike !== kind) setLikely(looksLike)
    else openAs(kind)
  }
  return (
    <form
      noValidate
      className={styles.opener}
      onSubmit={(event) => {
        event.preventDefault()
        flushSync(open)
        focusFirstError(event.currentTarget)
        question.current?.focus()
      }}
    >
      <RadioGroup label="Kind" options={KINDS} value={kind} onChange={edit(setKind)} />
      <TextField
        ref={fieldRef}
        label="Edge ID"
        mono
        value={id}
        error={error}
        onChange={edit(setId)}
      />
      <div className={styles.submit}>
        <Button type="submit" variant="primary">
          Open edge
        </Button>
      </div>
      {likely && (
        <div className={styles.question}>
          <Alert tone="warn" announce>
            {`This ID looks like ${likely.toUpperCase()}, but ${kind.toUpperCase()} is chosen.`}
            <div className={styles.answers}>
              <Button ref={question} size="small" onClick={() => openAs(likely)}>
                {`Open as ${likely.toUpperCase()}`}
              </Button>
              <Button size="small" onClick={() => openAs(kind)}>
                {`Open as ${kind.toUpperCase()} anyway`}
              </Button>
            </div>
          </Alert>
        </div>
      )}
    </form>
  )
}
