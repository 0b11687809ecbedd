import { operatorName } from '#domain/operator-name.ts'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { ErrorNotice } from '../../errors/error-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { shortened } from '../../ui/first-part.ts'
import { plural } from '../../ui/intl.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { lostHow } from '../../writes/write-words.ts'

type LostCreateProps = {
  error: unknown
  /** The operators that may be the one that was created, newest first; undefined if nobody could look. */
  found: readonly OperatorDocument[] | undefined
  onOpen: (id: string) => void
  onCreateAgain: () => void
}

/** After the answer to a create was lost: the operators that it may have created, if any. */
export const LostCreate = ({ error, found, onOpen, onCreateAgain }: LostCreateProps) => (
  <ErrorNotice error={error} title="The operator may or may not have been created" isBrief>
    {!found ? (
      <span>
        {lostHow(error)}. The newest operators couldn't be read either. Check the list before you
        create it again.
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
            <bdi>{shortened(operatorName(operator))}</bdi>{' '}
          </>
        )}
        <code>{operator.id}</code>, created <RelativeTime time={operator.created_at} />{' '}
        <Button size="small" onClick={() => onOpen(operator.id)}>
          Open
        </Button>
      </span>
    ))}
    <span>
      <Button size="small" onClick={onCreateAgain}>
        Create again
      </Button>
    </span>
  </ErrorNotice>
)
