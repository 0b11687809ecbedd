import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { canGoOn, type EndpointWalk } from '../../../resources/operators/endpoint-walk.ts'
import { findAllBinder, walkEndpoints } from '../../../resources/operators/read-endpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { isOddEnd, STOP_WORDS } from '../bound-endpoints/endpoint-words.ts'
import styles from './selector-preview.module.css'

type ReadEndpointsProps = {
  client: Client
  /** The operator of the form, whose own endpoints are read if no operator binds all. */
  id: string | undefined
  /** All endpoints of the account are read. */
  isAll: boolean
  /** They are read without a press, once: there are selectors to try. */
  isWanted: boolean
}

/** Not with each key. */
const PAUSE_MS = 500

const NO_BINDER =
  'No operator with the selector true was found among those read here, so the endpoints of the account cannot be listed. Add endpoints as JSON instead.'

/** Reads endpoints of the account, some pages with each press. */
export const ReadEndpoints = ({ client, id, isAll, isWanted }: ReadEndpointsProps) => {
  const cache = useQueryClient()
  // Where the next press goes on.
  const [place, setPlace] = useState<{ walk: EndpointWalk; of: string } | null>(null)
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [reading, setReading] = useState<AbortController | null>(null)
  const running = useRef<AbortController>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => () => running.current?.abort(), [])
  const read = async (signal: AbortSignal) => {
    const found = place ? null : await findAllBinder(cache, client)
    const of = place?.of ?? found?.id ?? id
    if (signal.aborted) return
    if (of === undefined) return setNote(NO_BINDER)
    const walk = place?.walk ?? walkEndpoints(cache, client, of)
    signal.addEventListener('abort', walk.stop)
    await walk.start()
    const { phase } = walk.state.get()
    setPlace(canGoOn(phase) ? { walk, of } : null)
    if (signal.aborted) return
    if (phase.kind === 'failed') return setFailure(phase.error)
    if (isOddEnd(phase)) return setNote(STOP_WORDS[phase.why])
    setNote(
      place || found
        ? `Read those bound to ${shortened(of)}, which binds all.`
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
      if (!control.signal.aborted) setFailure(error)
    } finally {
      setReading(null)
    }
  }
  const begin = useEffectEvent(() => {
    if (running.current === null) void start()
  })
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setTimeout(begin, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isWanted])
  return (
    <div className={styles.reading}>
      <div className={styles.actions}>
        <Button
          ref={button}
          size="small"
          pending={reading ? 'Reading…' : undefined}
          onClick={() => void start()}
        >
          {failure !== null
            ? 'Retry'
            : place
              ? 'Read more endpoints'
              : isAll
                ? 'Read endpoints again'
                : 'Read endpoints'}
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
