import { useState, type ComponentProps } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { ownerId } from '../../../connection/connection.ts'
import { ENTRIES } from '../../../device/registry.ts'
import { readStored } from '../../../device/storage.ts'
import { OPERATORS } from '../../../resources/operators/operators.ts'
import { PAGES } from '../../../page-descriptions.ts'
import { LinkButton } from '../../../shell/link-button.tsx'
import { RecordsWithTools } from '../../../records/records-with-tools.tsx'
import { ListedPutBacks } from '../put-back/listed-put-backs.tsx'
import { LISTED_OPERATORS } from './listed-operators.tsx'

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
      {hasChanges && <ListedPutBacks />}
      <RecordsWithTools
        {...props}
        listed={LISTED_OPERATORS}
        resource={OPERATORS}
        tools={
          <LinkButton to={PAGES.doctor.path} size="small">
            Doctor
          </LinkButton>
        }
      />
    </>
  )
}

export { AllBehind } from './all-behind.tsx'
