import { useMutation } from '@tanstack/react-query'
import { useClient } from '../api/use-client.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { plural } from '../ui/intl.ts'
import type { Bulk } from './bulk.ts'
import { bulkWrites } from './bulk-writes.ts'
import { planAction } from './plan.ts'
import { RunError } from './run-error.tsx'
import type { Runner } from './runner.ts'

const DELETE = { kind: 'delete' } as const

type CreatedTwiceProps = { bulk: Bulk; runner: Runner }

/** Says how many records were created twice, and offers to delete the extra ones. */
export const CreatedTwice = ({ bulk, runner }: CreatedTwiceProps) => {
  const client = useClient()
  const { resource } = bulk
  const { one, other } = resource.words
  const ids = runner
    .rows()
    .flatMap(({ state }) => (state.kind === 'done' ? (state.twins ?? []).map(({ id }) => id) : []))
  const plan = useMutation({
    mutationFn: async () => {
      const writes = bulkWrites(client, resource)
      const rows = await planAction(writes, DELETE, ids, writes.documents)
      bulk.plan.set({ action: DELETE, rows, missing: ids.length - rows.length })
    },
  })
  if (ids.length === 0) return null
  return (
    <Alert tone="warn" announce>
      <strong>
        {plural(ids.length, {
          one: `# ${one} was created twice`,
          other: `# ${other} were created twice`,
        })}
      </strong>
      <span>
        The connection broke, and the browser sent the requests again. The results below name the
        duplicates.
      </span>
      <span>
        <Button
          size="small"
          pending={plan.isPending ? 'Reading them…' : undefined}
          onClick={() => plan.mutate()}
        >
          Delete the extra ones…
        </Button>
      </span>
      {plan.error && <RunError error={plan.error} title="Couldn't read them" />}
    </Alert>
  )
}
