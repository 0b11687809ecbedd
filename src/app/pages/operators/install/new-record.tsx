import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorName } from '#domain/operator-name.ts'
import { useClient } from '../../../api/use-client.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { operatorListQuery } from '../../../resources/operators/operator-queries.ts'
import { Link } from '../../../shell/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { shortened } from '../../../ui/first-part.ts'

/** Shows the record of the operator that is being installed once it is there. */
export const NewRecord = ({ release, namespace }: { release: string; namespace: string }) => {
  const [isWaiting, setIsWaiting] = useState(false)
  const list = operatorListQuery(useClient(), null)
  // Six pages in a minute leave most of the limit to others; none is read in a hidden tab.
  const { data, error } = useQuery({ ...list, enabled: isWaiting, refetchInterval: 10_000 })
  const isIts = ({ name, namespace: of }: { name: string; namespace: string }) =>
    name === release && of === namespace
  const found = data?.operators.filter(({ deployment }) => isWaiting && isIts(deployment)) ?? []
  const waiting = found.length > 0 ? 'It is there:' : `Waiting for ${release} in ${namespace}…`
  return (
    <Card
      title="Its record"
      aside={
        <Button size="small" onClick={() => setIsWaiting(!isWaiting)}>
          {isWaiting ? 'Stop waiting' : 'Wait for it'}
        </Button>
      }
    >
      <p role="status">{isWaiting ? waiting : 'An operator registers itself once it runs.'}</p>
      {found.map((operator) => (
        <p key={operator.id}>
          <Link to="/operators/$id" params={{ id: operator.id }}>
            <bdi>{shortened(operatorName(operator))}</bdi>
          </Link>
        </p>
      ))}
      {isWaiting && error && <ErrorNotice error={error} title="The last read failed" />}
    </Card>
  )
}
