import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { ownerId } from '../../../connection/connection.ts'
import { ENTRIES } from '../../../device/registry.ts'
import { readStored } from '../../../device/storage.ts'
import { LAZY_OPERATORS } from '../../../resources/operators/lazy-operators.ts'
import { PAGES } from '../../../page-descriptions.ts'
import { LinkButton } from '../../../shell/link-button.tsx'
import { RecordsWithTools } from '../../../records/records-with-tools.tsx'
import { LISTED_OPERATORS } from './listed-operators.tsx'

// Of use only after a change.
const ListedPutBacks = lazy(async () => ({
  default: (await import('../put-back/listed-put-backs.tsx')).ListedPutBacks,
}))

type AllOperatorsProps = Omit<
  ComponentProps<typeof RecordsWithTools>,
  'listed' | 'resource' | 'tools'
>

/** All operators of the account, from the copy of them. */
export const AllOperators = (props: AllOperatorsProps) => {
  const { connection } = useClient()
  const [hasChanges] = useState(() => readStored(ENTRIES.changes, ownerId(connection)) !== null)
  return (
    <>
      {hasChanges && (
        <Suspense>
          <ListedPutBacks />
        </Suspense>
      )}
      <RecordsWithTools
        {...props}
        listed={LISTED_OPERATORS}
        resource={LAZY_OPERATORS}
        tools={
          <LinkButton to={PAGES.doctor.path} size="small">
            Doctor
          </LinkButton>
        }
      />
    </>
  )
}
