import { EDGE_KINDS } from '#contract/edge-modules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/checkbox.tsx'
import { shortened } from '../../ui/first-part.ts'
import { TextField } from '../../ui/text-field.tsx'
import { anyOf } from '../../ui/intl.ts'
import type { KnownEdge } from '../../resources/edges/catalogue.ts'
import type { Edge } from '../../resources/edges/remembered-edges.ts'
import styles from './edges.module.css'
import { meantEdge } from './find-edge.ts'

const HINT = "Filters the list below. Open edge also opens an ID that isn't listed."

const KINDS = EDGE_KINDS.map((kind) => kind.toUpperCase())

type EdgeFieldProps = {
  fieldRef: ComponentProps<typeof TextField>['ref']
  text: string
  onText: (text: string) => void
  /** The field is left, or its edge is opened. */
  onLeave: () => Promise<void>
  known: readonly KnownEdge[]
  /** Those of them that the text leaves in the list. */
  found: readonly KnownEdge[]
}

/** Filters the edges that are known here, and opens any edge by its id; asks for its kind where the id names none. */
export const EdgeField = ({ fieldRef, text, onText, onLeave, known, found }: EdgeFieldProps) => {
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const [idOfAnyKind, setIdOfAnyKind] = useState<string>()
  const question = useRef<HTMLDivElement>(null)
  const edit = (next: string) => {
    onText(next)
    setError(undefined)
    setIdOfAnyKind(undefined)
  }
  const openEdge = async ({ kind, id }: Edge) => {
    await onLeave()
    await navigate({
      to: '/edges/$kind/$id',
      params: { kind, id },
      state: { isOpenedHere: true },
    })
  }
  const open = () => {
    const meant = meantEdge(known, text)
    if ('edge' in meant) void openEdge(meant.edge)
    else if ('error' in meant) setError(meant.error)
    else setIdOfAnyKind(meant.id)
  }
  const [only, ...others] = found
  return (
    <form
      noValidate
      className={styles.edgeField}
      onSubmit={(event) => {
        event.preventDefault()
        flushSync(open)
        event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
        question.current?.querySelector('button')?.focus()
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || idOfAnyKind === undefined) return
        currentTarget.querySelector('input')?.focus()
        setIdOfAnyKind(undefined)
      }}
    >
      <TextField
        ref={fieldRef}
        label="Filter or paste an edge ID"
        hint={error ? undefined : HINT}
        mono
        data-shortcut="search"
        value={text}
        error={error}
        onChange={edit}
        onBlur={() => void onLeave()}
      />
      <div className={styles.submit}>
        <Button type="submit" variant="primary">
          Open edge
        </Button>
      </div>
      {idOfAnyKind !== undefined && (
        <div ref={question} className={styles.question}>
          <FieldGroup label={`Is ${shortened(idOfAnyKind)} a ${anyOf(KINDS)} edge?`}>
            {only && others.length === 0 && (
              <Button size="small" onClick={() => void openEdge(only)}>
                {`Open ${shortened(only.label || only.id)}`}
              </Button>
            )}
            {EDGE_KINDS.map((kind) => (
              <Button
                key={kind}
                size="small"
                onClick={() => void openEdge({ kind, id: idOfAnyKind })}
              >
                {`Open as ${kind.toUpperCase()}`}
              </Button>
            ))}
          </FieldGroup>
        </div>
      )}
    </form>
  )
}
