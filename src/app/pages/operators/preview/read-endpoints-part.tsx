import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import {
  boundEndpointsQuery,
  nextEndpoints,
  readEndpointPages,
  readMoreEndpoints,
} from '../../../resources/operators/bound-endpoints.ts'
import { findAllBinder } from '../../../resources/operators/known-endpoints.ts'
import { allBoundEndpointsKey } from '../../../resources/operators/operator-keys.ts'
import { Button } from '../../../ui/button.tsx'
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

/** The person's other work needs requests, too. */
const PAGES_PER_PRESS = 10

const NO_BINDER = "Can't preview: no operator binds all endpoints, so the service can't list them."
const OWN_ONLY = 'Tested only against the endpoints of this operator. Others may match, too.'
const UNREAD = "The account's endpoints haven't been loaded."
const NONE = 'No Kubernetes endpoints found.'

/** Reads endpoints of the account, ten pages more with each press. */
export const ReadEndpoints = ({ client, id, isNone, isAll, isWanted }: ReadEndpointsProps) => {
  const cache = useQueryClient()
  const [wasRead, setWasRead] = useState(false)
  const [hasMore, setHasMore] = useState(false)
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [isReading, setIsReading] = useState(false)
  const read = async () => {
    const binder = await findAllBinder(cache, client)
    const of = binder?.id ?? id
    if (of === undefined) return setNote(NO_BINDER)
    // Read now, even if it was just read; then on from what is there.
    if (!wasRead) await readEndpointPages(cache, client, of, 1)
    setWasRead(true)
    await readMoreEndpoints(cache, client, of, PAGES_PER_PRESS)
    const data = cache.getQueryData(boundEndpointsQuery(client, of).queryKey)
    const { cursor, problem } = data ? nextEndpoints(data) : { cursor: null, problem: '' }
    setHasMore(cursor !== null)
    setNote(problem || (binder ? NONE : OWN_ONLY))
  }
  const start = async () => {
    setIsReading(true)
    setNote('')
    setFailure(null)
    try {
      await read()
    } catch (error) {
      setFailure(error)
    }
    setIsReading(false)
  }
  // Who leaves waits for no more pages.
  useEffect(
    () => () => void cache.cancelQueries({ queryKey: allBoundEndpointsKey(client) }),
    [cache, client],
  )
  const begin = useEffectEvent(() => {
    if (!wasRead && !isReading) void start()
  })
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setTimeout(begin, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isWanted])
  const unread = isNone && !isReading && failure === null ? UNREAD : ''
  const said = note === NONE && !isNone ? '' : note || unread
  const isOffered = isReading || hasMore || isNone || (!isAll && note === '')
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
          {hasMore ? 'Load more endpoints' : 'Load endpoints'}
        </Button>
      )}
    </>
  )
}
