import { useState } from 'react'
import { operatorName } from '#domain/operator-name.ts'
import { ErrorNotice } from '../../errors/error-notice.tsx'
import { useOnReturn } from '../../errors/use-on-return.ts'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { Button } from '../../ui/button.tsx'
import { shortened } from '../../ui/first-part.ts'
import { plural } from '../../ui/intl.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { lostHow } from '../../writes/write-words.ts'

type LostCreateProps = {
  error: unknown
  /** The operators that may be the one that was created, newest first; undefined if nobody could look. */
  first: readonly OperatorDocument[] | undefined
  /** Looks for them again. */
  find: () => Promise<readonly OperatorDocument[]>
  onOpen: (id: string) => void
  onCreateAgain: () => void
}

/** After the answer to a create was lost: the operators that it may have created, looked up until somebody knows. */
export const LostCreate = ({ error, first, find, onOpen, onCreateAgain }: LostCreateProps) => {
  const [found, setFound] = useState(first)
  const [isLooking, setIsLooking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const look = async () => {
    setIsLooking(true)
    try {
      setFound(await find())
    } catch {
      setHasFailed(true)
    }
    setIsLooking(false)
  }
  useOnReturn(look)
  return (
    <ErrorNotice error={error} title="The operator may or may not have been created" isBrief>
      {!found ? (
        <span>
          {lostHow(error)}. The newest operators couldn't be loaded either
          {hasFailed
            ? '. Check the list before you create it again.'
            : ': they are looked up when the service is back.'}
        </span>
      ) : found.length === 0 ? (
        <span>{lostHow(error)}. None of the newest operators matches what you sent.</span>
      ) : (
        <span>
          {lostHow(error)}.{' '}
          {plural(found.length, {
            one: 'This operator matches what you sent:',
            other: 'These operators match what you sent:',
          })}
        </span>
      )}
      {found?.slice(0, 3).map((operator) => (
        <span key={operator.id}>
          {operatorName(operator) !== operator.id && (
            <>
              <bdi translate="no">{shortened(operatorName(operator))}</bdi>{' '}
            </>
          )}
          <code translate="no">{operator.id}</code>, created{' '}
          <RelativeTime time={operator.created_at} />{' '}
          <Button size="small" onClick={() => onOpen(operator.id)}>
            Open
          </Button>
        </span>
      ))}
      <span>
        {(found || hasFailed) && (
          <Button size="small" onClick={onCreateAgain}>
            Create again
          </Button>
        )}
        {!found && (
          <Button
            size="small"
            pending={isLooking ? 'Looking…' : undefined}
            onClick={() => void look()}
          >
            Look again
          </Button>
        )}
      </span>
    </ErrorNotice>
  )
}
