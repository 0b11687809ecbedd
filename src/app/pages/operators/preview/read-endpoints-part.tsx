import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { canGoOn, type EndpointWalk } from '../../../resources/operators/endpoint-walk.ts'
import { findAllBinder, walkEndpoints } from '../../../resources/operators/read-endpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { isOddEnd, STOP_WORDS } from '../bound-endpoints/endpoint-words.ts'
import styles from './selector-preview.module.css'

type ReadEndpointsProps = {
  client: Client
  /** The operator of the form, whose own endpoints are read if no operator binds all. */
  id: string | undefined
  /** No endpoints of the account were read, or all. */
  isNone: boolean
  isAll: boolean
  /** They are read without a press, once: there are selectors to try. */
  isWanted: boolean
}

/** Not with each key. */
const PAUSE_MS = 500

const NO_BINDER =
  "What this binds isn't known here: no operator binds all endpoints, so they can't be listed."
const OWN_ONLY = 'Only endpoints bound to this operator are known here. There may be others.'
const UNREAD = "The account's endpoints haven't been loaded."
const NONE = 'No Kubernetes endpoints found.'

/** Reads endpoints of the account, some pages with each press. */
export const ReadEndpoints = ({ client, id, isNone, isAll, isWanted }: ReadEndpointsProps) => {
  const cache = useQueryClient()
  // Where the next press goes on.
  const [place, setPlace] = useState<{ walk: EndpointWalk; note: string } | null>(null)
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [isReading, setIsReading] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const open = async () => {
    const found = await findAllBinder(cache, client)
    const of = found?.id ?? id
    return of === undefined
      ? null
      : { walk: walkEndpoints(cache, client, of), note: found ? '' : OWN_ONLY }
  }
  const read = async (signal: AbortSignal) => {
    const next = place ?? (await open())
    if (signal.aborted) return
    if (!next) return setNote(NO_BINDER)
    signal.addEventListener('abort', next.walk.stop)
    await next.walk.start()
    const { phase } = next.walk.state.get()
    setPlace(canGoOn(phase) ? next : null)
    if (phase.kind === 'failed') setFailure(phase.error)
    else setNote(isOddEnd(phase) ? STOP_WORDS[phase.why] : next.note || NONE)
  }
  const start = async () => {
    const control = new AbortController()
    running.current = control
    setIsReading(true)
    setNote('')
    setFailure(null)
    try {
      await read(control.signal)
    } catch (error) {
      setFailure(error)
    }
    setIsReading(false)
  }
  const begin = useEffectEvent(() => {
    if (running.current === null) void start()
  })
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setTimeout(begin, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isWanted])
  const unread = isNone && !isReading && failure === null ? UNREAD : ''
  const said = note === NONE && !isNone ? '' : note || unread
  const isOffered = isReading || place !== null || isNone || (!isAll && note === '')
  return (
    <>
      {failure !== null && (
        <ErrorNotice
          error={failure}
          title="Couldn't load the endpoints"
          onRetry={() => void start()}
        />
      )}
      <p role="status" className={styles.note}>
        {said}
      </p>
      {failure === null && isOffered && (
        <Button
          size="small"
          pending={isReading ? 'Loading endpoints…' : undefined}
          onClick={() => void start()}
        >
          {place ? 'Load more endpoints' : 'Load endpoints'}
        </Button>
      )}
    </>
  )
}
