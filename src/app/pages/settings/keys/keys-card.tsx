import { listKeys, type AccountKey } from '#contract/account-keys.ts'
import { readTime } from '#domain/read-time.ts'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { useClient, useWriteBan, useHostSetting } from '../../../api/use-client.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { plural } from '../../../ui/intl.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { KeyDialog } from './key-dialog.tsx'
import styles from './keys.module.css'
import { RevokeDialog } from './revoke-dialog.tsx'

const timeColumn = (
  id: 'last_used_at' | 'expires_at' | 'created_at',
  heading: string,
): Column<AccountKey> => ({
  id,
  heading,
  isLabelled: true,
  cell: (key) => {
    const time = readTime(key[id])
    return time === null ? 'Never' : <RelativeTime time={time} />
  },
})

const COLUMNS: readonly Column<AccountKey>[] = [
  {
    id: 'name',
    heading: 'Name',
    className: styles.name,
    cell: ({ name, is_own: isOwn }) => (
      <>
        <bdi translate="no">{name}</bdi>
        {isOwn && (
          <Badge tone="ok" sign="check">
            This browser
          </Badge>
        )}
      </>
    ),
  },
  {
    id: 'access',
    heading: 'Access',
    isLabelled: true,
    cell: ({ read_only: isReadOnly }) => (isReadOnly ? 'Read-only' : 'Full'),
  },
  timeColumn('last_used_at', 'Last used'),
  timeColumn('expires_at', 'Expires'),
  timeColumn('created_at', 'Created'),
]

const revokeColumn = (
  off: string | undefined,
  onRevoke: (key: AccountKey) => void,
): Column<AccountKey> => ({
  id: 'revoke',
  heading: 'Revoke',
  isHeadingHidden: true,
  className: styles.revoke,
  cell: (key) => (
    <Button size="small" variant="danger" off={off} onClick={() => onRevoke(key)}>
      Revoke…<span className="visually-hidden"> {key.name}</span>
    </Button>
  ),
})

/** The API keys of the account, where the service is the embedded one and this page's key has full access. */
export const KeysCard = () => {
  const client = useClient()
  const isKnownReadOnly = useSelector(client.isReadOnly)
  const isOffered = useHostSetting('is_embedded') === true && !isKnownReadOnly
  const {
    data: keys,
    error,
    refetch,
  } = useQuery({
    queryKey: [...client.key, 'keys'],
    queryFn: async ({ signal }) => (await client.call(listKeys, { signal })).keys,
    enabled: isOffered,
  })
  const off = useWriteBan()
  const [open, setOpen] = useState<'new' | AccountKey | null>(null)
  const close = () => setOpen(null)
  const isRefused = isApiError(error) && error.isStatus(403)
  if (!isOffered || isRefused || (!keys && !error)) return null
  if (!keys)
    return (
      <Card title="API keys">
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </Card>
    )
  return (
    <Card
      title="API keys"
      aside={plural(keys.length, { one: '# key', other: '# keys' })}
      flush
      foot={
        <>
          <span />
          <Button size="small" off={off} onClick={() => setOpen('new')}>
            New key
          </Button>
        </>
      }
    >
      <DataTable
        caption="API keys"
        what="keys"
        columns={[...COLUMNS, revokeColumn(off, setOpen)]}
        rows={keys}
        keyOf={({ id }) => id}
      />
      {open === 'new' && <KeyDialog onClose={close} onSent={() => void refetch()} />}
      {open !== null && open !== 'new' && (
        <RevokeDialog listed={open} onClose={close} onSent={refetch} />
      )}
    </Card>
  )
}
