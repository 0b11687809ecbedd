import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import {
  EndpointLoopError,
  findAllBinder,
  readEndpoints,
  type ReadPlace,
} from '../../../resources/operators/read-endpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { shortened } from '../../../ui/first-part.ts'
import styles from './selector-preview.module.css'

type ReadEndpointsProps = {
  client: Client
  /** The operator of the form, whose own endpoints are read if no operator binds all. */
  id: string | undefined
  /** All endpoints of the account are read. */
  isAll: boolean
}

const NO_BINDER =
  'No operator with the selector true was found among those read here, so the endpoints of the account cannot be listed. Add endpoints as JSON instead.'

/** Reads endpoints of the account, some pages with each press. */
export const ReadEndpoints = ({ client, id, isAll }: ReadEndpointsProps) => {
  const cache = useQueryClient()
  const [place, setPlace] = useState<ReadPlace | null>(null)
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [reading, setReading] = useState<AbortController | null>(null)
  const running = useRef<AbortController>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => () => running.current?.abort(), [])
  const read = async (signal: AbortSignal) => {
    const found = place ? null : await findAllBinder(cache, client)
    signal.throwIfAborted()
    const from = place ?? ((found ?? id) ? { id: found?.id ?? id ?? '', cursor: null } : null)
    if (!from) return setNote(NO_BINDER)
    const next = await readEndpoints(cache, client, from, signal)
    setPlace(next)
    setNote(
      place || found
        ? `Read those bound to ${shortened(from.id)}, which binds all.`
        : 'No operator with the selector true was found among those read here: only what is bound to this operator was read.',
    )
  }
  const start = async () => {
    const control = new AbortController()
    running.current = control
    setReading(control)
    setNote('')
    setFailure(null)
    try {
      await read(control.signal)
    } catch (error) {
      if (control.signal.aborted) return
      if (error instanceof EndpointLoopError) setNote(`${error.message}, so reading stopped.`)
      else setFailure(error)
    } finally {
      setReading(null)
    }
  }
  return (
    <div className={styles.reading}>
      <div className={styles.actions}>
        <Button
          ref={button}
          size="small"
          pending={reading ? 'Reading…' : undefined}
          onClick={() => void start()}
        >
          {place ? 'Read more endpoints' : isAll ? 'Read endpoints again' : 'Read endpoints'}
        </Button>
        {reading && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              reading.abort()
              // This button goes.
              button.current?.focus()
            }}
          >
            Stop
          </Button>
        )}
      </div>
      <p role="status" className={styles.note}>
        {note}
      </p>
      {failure !== null && (
        <ErrorNotice
          error={failure}
          title="Couldn't read the endpoints"
          onReconnect={() => void start()}
        />
      )}
    </div>
  )
}
