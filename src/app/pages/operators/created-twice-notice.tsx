import { operatorName } from '#domain/operator-name.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/use-client.ts'
import { Link } from '../../shell/link.tsx'
import { Alert } from '../../ui/alert.tsx'
import { shortened } from '../../ui/first-part.ts'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { DeleteOperatorButton } from './delete-operator-button.tsx'
import { noteTwins } from '../../resources/operators/noted-twins.ts'

type CreatedTwiceNoticeProps = { id: string; twins: readonly OperatorDocument[] }

/** Says that the service has an operator twice, since the browser sent its create again. */
export const CreatedTwiceNotice = ({ id, twins }: CreatedTwiceNoticeProps) => {
  const cache = useQueryClient()
  const client = useClient()
  return (
    <Alert tone="warn" announce>
      <strong>This operator was created twice</strong>
      <span>
        The connection broke, and the browser sent the request again. The service has another
        operator with the same content:
      </span>
      {twins.map((twin) => (
        <span key={twin.id}>
          <Link to="/operators/$id" params={{ id: twin.id }}>
            <bdi>{shortened(operatorName(twin))}</bdi>
          </Link>{' '}
          {operatorName(twin) !== twin.id && <code>{shortened(twin.id)}</code>}{' '}
          <DeleteOperatorButton
            operator={twin}
            label="Delete the second one"
            onDeleted={async () =>
              noteTwins(
                cache,
                client,
                id,
                twins.filter((other) => other !== twin),
              )
            }
          />
        </span>
      ))}
    </Alert>
  )
}
