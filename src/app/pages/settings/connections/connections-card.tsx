import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isOfHost, runtimeConfigQuery } from '../../../api/runtime-config.ts'
import { useSession } from '../../../api/use-client.ts'
import { VERSION_HEADER } from '#contract/version.ts'
import { newId } from '../../../connection/connection.ts'
import {
  idsOf,
  MOST_SERVICES,
  namedService,
  removeService,
  writeService,
} from '../../../connection/services.ts'
import { dropKept, findLeft, keepLeft, type Left } from '../../../connection/left-behind.ts'
import { tellServiceChange } from '../../../connection/service-changes.ts'
import { connectionName } from '../../../shell/connection-name.ts'
import { MarkBadges } from '../../../shell/connection-menu.tsx'
import { hasAny, LeftRows } from '../../../shell/sign-out.tsx'
import { wantedSwitch } from '../../../shell/switch-service.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { plural } from '../../../ui/intl.ts'
import { MoreMenu } from '../../../ui/menu.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import styles from './connections.module.css'
import { useListedServices, type KeyPlace, type ListedService } from './listed-services.ts'
import { unreachableText } from './service-form.ts'

const KEY_TEXTS: Record<KeyPlace, string> = {
  tab: 'Key in this tab',
  device: 'Key on this device',
  none: 'Needs its key',
}

type Open = { kind: 'add' } | { kind: 'edit' | 'remove' | 'sign-out'; listed: ListedService }

/** All connections that this browser knows: to switch between them, name, mark, lock and remove them. */
export const ConnectionsCard = () => {
  const session = useSession()
  const { data: config } = useQuery(runtimeConfigQuery(session.network))
  const nameOf = (baseUrl: string) => connectionName(baseUrl, config).name
  const current = session.client()?.connection
  const all = useListedServices(current, nameOf)
  const [open, setOpen] = useState<Open | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isFull = all.length >= MOST_SERVICES ? `At most ${MOST_SERVICES} connections.` : undefined
  const close = () => setOpen(null)
  // Before there is a second one, the first is kept as it is called now.
  const nameCurrent = () => {
    if (current) namedService(current, nameOf(current.base_url))
    tellServiceChange()
  }
  const end = (
    { service, isUnnamed, isCurrent }: ListedService,
    isToRemove: boolean,
    kept: Left | null,
  ) => {
    close()
    dropKept(idsOf(service))
    if (kept) keepLeft(idsOf(service), kept)
    if (!isToRemove && isUnnamed) writeService({ ...service, id: newId() })
    session.signOut(idsOf(service))
    if (isToRemove) removeService(service)
    if (!isCurrent) heading.current?.focus()
  }
  return (
    <Card
      title="Connections"
      aside={plural(all.length, { one: '# connection', other: '# connections' })}
      headingRef={heading}
      flush
      foot={
        <>
          <span />
          <Button size="small" off={isFull} onClick={() => setOpen({ kind: 'add' })}>
            Add connection
          </Button>
        </>
      }
    >
      <ul className={styles.list} aria-label="Connections">
        {all.map((listed) => (
          <Row
            key={listed.service.id}
            listed={listed}
            isProduction={
              listed.isProduction ||
              (config?.is_production === true && isOfHost(listed.service.base_url, config))
            }
            problem={unreachableText(listed.service.base_url, config?.allowed_origins)}
            onOpen={(kind) => setOpen({ kind, listed })}
          />
        ))}
      </ul>
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <ConnectionDialog
          listed={'listed' in open ? open.listed : undefined}
          versionHeader={config?.version_header ?? VERSION_HEADER}
          onClose={close}
          onSaved={nameCurrent}
        />
      )}
      {(open?.kind === 'remove' || open?.kind === 'sign-out') && (
        <EndDialog
          listed={open.listed}
          isToRemove={open.kind === 'remove'}
          onConfirm={(kept) => end(open.listed, open.kind === 'remove', kept)}
          onCancel={close}
        />
      )}
    </Card>
  )
}

type RowProps = {
  listed: ListedService
  isProduction: boolean
  /** Why this page can't call it. */
  problem: string | undefined
  onOpen: (kind: 'edit' | 'remove' | 'sign-out') => void
}

const Row = ({ listed, isProduction, problem, onOpen }: RowProps) => {
  const { service, isCurrent, isLocked, keyPlace } = listed
  const name = shortened(service.name)
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <span className={styles.name}>
          <strong data-cut="">{name}</strong>
          <MarkBadges isProduction={isProduction} isLocked={isLocked} />
        </span>
        <span className={styles.place} data-cut="">
          {shortened(service.base_url)}
        </span>
        <span className={styles.note}>{KEY_TEXTS[keyPlace]}</span>
        {problem !== undefined && <span className={styles.problem}>{problem}</span>}
      </div>
      {isCurrent ? (
        <Badge tone="ok" sign="check">
          In use
        </Badge>
      ) : (
        <Button size="small" off={problem} onClick={() => wantedSwitch.set(service)}>
          Switch<span className="visually-hidden"> to {name}</span>
        </Button>
      )}
      <MoreMenu label={`More actions for ${name}`} size="small" variant="quiet">
        <Button size="small" onClick={() => onOpen('edit')}>
          Edit…
        </Button>
        {keyPlace !== 'none' && (
          <Button size="small" onClick={() => onOpen('sign-out')}>
            Sign out…
          </Button>
        )}
        <Button size="small" variant="danger" onClick={() => onOpen('remove')}>
          Remove…
        </Button>
      </MoreMenu>
    </li>
  )
}

type EndDialogProps = {
  listed: ListedService
  isToRemove: boolean
  /** Gets what is to be kept. */
  onConfirm: (kept: Left | null) => void
  onCancel: () => void
}

const EndDialog = ({ listed, isToRemove, onConfirm, onCancel }: EndDialogProps) => {
  const { service, isCurrent, isLocked } = listed
  const name = shortened(service.name)
  const { data: left } = useQuery({
    queryKey: ['left-behind', ...idsOf(service)],
    queryFn: () => findLeft(idsOf(service)),
    gcTime: 0,
  })
  const isLeft = left !== undefined && hasAny(left)
  return (
    <ConfirmDialog
      title={isToRemove ? `Remove ${name}?` : `Sign out of ${name}?`}
      confirm={isToRemove ? 'Remove' : 'Sign out'}
      {...(isLeft &&
        !isToRemove && {
          other: { label: 'Sign out and keep data', onPress: () => onConfirm(left) },
        })}
      destructive
      isReady={left !== undefined}
      onConfirm={() => left && onConfirm(null)}
      onCancel={onCancel}
    >
      <p>
        Removes its key and data from this browser, in all tabs. Nothing changes in the service.
      </p>
      {isLeft && (
        <>
          <p>Stored only in this browser:</p>
          <LeftRows left={left} />
        </>
      )}
      <p>
        {isToRemove
          ? 'Its name and its marks go, too.'
          : 'Its name and its marks stay in the list.'}
        {isToRemove && isLocked && " If you add it again, it isn't locked."}
      </p>
      {isCurrent && <p>This tab uses it and will be signed out.</p>}
    </ConfirmDialog>
  )
}
